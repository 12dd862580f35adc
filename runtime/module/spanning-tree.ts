/**
 * The maximum spanning tree of all trees, whichever of them a system derives (Chu and Liu 1965, Edmonds 1967): every node
 * takes its best head; a cycle is made one node, which keeps for each outer node the best arc in and out; and so on until
 * there is no cycle. Then the arc that enters a cycle tells which of its own arcs to drop.
 */

/** A cycle that became one node: of each node in it the words that it stands for, and the arc that it took. */
interface Contraction {
  readonly words: readonly (readonly number[])[];
  readonly arcs: readonly number[];
}

/** The heads of the tree with the highest score; undefined if all trees are forbidden. Time grows with n². */
export function maximumSpanningTree(scores: Float64Array, length: number): Int32Array | undefined {
  const stride = length + 1;
  const value = scores.slice();
  /** By pair of nodes, the arc between words that it stands for. */
  const arcs = new Int32Array(scores.length);
  for (let arc = 0; arc < arcs.length; arc++) arcs[arc] = arc;
  const wordsOf = Array.from({ length: stride }, (_, word) => [word]);
  const contractions: Contraction[] = [];
  const isInCycle = new Uint8Array(stride);
  let nodes = Array.from({ length }, (_, index) => index + 1);
  const head = new Int32Array(stride).fill(-1);
  for (const node of nodes) head[node] = bestHead(value, { node, nodes, stride });
  for (;;) {
    if (nodes.some((node) => head[node]! < 0)) return undefined;
    const cycle = cycleOf(head, nodes);
    if (cycle === undefined) break;
    const lost = cycle.map((node) => value[head[node]! * stride + node]!);
    contractions.push({
      words: cycle.map((node) => wordsOf[node]!),
      arcs: cycle.map((node) => arcs[head[node]! * stride + node]!),
    });
    for (const node of cycle) isInCycle[node] = 1;
    const one = cycle[0]!;
    const outer = nodes.filter((node) => isInCycle[node] === 0);
    for (const other of [0, ...outer]) {
      let [bestIn, bestOut, arcIn, arcOut] = [-Infinity, -Infinity, 0, 0];
      for (let at = 0; at < cycle.length; at++) {
        const [from, to] = [other * stride + cycle[at]!, cycle[at]! * stride + other];
        if (value[from]! - lost[at]! > bestIn) {
          bestIn = value[from]! - lost[at]!;
          arcIn = arcs[from]!;
        }
        if (value[to]! > bestOut) {
          bestOut = value[to]!;
          arcOut = arcs[to]!;
        }
      }
      value[other * stride + one] = bestIn;
      arcs[other * stride + one] = arcIn;
      value[one * stride + other] = bestOut;
      arcs[one * stride + other] = arcOut;
      // Whoever has its head in the cycle keeps it.
      if (isInCycle[head[other]!] === 1 && other > 0) head[other] = one;
    }
    wordsOf[one] = cycle.flatMap((node) => wordsOf[node]!);
    nodes = [one, ...outer];
    for (const node of cycle) isInCycle[node] = 0;
    head[one] = bestHead(value, { node: one, nodes, stride });
  }
  const heads = new Int32Array(length).fill(-1);
  const take = (arc: number): void => {
    heads[(arc % stride) - 1] = Math.floor(arc / stride);
  };
  for (const node of nodes) take(arcs[head[node]! * stride + node]!);
  for (let last = contractions.pop(); last !== undefined; last = contractions.pop()) {
    const { words, arcs: taken } = last;
    const entered = words.findIndex((own) => own.some((word) => heads[word - 1]! >= 0));
    taken.forEach((arc, at) => {
      if (at !== entered) take(arc);
    });
  }
  return heads;
}

/** The head of the highest value; -1 if all are forbidden. */
function bestHead(
  value: Float64Array,
  { node, nodes, stride }: { readonly node: number; readonly nodes: readonly number[]; readonly stride: number },
): number {
  let [best, most] = value[node]! > -Infinity ? [0, value[node]!] : [-1, -Infinity];
  for (const head of nodes) {
    if (head === node || !(value[head * stride + node]! > most)) continue;
    best = head;
    most = value[head * stride + node]!;
  }
  return best;
}

/** The nodes of a cycle of heads; undefined if all lead to node 0. */
function cycleOf(head: Int32Array, nodes: readonly number[]): readonly number[] | undefined {
  const seenFrom = new Int32Array(head.length);
  for (const start of nodes) {
    let node = start;
    while (node > 0 && seenFrom[node] === 0) {
      seenFrom[node] = start;
      node = head[node]!;
    }
    if (node === 0 || seenFrom[node] !== start) continue;
    const cycle = [node];
    for (let next = head[node]!; next !== node; next = head[next]!) cycle.push(next);
    return cycle;
  }
  return undefined;
}
