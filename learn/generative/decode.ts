/**
 * From tags to a tree: that of the best computation, the best tree, or the tree of minimum risk.
 *
 * Where every tree has one computation, the best computation builds the best tree. Over S the probability of a tree is a
 * sum over its computations, and no polynomial algorithm for the best one is known. So computations are listed from the
 * best down, and the trees they build are summed over exactly. A tree that none of k computations has built is at most
 * as probable as what all listed trees leave over. When that is no more than the best tree found, it is the best.
 */
import { bestDerivation, derivationsInOrder } from '../../generator/frames/forests/forest-best.ts';

import { SentenceSums, type LengthSums } from './expectation.ts';
import type { ModelStructure, StructureForest } from './model-structure.ts';

export const DECODERS = ['computation', 'tree', 'risk'] as const;
export type Decoder = (typeof DECODERS)[number];

/** A tree: the head of word w is `heads[w - 1]`. */
export interface DecodedTree {
  readonly heads: Int32Array;
  /** False if a better tree was not ruled out within the limit. */
  readonly isProved: boolean;
}

/** More computations of a sentence are not listed. */
const MOST_LISTED = 200;
/** What a difference of sums may owe to rounding. */
const ROUNDING = 1e-12;

export class TreeDecoder {
  private readonly sums: SentenceSums;
  private readonly isAmbiguous: boolean;
  private readonly parameters: Float64Array;

  constructor(structure: ModelStructure, parameters: Float64Array) {
    this.sums = new SentenceSums(structure, 'arcs');
    this.isAmbiguous = structure.isAmbiguous;
    this.parameters = parameters;
  }

  /** The tree of a sentence; undefined if its probability is 0. */
  decode(tags: ArrayLike<number>, decoder: Decoder): DecodedTree | undefined {
    const weighed = this.sums.weigh(tags, this.parameters);
    switch (decoder) {
      case 'computation':
        return bestComputation(weighed);
      case 'tree':
        return this.isAmbiguous ? bestTree(weighed) : bestComputation(weighed);
      case 'risk':
        return minimumRisk(weighed);
    }
  }
}

function logWeights({ of, sums }: LengthSums): Float64Array {
  return sums.values.slice(0, of.forest.leafCount).map(Math.log);
}

function bestComputation(weighed: LengthSums): DecodedTree | undefined {
  const best = bestDerivation(weighed.of.forest, logWeights(weighed));
  return best === undefined ? undefined : { heads: headsOf(weighed.of, best.leaves), isProved: true };
}

/** The tree with the most heads that are expected to be right. */
function minimumRisk(weighed: LengthSums): DecodedTree | undefined {
  const { of, sums } = weighed;
  const total = weighed.inside();
  if (!(total > 0)) return undefined;
  sums.outside();
  const size = of.length + 1;
  const marginals = new Float64Array(size * size);
  for (let leaf = 1; leaf < of.forest.leafCount; leaf++) {
    marginals[of.head[leaf]! * size + of.dependent[leaf]!]! += (sums.values[leaf]! * sums.derivatives[leaf]!) / total;
  }
  const scores = Float64Array.from({ length: of.forest.leafCount }, (_, leaf) =>
    of.dependent[leaf] === 0 ? 0 : marginals[of.head[leaf]! * size + of.dependent[leaf]!]!,
  );
  return { heads: headsOf(of, bestDerivation(of.forest, scores)!.leaves), isProved: true };
}

function bestTree(weighed: LengthSums): DecodedTree | undefined {
  const { of, sums } = weighed;
  const total = weighed.inside();
  if (!(total > 0)) return undefined;
  const weights = sums.values.slice(0, of.forest.leafCount);
  const scores = logWeights(weighed);
  const seen = new Set<string>();
  let left = total;
  let best: { readonly heads: Int32Array; readonly probability: number } | undefined;
  let listed = 0;
  for (const { leaves } of derivationsInOrder(of.forest, scores)) {
    const heads = headsOf(of, leaves);
    if (!seen.has(heads.join(' '))) {
      seen.add(heads.join(' '));
      const probability = treeProbability(weighed, weights, heads);
      left -= probability;
      if (best === undefined || probability > best.probability) best = { heads, probability };
    }
    if (left <= best!.probability + ROUNDING * total) return { heads: best!.heads, isProved: true };
    if (++listed === MOST_LISTED) break;
  }
  return best === undefined ? undefined : { heads: best.heads, isProved: false };
}

/** The sum over the computations that build the tree, of weights that are scaled as those of all computations are. */
export function treeProbability({ of, sums }: LengthSums, weights: Float64Array, heads: Int32Array): number {
  for (let leaf = 0; leaf < weights.length; leaf++) {
    const dependent = of.dependent[leaf]!;
    sums.values[leaf] = dependent === 0 || heads[dependent - 1] === of.head[leaf] ? weights[leaf]! : 0;
  }
  return sums.inside();
}

/** The tree that leaves build. */
export function headsOf({ length, head, dependent }: StructureForest, leaves: readonly number[]): Int32Array {
  const heads = new Int32Array(length);
  for (const leaf of leaves) if (dependent[leaf]! > 0) heads[dependent[leaf]! - 1] = head[leaf]!;
  return heads;
}
