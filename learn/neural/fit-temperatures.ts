/**
 * Fits the temperatures of a network over trees to sentences that it has not learned from: those with which their trees,
 * and the labels of their arcs, are most probable. The logarithm of a probability is concave in 1 / temperature, so there
 * is one best temperature, and a golden section finds it.
 */
import { pairDistribution } from '../../runtime/hybrid/pair-distribution.ts';
import type { PairScores } from '../../runtime/hybrid/pair-scores.ts';
import { pairsOfTree, scoreOfTree, type TreePairs } from '../../runtime/hybrid/pair-trees.ts';
import type { ScorerOfPairs } from '../../runtime/neural/pair-scorer.ts';
import { scaledPairs, TEMPERATURE_BOUNDS, type Temperatures } from '../../runtime/neural/tempered-scorer.ts';
import { normalizeLogs } from '../../runtime/neural/votes.ts';
import type { Atoms } from '../../runtime/parser/atoms.ts';
import { LONGEST_TAUGHT, type LearnedDistribution } from './tree-teacher.ts';

/** A sentence with its tree; the id of a label that the network does not know is negative. */
export interface FittedSentence {
  readonly atoms: Atoms;
  readonly heads: Int32Array;
  readonly labels: ArrayLike<number>;
}

interface ScoredTree {
  readonly scores: PairScores;
  /** Of the right tree. */
  readonly score: number;
}

interface ScoredLabel {
  readonly logs: Float64Array;
  readonly label: number;
}

/** Temperatures that are fitted to fewer sentences may be far off, and the worse for it: docs/exact.md. */
export const FEWEST_FITTED = 20;

/** Which trees a network is over. */
export interface FittedTrees {
  /** Where a tree’s scores are; undefined if it is none of these trees. */
  readonly pairsOf: (heads: Int32Array, rule: { readonly isSingleRoot: boolean }) => TreePairs | undefined;
  readonly distributionOf: LearnedDistribution;
}

const PROJECTIVE: FittedTrees = { pairsOf: pairsOfTree, distributionOf: pairDistribution };

interface FittingOptions {
  readonly isSingleRoot: boolean;
  readonly labels: number;
  /** Projective ones by default. */
  readonly trees?: FittedTrees | undefined;
}

/** The temperatures, to three digits; undefined if there are too few trees to fit them to. */
export function fitTemperatures(
  scorer: ScorerOfPairs,
  sentences: Iterable<FittedSentence>,
  { isSingleRoot, labels: count, trees: over = PROJECTIVE }: FittingOptions,
): Temperatures | undefined {
  const rule = { isSingleRoot };
  const trees: ScoredTree[] = [];
  const labelled: ScoredLabel[] = [];
  for (const { atoms, heads, labels } of sentences) {
    const pairs = heads.length > LONGEST_TAUGHT ? undefined : over.pairsOf(heads, rule);
    if (pairs === undefined) continue;
    const scores = scorer.scorePairs(atoms);
    trees.push({ scores, score: scoreOfTree(scores, heads, pairs) });
    heads.forEach((head, at) => {
      if (labels[at]! < 0) return;
      const logs = new Float64Array(count);
      scorer.scoreLabels({ head, dependent: at + 1 }, logs);
      labelled.push({ logs, label: labels[at]! });
    });
  }
  if (trees.length < FEWEST_FITTED) return undefined;
  return {
    trees: leastAt((temperature) => lossOfTrees(trees, { ...rule, temperature, over })),
    labels: leastAt((temperature) => lossOfLabels(labelled, temperature)),
  };
}

function lossOfTrees(
  trees: readonly ScoredTree[],
  {
    isSingleRoot,
    temperature,
    over,
  }: { readonly isSingleRoot: boolean; readonly temperature: number; readonly over: FittedTrees },
): number {
  let loss = 0;
  for (const { scores, score } of trees) {
    const scaled = scaledPairs(scores, 1 / temperature);
    loss += over.distributionOf(scaled, { isSingleRoot }).logPartition() - score / temperature;
  }
  return loss;
}

function lossOfLabels(labelled: readonly ScoredLabel[], temperature: number): number {
  let loss = 0;
  for (const { logs, label } of labelled) {
    const tempered = logs.map((log) => log / temperature);
    normalizeLogs(tempered);
    loss -= tempered[label]!;
  }
  return loss;
}

/** Halvings of the interval by the golden ratio: they leave a thousandth of a temperature. */
const STEPS = 18;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A difference that rounding could have made is none. */
const ROUNDING = 1e-9;

/** Where a function with one minimum has it, on a logarithmic scale; 1 if it is as small there. */
function leastAt(loss: (temperature: number) => number): number {
  let [low, high] = [Math.log(TEMPERATURE_BOUNDS.min), Math.log(TEMPERATURE_BOUNDS.max)];
  const at = (place: number) => ({ place, loss: loss(Math.exp(place)) });
  let left = at(high - GOLDEN * (high - low));
  let right = at(low + GOLDEN * (high - low));
  for (let step = 0; step < STEPS; step++) {
    if (left.loss <= right.loss) {
      high = right.place;
      right = left;
      left = at(high - GOLDEN * (high - low));
    } else {
      low = left.place;
      left = right;
      right = at(low + GOLDEN * (high - low));
    }
  }
  const found = Number(Math.exp((low + high) / 2).toFixed(3));
  return loss(found) < loss(1) - ROUNDING ? found : 1;
}
