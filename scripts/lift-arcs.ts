/**
 * Makes trees projective, so that arc-standard can learn from all of them: the shortest non-projective arc is lifted to
 * the head of its head, until none is left (the baseline of Nivre and Nilsson 2005; the parser does not undo it).
 */
import type { TrainingColumns } from '../learn/shared/training-columns.ts';
import { nonProjectiveArcs } from '../treebank/evaluation/non-projective-arcs.ts';

/** Lifts the arcs of every tree, in place. */
export function liftArcs({ sentences, starts, heads }: TrainingColumns): void {
  const marked = nonProjectiveArcs();
  for (let sentence = 0; sentence < sentences; sentence++) {
    const tree = heads.subarray(starts[sentence]!, starts[sentence + 1]!);
    for (;;) {
      const marks = marked(tree);
      let shortest = -1;
      for (let at = 0; at < tree.length; at++) {
        if (marks[at] !== 0 && (shortest < 0 || lengthAt(tree, at) < lengthAt(tree, shortest))) shortest = at;
      }
      if (shortest < 0) break;
      // An arc from the root is projective, so the head is a word.
      tree[shortest] = tree[tree[shortest]! - 1]!;
    }
  }
}

function lengthAt(tree: Int32Array, at: number): number {
  return Math.abs(tree[at]! - at - 1);
}
