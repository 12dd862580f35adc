/** What `arcforge learn` is asked to do: a model or the start of one, sentences, and where the result goes. */
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { tagIds, type ModelDescription } from '../../learn/generative/generative-model.ts';
import { describeModel, structureInReach } from '../../learn/generative/learning-problem.ts';
import { shortSentences, type ShortSentences } from '../../learn/generative/short-sentences.ts';
import type { SystemStructure } from '../../learn/generative/system-structure.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { chosenPart, type CorpusPart } from '../treebank/corpus-part.ts';
import { modelPath, modelPlace, type ModelPlace, type StoredGenerative } from './generative-model-file.ts';
import { readLearningData } from './learning-data.ts';
import { choiceOf, contextOf, type LearningArguments } from './learning-options.ts';
import { reportData } from './learning-report.ts';

export interface LearningTask {
  readonly system: TransitionSystem;
  readonly description: ModelDescription;
  readonly structure: SystemStructure;
  readonly data: ShortSentences;
  /** The parameters to go on from; undefined if there is no model yet. */
  readonly parameters: Float64Array | undefined;
  /** The prepared file of the model; undefined if none is to be written. */
  readonly place: ModelPlace | undefined;
  /** The part of the files that the sentences are of; undefined if they are all. */
  readonly part: CorpusPart | undefined;
}

/** The task of the arguments; undefined if the sentences will not do, which has been reported. */
export async function learningTask(
  args: LearningArguments,
  { stored, io }: { readonly stored: StoredGenerative | undefined; readonly io: Io },
): Promise<LearningTask | undefined> {
  const files = (args.train ?? []).map(String);
  if (files.length === 0) throw new UsageError('--train is missing: it names the sentences to learn from');
  if (args.expectOnly && stored === undefined) {
    throw new UsageError('--expect-only needs a model; --iterations 0 --out writes one with the start');
  }
  const part = chosenPart(args.part);
  if (part !== undefined && !args.expectOnly) {
    throw new UsageError('--part is for --expect-only: only expected counts can be added up');
  }
  if (stored === undefined && args.start === 'supervised' && args.withoutHeads) {
    throw new UsageError('a supervised start needs trees');
  }
  const system = stored?.system ?? (await loadSystem(args.system, io));
  const path = args.out === undefined ? undefined : modelPath(args, { out: args.out, system });
  const columns = await readLearningData(files, { io, heads: args.withoutHeads ? 'ignore' : 'read', part });
  if (columns === undefined) return undefined;
  const description =
    stored?.model.description ??
    refusingUnfit(() =>
      describeModel(system, columns, { form: args.form, context: contextOf(args), choice: choiceOf(args) }),
    );
  const data = shortSentences(columns, description.choice, tagIds(description.tags));
  // A part may have nothing to learn from; its counts are zeros.
  if (!reportData(data, description, io) && part === undefined) return undefined;
  const isStarted = stored !== undefined || args.start === 'uniform';
  const needsArcs = !args.expectOnly && !(args.withoutHeads && isStarted);
  const structure = refusingUnfit(() =>
    structureInReach({ system, description, known: stored?.model.structure }, data.trees, {
      purpose: needsArcs ? 'arcs' : 'weights',
      option: '--max-length',
    }),
  );
  const place = path === undefined ? undefined : await modelPlace(path);
  return { system, description, structure, data, parameters: stored?.model.parameters, place, part };
}

/** A system, a context or a length that is out of reach is wrong usage. */
function refusingUnfit<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}
