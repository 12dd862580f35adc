/**
 * Changes trees that a system does not derive, so that it can learn from all of them: the shortest non-projective arc is
 * lifted to the head of its head until the tree can be derived. With arc-standard that is until it is projective (the
 * baseline of Nivre and Nilsson 2005). The parser does not undo it.
 */
import type { TrainingColumns } from './shared/training-columns.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { nonProjectiveArcs } from '../treebank/evaluation/non-projective-arcs.ts';

/** Lifts arcs of every tree, in place; the number of trees that were changed. Trees that no lifting makes derivable stay. */
export function liftArcs({ oracle }: SystemModule, { sentences, starts, heads }: TrainingColumns): number {
  const marked = nonProjectiveArcs();
  let changed = 0;
  for (let sentence = 0; sentence < sentences; sentence++) {
    const tree = heads.subarray(starts[sentence]!, starts[sentence + 1]!);
    if (oracle(tree).derivable) continue;
    const given = tree.slice();
    let isDerivable = false;
    for (let at = shortest(tree, marked(tree)); at >= 0 && !isDerivable; at = shortest(tree, marked(tree))) {
      // An arc from the root is projective, so the head is a word.
      tree[at] = tree[tree[at]! - 1]!;
      isDerivable = oracle(tree).derivable;
    }
    // What is projective and still out of reach has several roots, or the system does not derive all projective trees.
    if (isDerivable) changed++;
    else tree.set(given);
  }
  return changed;
}

/** The place of the shortest arc that is marked, the first of several; -1 if none is. */
function shortest(tree: Int32Array, marks: Uint8Array): number {
  let found = -1;
  for (let at = 0; at < tree.length; at++) {
    if (marks[at] !== 0 && (found < 0 || lengthAt(tree, at) < lengthAt(tree, found))) found = at;
  }
  return found;
}

function lengthAt(tree: Int32Array, at: number): number {
  return Math.abs(tree[at]! - at - 1);
}
