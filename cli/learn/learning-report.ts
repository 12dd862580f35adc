/** What `arcforge learn` reports: how likely and how right a model is, beside others. */
import {
  addAccuracy,
  leftBranching,
  NO_WORDS,
  rightBranching,
  type Accuracy,
} from '../../learn/generative/accuracy.ts';
import { TreeDecoder, type Decoder } from '../../learn/generative/decode.ts';
import { dmvStructure } from '../../learn/generative/dmv-structure.ts';
import { expectedCounts, SentenceSums } from '../../learn/generative/expectation.ts';
import type { ModelDescription } from '../../learn/generative/generative-model.ts';
import { learnByEm } from '../../learn/generative/learn-by-em.ts';
import type { ModelStructure } from '../../learn/generative/model-structure.ts';
import { distinctSequences, type ShortSentences } from '../../learn/generative/short-sentences.ts';
import { firstParameters, type Start, type TaggedTree } from '../../learn/generative/starts.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';
import type { Io } from '../shared/io.ts';
import { formatTable, right } from '../shared/table.ts';
import { percent } from '../treebank/figures.ts';
import { reportNothing } from '../treebank/training-report.ts';

/** A model, and how it does on the sentences. */
export interface LearningRow {
  readonly name: string;
  readonly logLikelihood?: number;
  /** Undefined if the sentences have no heads. */
  readonly accuracy?: Accuracy;
}

/** How right the trees of a model are; sentences that it gives no probability are wrong. */
export function accuracyOf(
  { structure, parameters }: { readonly structure: ModelStructure; readonly parameters: Float64Array },
  trees: readonly TaggedTree[],
  decode: Decoder,
): Accuracy {
  const decoder = new TreeDecoder(structure, parameters);
  const known = new Map<string, ArrayLike<number>>();
  return trees.reduce((sum, { tags, heads, times }) => {
    const key = Array.from(tags).join(' ');
    const found = known.get(key) ?? decoder.decode(tags, decode)?.heads ?? Array.from(tags, () => -1);
    known.set(key, found);
    return addAccuracy(sum, { gold: heads, found, times });
  }, NO_WORDS);
}

/** Baselines: DMV with the same start and iterations, and trees that need no model. */
export async function baselines(
  trees: readonly TaggedTree[],
  {
    tagCount,
    start,
    seed,
    iterations,
    smoothing,
  }: {
    readonly tagCount: number;
    readonly start: Start;
    readonly seed: number | undefined;
    readonly iterations: number;
    readonly smoothing: number;
  },
): Promise<LearningRow[]> {
  const structure = dmvStructure(tagCount);
  const first = firstParameters(structure, trees, { start, smoothing, seed });
  const sums = new SentenceSums(structure, 'weights');
  const sentences = distinctSequences(trees);
  let [parameters, logLikelihood] = [first, 0];
  const em = learnByEm(structure, (given) => expectedCounts(sentences, given, { structure, sums }), {
    start: first,
    iterations,
  });
  for await (const iteration of em) ({ parameters, logLikelihood } = iteration);
  const always = (tree: (length: number) => number[]): Accuracy =>
    trees.reduce(
      (sum, { heads, times }) => addAccuracy(sum, { gold: heads, found: tree(heads.length), times }),
      NO_WORDS,
    );
  return [
    { name: 'DMV', logLikelihood, accuracy: accuracyOf({ structure, parameters }, trees, 'computation') },
    { name: 'left-branching', accuracy: always(leftBranching) },
    { name: 'right-branching', accuracy: always(rightBranching) },
  ];
}

/** The rows as a table. */
export function formatLearning(rows: readonly LearningRow[]): string {
  return formatTable(
    [{ title: 'model' }, ...right('log-likelihood', 'directed', 'undirected')],
    rows.map(({ name, logLikelihood, accuracy }) => [
      name,
      logLikelihood?.toFixed(2) ?? '',
      accuracy === undefined ? '' : percent({ part: accuracy.directed, whole: accuracy.words }),
      accuracy === undefined ? '' : percent({ part: accuracy.undirected, whole: accuracy.words }),
    ]),
  );
}

/** Says what sentences there are to learn from; false if there are none. */
export function reportData(
  { sentences, words, leftOut, unknown }: ShortSentences,
  { choice }: ModelDescription,
  io: Io,
): boolean {
  if (sentences + leftOut + unknown === 0) return reportNothing(io);
  const others = [
    ...(leftOut > 0 ? [`${grouped(leftOut)} others left out`] : []),
    ...(unknown > 0 ? [`${grouped(unknown)} left out for tags that the model does not know`] : []),
  ];
  const nothing = sentences > 0 ? [] : ['there is nothing to learn from; --max-length takes longer sentences'];
  io.stderr.write(
    `${counted(sentences, 'sentence')} of 1 to ${choice.maxLength} words, ${counted(words, 'word')}${[...others, ...nothing].map((text) => `; ${text}`).join('')}\n`,
  );
  return sentences > 0;
}
