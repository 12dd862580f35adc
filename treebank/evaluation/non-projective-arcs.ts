/**
 * Which arcs of a tree are non-projective: a word between head and dependent is not a descendant of the head.
 *
 * Time and memory are linear. Preorder numbers tell descendants: those of h are numbered from `first[h]` to `last[h]`.
 * For each node h, `right[h]` is the end of the unbroken run of its descendants to its right, and `left[h]` to its
 * left; an arc is projective if its dependent is in this run. Runs are found by jumping over those of nodes
 * nearer to the end of the sentence: no node is jumped over twice, because a node in a run takes its own run with it.
 */

/** A function that marks the words of a tree whose arc is non-projective; its arrays are reused. */
export function nonProjectiveArcs(): (heads: Int32Array) => Uint8Array {
  let arrays = arraysFor(64);
  return (heads) => {
    const nodes = heads.length + 1;
    if (nodes > arrays.first.length) arrays = arraysFor(2 * nodes);
    const { first, last, left, right, marks } = arrays;
    number(heads, arrays);
    const isBelow = (node: number, head: number): boolean => first[node]! > first[head]! && first[node]! <= last[head]!;
    for (let node = nodes - 1; node >= 0; node--) {
      let end = node;
      while (end + 1 < nodes && isBelow(end + 1, node)) end = right[end + 1]!;
      right[node] = end;
    }
    for (let node = 0; node < nodes; node++) {
      let end = node;
      while (end > 0 && isBelow(end - 1, node)) end = left[end - 1]!;
      left[node] = end;
    }
    for (let word = 1; word < nodes; word++) {
      const head = heads[word - 1]!;
      marks[word - 1] = word > right[head]! || word < left[head]! ? 1 : 0;
    }
    return marks.subarray(0, heads.length);
  };
}

interface Arrays {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly child: Int32Array;
  readonly sibling: Int32Array;
  readonly marks: Uint8Array;
}

function arraysFor(nodes: number): Arrays {
  const integers = (): Int32Array => new Int32Array(nodes);
  return {
    first: integers(),
    last: integers(),
    left: integers(),
    right: integers(),
    child: integers(),
    sibling: integers(),
    marks: new Uint8Array(nodes),
  };
}

/** Numbers the nodes in preorder, without recursion: trees may be as deep as sentences are long. */
function number(heads: Int32Array, { first, last, child, sibling }: Arrays): void {
  const nodes = heads.length + 1;
  child.fill(0, 0, nodes);
  for (let word = nodes - 1; word > 0; word--) {
    const head = heads[word - 1]!;
    sibling[word] = child[head]!;
    child[head] = word;
  }
  let next = 0;
  let node = 0;
  for (;;) {
    first[node] = next++;
    if (child[node] !== 0) {
      node = child[node]!;
      continue;
    }
    last[node] = next - 1;
    while (node !== 0 && sibling[node] === 0) {
      node = heads[node - 1]!;
      last[node] = next - 1;
    }
    if (node === 0) return;
    node = sibling[node]!;
  }
}
