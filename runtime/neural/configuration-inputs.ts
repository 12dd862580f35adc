/** Fills in what the hidden layers see of a configuration and of an arc; the two are told apart by nothing else. */
import type { ParserConfiguration } from '../parser/parser-system.ts';
import type { PartialTree } from '../parser/partial-tree.ts';
import {
  DEPENDENT_COUNTS,
  distance,
  DISTANCES,
  LABEL_SLOTS,
  TRANSITION_SLOTS,
  wordAfter,
  wordBefore,
  type Inputs,
} from './inputs.ts';

/** Where a partial tree has the label of a node’s arc. */
const LABEL = 8;

/** The inputs of a configuration. */
export function transitionInputs(
  configuration: ParserConfiguration,
  tree: PartialTree,
  { nodes, values, extras }: Inputs,
): void {
  const none = configuration.length + 1;
  const { values: arcs } = tree;
  const node = (found: number): number => (found < 0 ? none : found);
  const s0 = configuration.stackAt(1);
  const s1 = node(configuration.stackAt(2));
  const n0 = node(configuration.bufferAt(1));
  const a0 = 10 * s0;
  const a1 = 10 * s1;
  const s0l = arcs[a0]!;
  const s0l2 = arcs[a0 + 1]!;
  const s0r = arcs[a0 + 2]!;
  const s0r2 = arcs[a0 + 3]!;
  const s1l = arcs[a1]!;
  const s1l2 = arcs[a1 + 1]!;
  const s1r = arcs[a1 + 2]!;
  const s1r2 = arcs[a1 + 3]!;
  nodes[0] = s0;
  nodes[1] = s1;
  nodes[2] = node(configuration.stackAt(3));
  nodes[3] = n0;
  nodes[4] = node(configuration.bufferAt(2));
  nodes[5] = s0l;
  nodes[6] = s0r;
  nodes[7] = s1l;
  nodes[8] = s1r;
  nodes[9] = node(configuration.stackAt(4));
  if (nodes.length > TRANSITION_SLOTS.own) {
    nodes[10] = wordBefore(s0, none);
    nodes[11] = wordAfter(s0, none);
    nodes[12] = wordBefore(s1, none);
    nodes[13] = wordAfter(s1, none);
  }
  values[0] = arcs[10 * s0l + LABEL]! + 1;
  values[1] = arcs[10 * s0r + LABEL]! + 1;
  values[2] = arcs[10 * s1l + LABEL]! + 1;
  values[3] = arcs[10 * s1r + LABEL]! + 1;
  values[4] = arcs[10 * s0l2 + LABEL]! + 1;
  values[5] = arcs[10 * s0r2 + LABEL]! + 1;
  values[6] = arcs[10 * s1l2 + LABEL]! + 1;
  values[7] = arcs[10 * s1r2 + LABEL]! + 1;
  values[8] = s1 === none ? 0 : distance(s0 - s1);
  values[9] = few(arcs[a0 + 4]!);
  values[10] = few(arcs[a0 + 5]!);
  values[11] = few(arcs[a1 + 4]!);
  values[12] = few(arcs[a1 + 5]!);
  // Numbers of symbols are powers of two.
  const symbols = extras[13]! - 1;
  values[13] = configuration.symbolAt(1) & symbols;
  values[14] = s1 === none ? 0 : configuration.symbolAt(2) & symbols;
}

/** The inputs of an arc that is about to be built. */
export function labelInputs(
  { head, dependent, none }: { readonly head: number; readonly dependent: number; readonly none: number },
  tree: PartialTree,
  { nodes, values }: Inputs,
): void {
  const { values: arcs } = tree;
  const at = 10 * dependent;
  const dl = arcs[at]!;
  const dr = arcs[at + 2]!;
  nodes[0] = head;
  nodes[1] = dependent;
  nodes[2] = dl;
  nodes[3] = dr;
  if (nodes.length > LABEL_SLOTS.own) {
    nodes[4] = wordBefore(dependent, none);
    nodes[5] = wordAfter(dependent, none);
    nodes[6] = wordBefore(head, none);
    nodes[7] = wordAfter(head, none);
  }
  values[0] = head < dependent ? distance(dependent - head) : DISTANCES + distance(head - dependent);
  values[1] = few(arcs[at + 4]!);
  values[2] = few(arcs[at + 5]!);
  values[3] = arcs[10 * dl + LABEL]! + 1;
  values[4] = arcs[10 * dr + LABEL]! + 1;
  values[5] = arcs[10 * arcs[10 * head]! + LABEL]! + 1;
  values[6] = arcs[10 * arcs[10 * head + 2]! + LABEL]! + 1;
}

function few(count: number): number {
  return count < DEPENDENT_COUNTS ? count : DEPENDENT_COUNTS - 1;
}
