/** Distributions over the trees of a system: the probability of a tree is proportional to exp of the sum of its arcs' scores. */
import { checkFunction } from '../text/check-function.ts';
import { checkList } from '../text/check-list.ts';
import { shownValue } from '../text/shown-value.ts';
import { checkLength } from './check-length.ts';
import { checkTree } from './check-tree.ts';
import { checkK } from './k-best.ts';
import { isRepresented } from './represented-sum.ts';
import { maximumSpanningTree } from './spanning-tree.ts';
import { derives, type ReductionPositions } from './tree-derivable.ts';
import type { ScoredTree, TreeDistribution } from './scored-tree.ts';
import { kBestTrees } from './tree-k-best.ts';
import { sizeOfPlan } from './tree-addresses.ts';
import type { TreeAlgebra } from './tree-passes.ts';
import type { TreePlan } from './tree-plan.ts';
import { bestWay, drawnWay, treeOfWays, treeTable, type TreeTable } from './tree-ways.ts';

/** What is the same for all sentences: how a system is summed over. */
export interface TreeEngine {
  /** One computation for each tree. */
  readonly sums: TreePlan;
  /** At least one computation for each tree; mostly smaller. */
  readonly maxima: TreePlan;
  readonly reductions: ReductionPositions;
  readonly isSingleRoot: boolean;
  /** Fills `values`; for sums weights are factors, otherwise they are added. */
  readonly inside: (of: 'sums' | 'maxima', algebra: TreeAlgebra, problem: TreeValues) => void;
  /** From values of sums or logs, the probability of every arc. */
  readonly outside: (algebra: 'sums' | 'logs', problem: TreeValues, outside: Float64Array) => Float64Array;
  /** Memory that distributions share; what one has left there the next overwrites. */
  readonly memory: TreeMemory;
}

export interface TreeValues {
  readonly length: number;
  readonly weights: Float64Array;
  readonly values: Float64Array;
}

export interface TreeMemory {
  /** Values of sums or of maxima over the same plan, of maxima over the other, and probabilities. */
  sums: Float64Array;
  maxima: Float64Array;
  outside: Float64Array;
  /** What stands in `sums`. */
  owner: object | undefined;
}

/** The most bytes that values may take. */
export const MAX_TREE_BYTES: number = 2 ** 30;

/** More than there are trees: there are no more than computations, fewer than (4r)ⁿ of n shifts and n of r reductions. */
function mostTrees({ reductions }: TreeEngine, length: number): number {
  return (4 * reductions.length) ** length;
}

/** The number of values of a plan; throws if they would take too much memory. */
function checkedSize(plan: TreePlan, length: number): number {
  const size = sizeOfPlan(plan, length);
  if (size * 8 <= MAX_TREE_BYTES) return size;
  let longest = 1;
  while (sizeOfPlan(plan, longest + 1) * 8 <= MAX_TREE_BYTES) longest++;
  throw new RangeError(
    `${length} words would take ${Math.ceil((size * 8) / 1e6)} MB; up to ${longest} words are possible here`,
  );
}

/** Values of the plan for sums, over the relative scores of one sentence; what another sentence has left is replaced. */
interface SentenceValues {
  /** Sums, or their logarithms if sums cannot be represented. */
  readonly summed: () => TreeValues & { readonly algebra: 'sums' | 'logs' };
  /** The logarithm of the sum of all trees; -Infinity if all are forbidden. */
  readonly partition: () => number;
  readonly marginals: () => Float64Array;
  /** Maxima. */
  readonly ranked: () => TreeValues;
}

function sentenceValues(engine: TreeEngine, relative: Float64Array, length: number): SentenceValues {
  const { memory } = engine;
  const weights = relative.map(Math.exp);
  const owner = { sums: {}, ranks: {} };
  let algebra: 'sums' | 'logs' = 'sums';
  let logSum: number | undefined;
  let probabilities: Float64Array | undefined;

  const values = (): Float64Array => {
    const size = checkedSize(engine.sums, length);
    if (memory.sums.length < size) memory.sums = new Float64Array(size);
    return memory.sums.subarray(0, size);
  };
  const fill = (): ReturnType<SentenceValues['summed']> => {
    const problem = { length, weights: algebra === 'sums' ? weights : relative, values: values(), algebra };
    if (memory.owner === owner.sums) return problem;
    memory.owner = undefined;
    engine.inside('sums', algebra, problem);
    if (algebra === 'sums' && !isRepresented(problem.values[0]!, mostTrees(engine, length))) {
      algebra = 'logs';
      return fill();
    }
    memory.owner = owner.sums;
    logSum ??= algebra === 'sums' ? Math.log(problem.values[0]!) : problem.values[0]!;
    return problem;
  };
  const partition = (): number => logSum ?? (fill(), logSum!);
  return {
    summed: fill,
    partition,
    marginals: () => {
      if (probabilities !== undefined) return probabilities;
      const problem = fill();
      if (partition() === -Infinity) return (probabilities = new Float64Array(relative.length));
      if (memory.outside.length < problem.values.length) memory.outside = new Float64Array(problem.values.length);
      const outside = memory.outside.subarray(0, problem.values.length);
      return (probabilities = engine.outside(problem.algebra, problem, outside));
    },
    ranked: () => {
      const problem = { length, weights: relative, values: values() };
      if (memory.owner === owner.ranks) return problem;
      memory.owner = undefined;
      engine.inside('sums', 'maxima', problem);
      memory.owner = owner.ranks;
      return problem;
    },
  };
}

/** The tree of the highest sum of weights; undefined if all are forbidden. */
function heaviestTree(engine: TreeEngine, weights: Float64Array, length: number): Int32Array | undefined {
  // The best of all trees is the best of the system’s if it is one of them, as most are where scores are good.
  const spanning = maximumSpanningTree(weights, length);
  if (spanning === undefined || derives(spanning, engine)) return spanning;
  const { memory } = engine;
  const size = checkedSize(engine.maxima, length);
  if (memory.maxima.length < size) memory.maxima = new Float64Array(size);
  const problem: TreeValues = { length, weights, values: memory.maxima.subarray(0, size) };
  engine.inside('maxima', 'maxima', problem);
  if (problem.values[0] === -Infinity) return undefined;
  const table = treeTable(engine.maxima, { ...problem, isSum: false });
  return treeOfWays(table, (item) => bestWay(table, item));
}

/**
 * True if the first of some trees, of which there is more than one unless there are no more trees, is better than all
 * others in whatever order scores are added up. They are negative, so a sum of n is wrong by less than n roundings of itself.
 */
function leadsClearly([first, second]: readonly { readonly score: number }[]): boolean {
  return second === undefined || first!.score - second.score > 1e-9 * Math.abs(second.score);
}

/** The trees with `first` before the others, which leaves out the last if it was not among them. */
function withFirst(first: ScoredTree, found: readonly ScoredTree[]): ScoredTree[] {
  const others = found.filter(({ heads }) => heads.some((head, index) => head !== first.heads[index]));
  return [first, ...others].slice(0, found.length);
}

/** The distribution that scores define. They are copied; `scores[head * (length + 1) + dependent]`, -Infinity forbids. Longer sentences than memory allows are refused: sums take more than the best tree. */
export function distributionOver(engine: TreeEngine, given: ArrayLike<number>, length: number): TreeDistribution {
  checkLength(length);
  const scores = checkedScores(given, length);
  const { relative, total } = relativeScores(scores, length);
  const { summed, partition, marginals, ranked } = sentenceValues(engine, relative, length);
  let sampled: TreeTable | undefined;

  const sumOf = (heads: Int32Array, of: Float64Array): number =>
    heads.reduce((sum, head, index) => sum + of[head * (length + 1) + index + 1]!, 0);
  const scored = (heads: Int32Array): ScoredTree => ({ heads, score: sumOf(heads, scores) });
  const heaviest = (weights: Float64Array): ScoredTree | undefined => {
    const heads = heaviestTree(engine, weights, length);
    return heads === undefined ? undefined : scored(heads);
  };

  return {
    logPartition: () => partition() + total,
    marginals: () => marginals().slice(),
    best: () => heaviest(relative),
    kBest: (k) => {
      checkK(k);
      const problem = ranked();
      if (problem.values[0] === -Infinity) return [];
      const table = treeTable(engine.sums, { ...problem, isSum: false });
      // Two, so that it is known whether the first is the only best tree.
      const ranking = kBestTrees(table, Math.max(k, 2));
      const found = ranking.slice(0, k).map(({ heads }) => scored(heads));
      // `best` looks for it in another way, which may meet another one of equals first: it leads here too.
      return leadsClearly(ranking) ? found : withFirst(heaviest(relative)!, found);
    },
    sample: (random) => {
      checkFunction(random, 'random');
      const { algebra, ...problem } = summed();
      if (partition() === -Infinity) throw new RangeError('no tree is allowed, so none can be drawn');
      const isKept = sampled?.values.buffer === problem.values.buffer;
      const table = isKept ? sampled! : treeTable(engine.sums, { ...problem, isSum: algebra === 'sums' });
      sampled = table;
      return treeOfWays(table, (item) => drawnWay(table, item, random));
    },
    entropy: () => {
      let expected = 0;
      marginals().forEach((probability, arc) => {
        if (probability > 0) expected += probability * relative[arc]!;
      });
      return partition() === -Infinity ? 0 : Math.max(0, partition() - expected);
    },
    minimumRisk: () =>
      heaviest(marginals().map((probability, arc) => (scores[arc] === -Infinity ? -Infinity : probability))),
    logProbability: (heads) => {
      const tree = checkTree(heads);
      if (tree.length !== length) throw new RangeError(`the tree has ${tree.length} words, not ${length}`);
      const sum = derives(tree, engine) ? sumOf(tree, relative) : -Infinity;
      return sum === -Infinity ? -Infinity : sum - partition();
    },
  };
}

/** The scores of arcs; those to node 0 and from a word to itself are forbidden, whatever is given. */
function checkedScores(given: ArrayLike<number>, length: number): Float64Array {
  checkList(given, 'scores');
  const stride = length + 1;
  if (given.length !== stride * stride) {
    throw new RangeError(`${length} words have ${stride * stride} scores, not ${given.length}`);
  }
  const scores = new Float64Array(given.length).fill(-Infinity);
  for (let head = 0; head <= length; head++) {
    for (let dependent = 1; dependent <= length; dependent++) {
      if (head === dependent) continue;
      const score = given[head * stride + dependent]!;
      // Sums of larger ones would be infinite.
      if (typeof score !== 'number' || (score !== -Infinity && !(Math.abs(score) <= 1e300))) {
        throw new RangeError(
          `the score of ${head} → ${dependent} is ${shownValue(score)}; it must be a number from -1e300 to 1e300, or -Infinity`,
        );
      }
      scores[head * stride + dependent] = score;
    }
  }
  return scores;
}

/** Scores less the largest for each dependent, so that none exceeds 0 and differences stay exact; and the sum of these. */
function relativeScores(
  scores: Float64Array,
  length: number,
): { readonly relative: Float64Array; readonly total: number } {
  const stride = length + 1;
  const relative = new Float64Array(scores.length).fill(-Infinity);
  let total = 0;
  for (let dependent = 1; dependent <= length; dependent++) {
    let most = -Infinity;
    for (let arc = dependent; arc < scores.length; arc += stride) if (scores[arc]! > most) most = scores[arc]!;
    total += most;
    if (most === -Infinity) continue;
    for (let arc = dependent; arc < scores.length; arc += stride) relative[arc] = scores[arc]! - most;
  }
  return { relative, total };
}
