/**
 * What the hidden layers see of a configuration and of an arc. A *slot* is a node, whose products depend on the slot;
 * an *extra* is a small number, such as the label of a dependent. `nodes` and `values` are filled in the order of the
 * slots and extras; both functions are told apart by nothing else.
 */
import type { ParserConfiguration } from '../parser/parser-system.ts';
import type { PartialTree } from '../parser/partial-tree.ts';

/** Raised when the inputs change: weights belong to the inputs that they were trained with. */
export const INPUTS = 1;

/** Slots and extras of one scorer. */
export class Inputs {
  readonly nodes: Int32Array;
  readonly values: Int32Array;
  /** The number of values of each extra. */
  readonly extras: readonly number[];

  constructor({ slots, extras }: { readonly slots: number; readonly extras: readonly number[] }) {
    this.extras = extras;
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

/** Where a partial tree has the label of a node’s arc. */
const LABEL = 8;
const DISTANCES = 9;
/** Numbers of dependents: 0, 1, 2, or more. */
const COUNTS = 4;
/** Symbols are told apart by their lowest eight bits. */
export const MOST_SYMBOLS = 256;

/** The number of values of each extra of a configuration. */
export function transitionExtras({
  symbols,
  labels,
}: {
  readonly symbols: number;
  readonly labels: number;
}): readonly number[] {
  const dependents = Array.from({ length: 8 }, () => labels + 1);
  return [...dependents, DISTANCES, COUNTS, COUNTS, COUNTS, COUNTS, symbols, symbols];
}

/** The number of values of each extra of an arc. */
export function labelExtras(labels: number): readonly number[] {
  return [2 * DISTANCES, COUNTS, COUNTS, labels + 1, labels + 1, labels + 1, labels + 1];
}

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
    nodes[10] = before(s0, none);
    nodes[11] = after(s0, none);
    nodes[12] = before(s1, none);
    nodes[13] = after(s1, none);
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
    nodes[4] = before(dependent, none);
    nodes[5] = after(dependent, none);
    nodes[6] = before(head, none);
    nodes[7] = after(head, none);
  }
  values[0] = head < dependent ? distance(dependent - head) : DISTANCES + distance(head - dependent);
  values[1] = few(arcs[at + 4]!);
  values[2] = few(arcs[at + 5]!);
  values[3] = arcs[10 * dl + LABEL]! + 1;
  values[4] = arcs[10 * dr + LABEL]! + 1;
  values[5] = arcs[10 * arcs[10 * head]! + LABEL]! + 1;
  values[6] = arcs[10 * arcs[10 * head + 2]! + LABEL]! + 1;
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
