/**
 * Where EM starts. Each start is a distribution over computations, and the first parameters are its expected counts:
 *   uniform     every parameter of a distribution is the same
 *   harmonic    a computation weighs the product of 1 / distance over its arcs, the root's apart (Klein and Manning 2004
 *               have the idea). Where every tree has one computation, this is a distribution over the trees of the system;
 *               over S a tree weighs once for each of its computations, because their number is no product over arcs.
 *   supervised  the computations of the trees of a treebank, all that build a tree alike
 * A seed multiplies parameters by random numbers.
 */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { addLeaves, ExpectedCounts, SentenceSums, type LengthSums, type TagSequence } from './expectation.ts';
import { nodeTags, type ModelStructure } from './model-structure.ts';
import { maximise, uniformParameters } from './maximise.ts';

export const STARTS = ['uniform', 'harmonic', 'supervised'] as const;
export type Start = (typeof STARTS)[number];

/** A sequence of tags with the tree over it. */
export interface TaggedTree extends TagSequence {
  readonly heads: ArrayLike<number>;
}

/** The first parameters. */
export function startParameters(
  structure: ModelStructure,
  sentences: readonly TaggedTree[],
  { start, smoothing }: { readonly start: Start; readonly smoothing: number },
): Float64Array {
  switch (start) {
    case 'uniform':
      return uniformParameters(structure);
    case 'harmonic':
      return maximise(structure, harmonicCounts(structure, sentences));
    case 'supervised':
      return maximise(structure, supervisedCounts(structure, sentences), smoothing);
  }
}

/** Counts over computations that weigh the product of 1 / distance over their arcs. */
function harmonicCounts(structure: ModelStructure, sentences: readonly TagSequence[]): ExpectedCounts {
  const counts = new ExpectedCounts(structure.parameterCount);
  const allSums = new SentenceSums(structure, 'arcs');
  const totals = new Map<number, number>();
  for (const { tags, times } of sentences) {
    const made = allSums.ofLength(tags.length);
    // Weights depend on the length alone, so they are summed once for each.
    const total =
      totals.get(tags.length) ?? sumArcs(made, (head, dependent) => (head === 0 ? 1 : 1 / Math.abs(head - dependent)));
    totals.set(tags.length, total);
    made.of.parametersOf(nodeTags(structure, tags), made.first, made.second);
    addLeaves(counts, made, { total, times });
  }
  return counts;
}

/** Counts over the computations that build the trees; those that the model cannot build are counted as impossible. */
export function supervisedCounts(structure: ModelStructure, sentences: readonly TaggedTree[]): ExpectedCounts {
  const counts = new ExpectedCounts(structure.parameterCount);
  const allSums = new SentenceSums(structure, 'arcs');
  for (const { tags, heads, times } of sentences) {
    const made = allSums.ofLength(tags.length);
    const total = sumArcs(made, (head, dependent) => (heads[dependent - 1] === head ? 1 : 0));
    counts.sentences += times;
    if (total === 0) {
      counts.impossible += times;
      continue;
    }
    made.of.parametersOf(nodeTags(structure, tags), made.first, made.second);
    addLeaves(counts, made, { total, times });
  }
  return counts;
}

/** Sums over all derivations, each weighing the product of its arcs' weights. */
function sumArcs({ of, sums }: LengthSums, weight: (head: number, dependent: number) => number): number {
  for (let leaf = 0; leaf < of.forest.leafCount; leaf++) {
    const dependent = of.dependent[leaf]!;
    sums.values[leaf] = dependent === 0 ? 1 : weight(of.head[leaf]!, dependent);
  }
  const total = sums.inside();
  sums.outside();
  return total;
}

/** How far a seed moves parameters. */
const NOISE = 0.5;

/** The parameters multiplied by random numbers from 1 - noise to 1 + noise, and made to sum to 1 again. */
export function perturbed(
  structure: ModelStructure,
  parameters: Float64Array,
  { seed, noise }: { readonly seed: number; readonly noise: number },
): Float64Array {
  const random = seededRandom(seed);
  const result = parameters.slice();
  structure.visitDistributions((list) => {
    let sum = 0;
    for (let at = 0; at < list.length; at++) {
      result[list[at]!]! *= 1 + noise * (2 * random() - 1);
      sum += result[list[at]!]!;
    }
    for (let at = 0; at < list.length; at++) result[list[at]!]! /= sum;
  });
  return result;
}

/** The parameters that EM begins with: those of a model to go on from, or those of a start; a seed moves them. */
export function firstParameters(
  structure: ModelStructure,
  trees: readonly TaggedTree[],
  {
    known,
    start,
    smoothing,
    seed,
  }: {
    readonly known?: Float64Array | undefined;
    readonly start: Start;
    readonly smoothing: number;
    readonly seed: number | undefined;
  },
): Float64Array {
  const exact = known ?? startParameters(structure, trees, { start, smoothing });
  return seed === undefined ? exact : perturbed(structure, exact, { seed, noise: NOISE });
}
