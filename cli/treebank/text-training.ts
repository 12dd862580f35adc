/**
 * What `train` does before the parser learns, for a model from text to trees: it trains segmenter and tagger, and the
 * taggers whose tags the parser learns from.
 */
import { setImmediate } from 'node:timers/promises';
import { liftForLearner } from '../../learn/lift-arcs.ts';
import { foundByParser, joinPipeline, parserTreebanks, type TreebankBlocks } from '../../learn/pipeline-parts.ts';
import { TRAINING_COLUMNS, type TrainingColumns } from '../../learn/shared/training-columns.ts';
import { tagsFound, tagTargets, TooManyTags, type TagTargets } from '../../learn/shared/tag-targets.ts';
import { tagsInUse } from '../../learn/tagger/train-tags.ts';
import { TAGGER_PASSES } from '../../learn/train-pipeline.ts';
import { bestTagger, readTagging, type TaggingData } from '../../learn/train-tagger.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { OptionalColumn } from '../../runtime/parser/atoms.ts';
import { partsOfPipeline, splitBytes } from '../../runtime/parser/model-bytes.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import type { Learner } from '../../runtime/trained/load-parser.ts';
import { emptyColumns } from '../../treebank/empty-columns.ts';
import { watchInterruption } from '../shared/interruption.ts';
import { UsageError, type Io } from '../shared/io.ts';
import type { StoredModel } from './model-file.ts';
import { PartsReport } from './parts-report.ts';
import type { TrainingData } from './training-data.ts';
import { describeStoredTagger } from './stored-tagger.ts';
import { sizeOfInputs } from './treebank-input.ts';
import { visitSentences } from './visit-sentences.ts';
import { TAG_COLUMNS, type TagColumnName } from '../../runtime/parser/tag-columns.ts';

/** Whole treebanks, and what is to be found in text. */
export interface TextTreebanks extends TreebankBlocks {
  readonly tagging: { readonly train: TaggingData; readonly dev: TaggingData };
  /** The columns to find. */
  readonly tags: readonly TagColumnName[];
}

/** Reads all files, which are read more than once; undefined if a sentence is not a tree, which has been reported. */
export async function readTextTreebanks(
  files: { readonly train: readonly string[]; readonly dev: readonly string[] },
  tags: readonly TagColumnName[] | undefined,
  io: Io,
): Promise<TextTreebanks | undefined> {
  sizeOfInputs([...files.train, ...files.dev]);
  const [train, dev]: [Uint8Array[], Uint8Array[]] = [[], []];
  for (const [names, blocks] of [
    [files.train, train],
    [files.dev, dev],
  ] as const) {
    const problem = await visitSentences(names, { io, keep: (block) => blocks.push(block.slice()) });
    if (problem !== undefined) return undefined;
  }
  const tagging = { train: await readTagging(train), dev: await readTagging(dev) };
  const chosen = tags ?? tagsInUse(tagging.train.columns);
  return { train, dev, tagging, tags: TAG_COLUMNS.filter((name) => chosen.includes(name)) };
}

/** What the parser of a model from text to trees learns from, and how its model becomes part of the whole. */
export interface TextTraining extends TrainingData {
  readonly without: readonly OptionalColumn[];
  /** The tags that the parser is to find. */
  readonly tags: readonly TagTargets[];
  join(parser: Uint8Array): Uint8Array;
}

interface PartsOptions {
  readonly learner: Learner;
  readonly module: SystemModule;
  readonly seed: number;
  /** The model to go on from. */
  readonly resume: StoredModel | undefined;
}

/** Trains all but the parser; undefined after Ctrl-C, which has been reported. */
export async function trainTextParts(
  treebanks: TextTreebanks,
  { learner, module, seed, resume }: PartsOptions,
  io: Io,
): Promise<TextTraining | undefined> {
  const passes = TAGGER_PASSES;
  const report = new PartsReport(io, passes);
  const { signal, end } = watchInterruption(io);
  const goOn = async (): Promise<void> => {
    await setImmediate();
    if (signal.aborted) throw new Interrupted();
  };
  const finds = resume ? tagsFound(resume.parts.header) : foundByParser(learner, treebanks.tags);
  const stored = resume && partsOfPipeline(splitBytes(resume.bytes, 'arcforge train')).tagger;
  try {
    await goOn();
    const trained = stored
      ? { model: stored }
      : await bestTagger(treebanks.tagging, {
          tags: finds.length > 0 ? [] : treebanks.tags,
          passes,
          seed,
          onPart: (part, event) => (report.progress(part, event), goOn()),
        });
    if (!('pass' in trained)) {
      io.stderr.write(finds.length > 0 ? '' : describeStoredTagger(trained.model, treebanks.tagging.train.columns));
    } else if (finds.length > 0) report.segmenter(trained);
    else report.tagger(trained);
    const { model: tagger } = trained;
    const data = await parserTreebanks(treebanks, {
      tagger,
      finds,
      passes,
      seed,
      onFold: ({ number, of }, event) => (report.progress(`tagger of part ${number} of ${of}`, event), goOn()),
    });
    report.end();
    const emptied = emptyColumns(data.without);
    const columns = columnsOf(finds.length > 0 ? data.train.map((block) => emptied(block).slice()) : data.train);
    const tags = tagTargets(treebanks.tagging.train.columns, finds);
    const lifted = liftForLearner(learner, module, columns);
    if (lifted > 0) {
      io.stderr.write(
        `trees out of reach of ${module.name}, whose arcs are lifted: ${grouped(lifted)} of ${grouped(columns.sentences)}\n`,
      );
    }
    // Ctrl-C while the arcs were lifted, without a pause, would otherwise be lost: nobody listens any more.
    await goOn();
    return { columns, tags, dev: data.dev, without: data.without, join: (parser) => joinPipeline({ tagger, parser }) };
  } catch (error) {
    if (error instanceof TooManyTags) throw new UsageError(`${error.message}; leave it out of --tags`);
    if (!(error instanceof Interrupted)) throw error;
    report.end();
    io.stderr.write('stopped before the parser has learned anything; nothing is written\n');
    return undefined;
  } finally {
    report.end();
    end();
  }
}

/** Ctrl-C before there is a parser. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The columns that a parser learns from. */
export function columnsOf(blocks: readonly Uint8Array[]): TrainingColumns {
  const columns = new TreebankColumns(TRAINING_COLUMNS);
  const reader = new SentenceReader();
  for (const block of blocks) for (reader.open(block, 1); reader.next();) columns.add(reader);
  return columns;
}
