/**
 * Changes trees that a system does not derive, so that it can learn from all of them: the shortest non-projective arc is
 * lifted to the head of its head until the tree can be derived. With arc-standard that is until it is projective (the
 * baseline of Nivre and Nilsson 2005). The parser does not undo it.
 */
import type { TrainingColumns } from './shared/training-columns.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { nonProjectiveArcs } from '../treebank/evaluation/non-projective-arcs.ts';

/** Lifts arcs of every tree, in place; the number of trees that were changed. */
export function liftArcs({ oracle }: SystemModule, { sentences, starts, heads }: TrainingColumns): number {
  const marked = nonProjectiveArcs();
  let changed = 0;
  for (let sentence = 0; sentence < sentences; sentence++) {
    const tree = heads.subarray(starts[sentence]!, starts[sentence + 1]!);
    let isChanged = false;
    while (!oracle(tree).derivable) {
      const marks = marked(tree);
      let shortest = -1;
      for (let at = 0; at < tree.length; at++) {
        if (marks[at] !== 0 && (shortest < 0 || lengthAt(tree, at) < lengthAt(tree, shortest))) shortest = at;
      }
      // What is projective and still out of reach has several roots.
      if (shortest < 0) break;
      // An arc from the root is projective, so the head is a word.
      tree[shortest] = tree[tree[shortest]! - 1]!;
      isChanged = true;
    }
    if (isChanged) changed++;
  }
  return changed;
}

function lengthAt(tree: Int32Array, at: number): number {
  return Math.abs(tree[at]! - at - 1);
}
