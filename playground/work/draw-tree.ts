/**
 * A random tree, every tree that a system derives being equally likely. In place, the grammar of falls numbers all trees,
 * and one of the numbers is drawn. Other systems have no such grammar: trees are drawn from all that there are until one
 * is derivable, which is likely enough for short sentences only.
 */
import type { Tree, TransitionSystem } from '../../generator/index.ts';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { samplingTables } from '../../generator/frames/counts/sampling-tables.ts';
import { countFalls, longestSampled, treeOfFalls } from '../../runtime/module/count-falls.ts';
import { randomBelow } from '../../runtime/module/random-below.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';

/** More words take seconds to count, and are hard to look at. */
const LONGEST = 100;
/** Of so many trees of ten words, some are projective with near certainty. */
const MAX_ATTEMPTS = 200_000;
const LONGEST_ATTEMPTED = 10;

/** Draws a tree of `length` words, or of as many as can be drawn; undefined if none of very many trees is derivable. */
export function drawTree(
  system: TransitionSystem,
  { length, seed }: { readonly length: number; readonly seed: number },
): Tree | undefined {
  const random = seededRandom(seed);
  return length <= LONGEST_ATTEMPTED
    ? attemptedTree(system, { length, random })
    : (numberedTree(system, { length, random }) ?? attemptedTree(system, { length: LONGEST_ATTEMPTED, random }));
}

interface Draw {
  readonly length: number;
  readonly random: () => number;
}

/** Draws the number of a tree; undefined if the system has no grammar of falls, or one that is too large. */
function numberedTree(system: TransitionSystem, { length, random }: Draw): Tree | undefined {
  const tables = samplingTables(system);
  if (tables === undefined) return undefined;
  const words = Math.min(length, LONGEST, longestSampled(tables));
  const counts = countFalls(tables, words);
  return [...treeOfFalls(tables, counts, { length: words, number: randomBelow(counts.at(-1)![words]!, random) })];
}

/** Draws from all trees until one is derivable. */
function attemptedTree(system: TransitionSystem, { length, random }: Draw): Tree | undefined {
  const isDerivable = derivabilityTest(system);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const heads = anyTree(length, random);
    if (isDerivable(heads, 0, length)) return [...heads];
  }
  return undefined;
}

/**
 * A tree over the nodes 0 … n, uniformly: the sequences of n-1 nodes stand for these trees one to one (Prüfer). Each
 * node of the sequence is the neighbour of the least leaf that is left; of the two ends of an edge, the one nearer to
 * node 0 is the head.
 */
export function anyTree(length: number, random: () => number): Int32Array {
  const nodes = length + 1;
  const code = Array.from({ length: length - 1 }, () => Math.floor(random() * nodes));
  const degrees = Array.from({ length: nodes }, () => 1);
  for (const node of code) degrees[node]!++;
  const neighbours: number[][] = Array.from({ length: nodes }, () => []);
  const link = (a: number, b: number): void => {
    neighbours[a]!.push(b);
    neighbours[b]!.push(a);
  };
  for (const node of code) {
    const leaf = degrees.indexOf(1);
    link(leaf, node);
    degrees[leaf] = 0;
    degrees[node]!--;
  }
  const [a, b] = degrees.flatMap((degree, node) => (degree === 1 ? [node] : []));
  link(a!, b!);
  return headsFrom(neighbours);
}

function headsFrom(neighbours: readonly (readonly number[])[]): Int32Array {
  const heads = new Int32Array(neighbours.length - 1).fill(-1);
  const pending = [0];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const next of neighbours[node]!) {
      if (next === 0 || heads[next - 1] !== -1 || (node > 0 && heads[node - 1] === next)) continue;
      heads[next - 1] = node;
      pending.push(next);
    }
  }
  return heads;
}
