/**
 * Changes trees that a system does not derive, so that it can learn from all of them: the shortest non-projective arc is
 * lifted to the head of its head until the tree can be derived. With arc-standard that is until it is projective (the
 * baseline of Nivre and Nilsson 2005). Labels can remember it, so that a parser undoes it.
 */
import type { TrainingColumns } from './shared/training-columns.ts';
import { LIFTED_FROM } from '../runtime/parser/own-label.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import type { Learner } from '../runtime/trained/load-parser.ts';
import { nonProjectiveArcs } from '../treebank/evaluation/non-projective-arcs.ts';

/**
 * Lifts arcs for a learner, in place; the number of trees that were changed. Labels remember it, except for a learner of
 * whole trees: the probabilities that its parser knows are those of the trees of the system.
 */
export function liftForLearner(learner: Learner, module: SystemModule, columns: TrainingColumns): number {
  const given = columns.heads.slice();
  const lifted = liftArcs(module, columns);
  if (learner !== 'crf') rememberLifts(columns, given);
  return lifted;
}

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

/** How often a label must be lifted from the same label to be worth a label of its own. */
const LEAST_LIFTS = 5;

/** Gives words whose heads are not the given ones labels that remember the labels of these. */
function rememberLifts(columns: TrainingColumns, given: Int32Array): void {
  const { sentences, starts, heads, vocabularies } = columns;
  const [labels, texts] = [columns.column('deprel'), vocabularies.deprel];
  const places = new Map<string, number[]>();
  for (let sentence = 0; sentence < sentences; sentence++) {
    const start = starts[sentence]!;
    for (let at = start; at < starts[sentence + 1]!; at++) {
      if (heads[at] === given[at]) continue;
      // An arc from the root is projective, so the head was a word.
      const label = texts.textOf(labels[at]!) + LIFTED_FROM + texts.textOf(labels[start + given[at]! - 1]!);
      const same = places.get(label);
      if (same === undefined) places.set(label, [at]);
      else same.push(at);
    }
  }
  for (const [label, lifted] of places) {
    if (lifted.length < LEAST_LIFTS) continue;
    const bytes = encoder.encode(label);
    const id = texts.add(bytes, 0, bytes.length);
    for (const at of lifted) labels[at] = id;
  }
}

const encoder = new TextEncoder();

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
