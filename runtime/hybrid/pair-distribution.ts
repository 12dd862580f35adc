/** The distribution over the projective trees of a sentence that scores of pairs define. */
import { checkFunction } from '../text/check-function.ts';
import { checkTree } from '../module/check-tree.ts';
import { checkK } from '../module/k-best.ts';
import { isRepresented } from '../module/represented-sum.ts';
import type { ScoredTree, TreeDistribution } from '../module/scored-tree.ts';
import { arcsOfPairs } from './arcs-of-pairs.ts';
import { LOGS, MAXIMA, SUMS, type SummingAlgebra } from './pair-algebras.ts';
import { kBestPairTrees } from './pair-k-best.ts';
import { pairProbabilities } from './pair-probabilities.ts';
import { pairScores, type PairScores } from './pair-scores.ts';
import { pairsOfTree, scoreOfTree, scoresOfArcs } from './pair-trees.ts';
import { PairTable } from './pair-table.ts';
import { scaledSums } from './scaled-sums.ts';
import { bestPairWay, drawnPairWay, treeOfPairs } from './pair-ways.ts';

/** A distribution over trees that knows the probabilities of transitions too. */
export interface PairDistribution extends TreeDistribution {
  /** The probability of every transition of every pair. */
  transitions(): PairScores;
}

/** The distribution of scores, which must be numbers, and are not to change. */
export function pairDistribution(
  scores: PairScores,
  { isSingleRoot }: { readonly isSingleRoot: boolean },
): PairDistribution {
  const { length } = scores;
  const { relative, total } = relativeScores(scores);
  const rule = { isSingleRoot };
  const summed = once(() => sumsOf(relative, rule));
  const partition = once(() => summed().logWhole);
  const transitions = once(() => pairProbabilities(summed().table, summed().algebra));
  const arcs = once(() => arcsOfPairs(transitions()));
  const maxima = once(() => new PairTable(relative, MAXIMA, rule));

  const scored = (heads: Int32Array): ScoredTree => ({
    heads,
    score: scoreOfTree(scores, heads, pairsOfTree(heads, rule)!),
  });
  const best = (table: PairTable): ScoredTree => scored(treeOfPairs(table, (item) => bestPairWay(table, item)));

  return {
    logPartition: () => partition() + total,
    transitions,
    marginals: () => arcs().slice(),
    best: () => best(maxima()),
    kBest: (k) => {
      checkK(k);
      return kBestPairTrees(maxima(), relative, k).map(scored);
    },
    sample: (random) => {
      checkFunction(random, 'random');
      const { table, algebra } = summed();
      return treeOfPairs(table, (item) => drawnPairWay(table, algebra, { item, random }));
    },
    entropy: () => {
      let expected = 0;
      for (const kind of KINDS) {
        const [probabilities, own] = [transitions()[kind], relative[kind]];
        for (let at = 0; at < own.length; at++) expected += probabilities[at]! * own[at]!;
      }
      return Math.max(0, partition() - expected);
    },
    minimumRisk: () => best(new PairTable(scoresOfArcs(arcs(), length), MAXIMA, rule)),
    logProbability: (heads) => {
      const tree = checkTree(heads);
      if (tree.length !== length) throw new RangeError(`the tree has ${tree.length} words, not ${length}`);
      const pairs = pairsOfTree(tree, rule);
      return pairs === undefined ? -Infinity : scoreOfTree(relative, tree, pairs) - partition();
    },
  };
}

const KINDS = ['shLa', 'shRa', 'la', 'ra'] as const;

/** There are fewer than 6.75ⁿ projective trees of n words. */
const TREES_BY_WORD = 6.75;

/** Sums of more words are not tried without scales. */
const UNSCALED_WORDS = 300;

interface PairSums {
  readonly table: PairTable;
  readonly algebra: SummingAlgebra;
  readonly logWhole: number;
}

/** The sums of relative scores: as they are, with scales, or as logarithms, whichever of these is the first to represent them. */
function sumsOf(relative: PairScores, rule: { readonly isSingleRoot: boolean }): PairSums {
  const { length } = relative;
  if (length <= UNSCALED_WORDS) {
    const table = new PairTable(relative, SUMS, rule);
    if (isRepresented(table.whole, TREES_BY_WORD ** length)) {
      return { table, algebra: SUMS, logWhole: Math.log(table.whole) };
    }
  }
  const scaled = scaledSums(relative, rule);
  if (scaled !== undefined) return { ...scaled, algebra: SUMS };
  const table = new PairTable(relative, LOGS, rule);
  return { table, algebra: LOGS, logWhole: table.whole };
}

/**
 * Scores less the largest of each word’s shifts and the largest of its removals, so that none exceeds 0; and the sum of
 * these, which every tree has.
 */
export function relativeScores(scores: PairScores): { readonly relative: PairScores; readonly total: number } {
  const { length, stride, shLa, shRa, la, ra } = scores;
  const relative = pairScores(length);
  let total = 0;
  for (let word = 1; word <= length; word++) {
    let most = -Infinity;
    for (let at = word; at < word * stride; at += stride) most = Math.max(most, shLa[at]!, shRa[at]!);
    total += most;
    for (let at = word; at < word * stride; at += stride) {
      relative.shLa[at] = shLa[at]! - most;
      relative.shRa[at] = shRa[at]! - most;
    }
    const [from, end] = [word * stride + word + 1, word * stride + length + 1];
    most = ra[end]!;
    for (let at = from; at < end; at++) most = Math.max(most, la[at]!, ra[at]!);
    total += most;
    for (let at = from; at <= end; at++) {
      relative.la[at] = la[at]! - most;
      relative.ra[at] = ra[at]! - most;
    }
  }
  return { relative, total };
}

/** A function that computes what it returns when it is called for the first time. */
function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: compute() }).value;
}
