/** A random tree, every tree that a system derives being equally likely. */
import type { Tree, TransitionSystem } from '../../generator/index.ts';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';

/** Of so many trees of ten words, some are projective with near certainty. */
const MAX_ATTEMPTS = 200_000;

/** Draws from all trees until one is derivable; undefined if none of very many is. */
export function drawTree(
  system: TransitionSystem,
  { length, seed }: { readonly length: number; readonly seed: number },
): Tree | undefined {
  const random = seededRandom(seed);
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
