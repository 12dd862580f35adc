/**
 * What the hidden layers see of a configuration and of an arc. A *slot* is a node, whose products depend on the slot;
 * an *extra* is a small number, such as the label of a dependent. `nodes` and `values` are filled in the order of the
 * slots and extras; both functions are told apart by nothing else.
 */
import type { SystemConfiguration, SystemModule } from '../../runtime/system-module.ts';
import type { PartialTree } from '../partial-tree.ts';

/** Raised when the inputs change: weights belong to the inputs that they were trained with. */
export const INPUTS = 1;

/** Slots and extras of one scorer. */
export class Inputs {
  readonly nodes: Int32Array;
  readonly values: Int32Array;

  constructor({ slots, extras }: { readonly slots: number; readonly extras: readonly number[] }) {
    this.nodes = new Int32Array(slots);
    this.values = new Int32Array(extras.length);
  }
}

/** Slots of words beside others are used only if vectors do not know their sentence. */
const TRANSITION_SLOTS = { all: 14, own: 10 };
const LABEL_SLOTS = { all: 8, own: 4 };

/** The number of slots of a configuration and of an arc. */
export function slotCounts(layers: number): { readonly transitions: number; readonly labels: number } {
  const kind = layers === 0 ? 'all' : 'own';
  return { transitions: TRANSITION_SLOTS[kind], labels: LABEL_SLOTS[kind] };
}

const DISTANCES = 9;
/** Numbers of dependents: 0, 1, 2, or more. */
const COUNTS = 4;
/** Symbols are told apart by their lowest eight bits. */
const SYMBOLS = 256;

/** The number of values of each extra of a configuration. */
export function transitionExtras({ symbolBits }: SystemModule, labels: number): readonly number[] {
  const symbols = Math.min(SYMBOLS, 2 ** symbolBits);
  const dependents = Array.from({ length: 8 }, () => labels + 1);
  return [...dependents, DISTANCES, COUNTS, COUNTS, COUNTS, COUNTS, symbols, symbols];
}

/** The number of values of each extra of an arc. */
export function labelExtras(labels: number): readonly number[] {
  return [2 * DISTANCES, COUNTS, COUNTS, labels + 1, labels + 1, labels + 1, labels + 1];
}

/** The inputs of a configuration. */
export function transitionInputs(
  configuration: SystemConfiguration,
  tree: PartialTree,
  { nodes, values }: Inputs,
): void {
  const none = configuration.length + 1;
  const { left, left2, right, right2, leftCount, rightCount, labels } = tree;
  const node = (found: number): number => (found < 0 ? none : found);
  const s0 = configuration.stackAt(1);
  const s1 = node(configuration.stackAt(2));
  const n0 = node(configuration.bufferAt(1));
  const [s0l, s0r, s1l, s1r] = [left[s0]!, right[s0]!, left[s1]!, right[s1]!];
  const [s0l2, s0r2, s1l2, s1r2] = [left2[s0]!, right2[s0]!, left2[s1]!, right2[s1]!];
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
    nodes[10] = before(s0, none);
    nodes[11] = after(s0, none);
    nodes[12] = before(s1, none);
    nodes[13] = after(s1, none);
  }
  values[0] = labels[s0l]! + 1;
  values[1] = labels[s0r]! + 1;
  values[2] = labels[s1l]! + 1;
  values[3] = labels[s1r]! + 1;
  values[4] = labels[s0l2]! + 1;
  values[5] = labels[s0r2]! + 1;
  values[6] = labels[s1l2]! + 1;
  values[7] = labels[s1r2]! + 1;
  values[8] = s1 === none ? 0 : distance(s0 - s1);
  values[9] = few(leftCount[s0]!);
  values[10] = few(rightCount[s0]!);
  values[11] = few(leftCount[s1]!);
  values[12] = few(rightCount[s1]!);
  values[13] = configuration.symbolAt(1) & (SYMBOLS - 1);
  values[14] = s1 === none ? 0 : configuration.symbolAt(2) & (SYMBOLS - 1);
}

/** The inputs of an arc that is about to be built. */
export function labelInputs(
  { head, dependent, none }: { readonly head: number; readonly dependent: number; readonly none: number },
  tree: PartialTree,
  { nodes, values }: Inputs,
): void {
  const { left, right, leftCount, rightCount, labels } = tree;
  const [dl, dr] = [left[dependent]!, right[dependent]!];
  nodes[0] = head;
  nodes[1] = dependent;
  nodes[2] = dl;
  nodes[3] = dr;
  if (nodes.length > LABEL_SLOTS.own) {
    nodes[4] = before(dependent, none);
    nodes[5] = after(dependent, none);
    nodes[6] = before(head, none);
    nodes[7] = after(head, none);
  }
  values[0] = head < dependent ? distance(dependent - head) : DISTANCES + distance(head - dependent);
  values[1] = few(leftCount[dependent]!);
  values[2] = few(rightCount[dependent]!);
  values[3] = labels[dl]! + 1;
  values[4] = labels[dr]! + 1;
  values[5] = labels[left[head]!]! + 1;
  values[6] = labels[right[head]!]! + 1;
}

function before(node: number, none: number): number {
  return node === none || node === 0 ? none : node - 1;
}

function after(node: number, none: number): number {
  return node === none ? none : node + 1;
}

/** Distances in classes: 1, 2, 3, 4, up to 6, up to 10, up to 20, more; backwards counts as 1. */
function distance(words: number): number {
  if (words <= 4) return Math.max(1, words);
  if (words <= 6) return 5;
  if (words <= 10) return 6;
  return words <= 20 ? 7 : 8;
}

function few(count: number): number {
  return count < COUNTS ? count : COUNTS - 1;
}
