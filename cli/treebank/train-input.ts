/** What `train` reads: treebanks for a model from text to trees, or columns for a parser alone. */
import type { OptionalColumn } from '../../runtime/parser/atoms.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { columnsOf, readTextTreebanks, type TextTreebanks } from './text-training.ts';
import { readTrainingData, type TrainingData } from './training-data.ts';
import { reportNothing } from './training-report.ts';
import type { TagColumnName } from '../../runtime/parser/tag-columns.ts';

interface InputOptions {
  readonly train: readonly string[];
  readonly dev: readonly string[];
  readonly goldTags: boolean;
  readonly tags: readonly TagColumnName[] | undefined;
  readonly without: readonly OptionalColumn[];
  /** The columns that the model to go on from finds, if it is one from text to trees. */
  readonly storedTags: readonly TagColumnName[] | undefined;
}

/** Undefined if there is nothing to learn from, which has been reported. */
export async function readTrainInput(
  { goldTags, tags, storedTags, ...options }: InputOptions,
  io: Io,
): Promise<TrainingData | { readonly text: TextTreebanks; readonly dev: readonly Uint8Array[] } | undefined> {
  if (goldTags) return readTrainingData(options, io);
  const text = await readTextTreebanks(options, tags, io);
  if (text === undefined) return undefined;
  const { train, dev, tagging } = text;
  if (tagging.train.columns.sentences === 0) {
    reportNothing(io);
    return undefined;
  }
  const lacking = storedTags?.filter((name) => !text.tags.includes(name)) ?? [];
  if (lacking.length > 0) {
    const columns = lacking.map((name) => name.toUpperCase()).join(' and ');
    throw new UsageError(`--resume: the model finds ${columns}, which no word of the treebank has`);
  }
  if (storedTags !== undefined || text.tags.length > 0 || tagging.train.text.isTold) return { text, dev };
  io.stderr.write(FORMS_ALONE);
  return { columns: columnsOf(train), dev };
}

const FORMS_ALONE =
  'no word of the treebank has a tag, and it does not tell its text, so the model is a parser that needs words\n';
