/**
 * What the hidden layers see of a configuration and of an arc. A *slot* is a node, whose products depend on the slot;
 * an *extra* is a small number, such as the label of a dependent. `nodes` and `values` are in the order of the slots and
 * extras.
 */

/** Raised when the inputs change: weights belong to the inputs that they were trained with. */
export const INPUTS = 2;

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
export const TRANSITION_SLOTS = { all: 14, own: 10 };
export const LABEL_SLOTS = { all: 8, own: 4 };

/** The number of slots of a configuration and of an arc. */
export function slotCounts(layers: number): { readonly transitions: number; readonly labels: number } {
  const kind = layers === 0 ? 'all' : 'own';
  return { transitions: TRANSITION_SLOTS[kind], labels: LABEL_SLOTS[kind] };
}

/** The number of classes of distances, of which 0 is for none. */
export const DISTANCES = 9;
/** Numbers of dependents: 0, 1, 2, or more. */
export const DEPENDENT_COUNTS = 4;
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
  return [
    ...dependents,
    DISTANCES,
    DEPENDENT_COUNTS,
    DEPENDENT_COUNTS,
    DEPENDENT_COUNTS,
    DEPENDENT_COUNTS,
    symbols,
    symbols,
  ];
}

/** The number of values of each extra of an arc. */
export function labelExtras(labels: number): readonly number[] {
  return [2 * DISTANCES, DEPENDENT_COUNTS, DEPENDENT_COUNTS, labels + 1, labels + 1, labels + 1, labels + 1];
}

/** Distances in classes: 1, 2, 3, 4, up to 6, up to 10, up to 20, more; backwards counts as 1. */
export function distance(words: number): number {
  if (words <= 4) return Math.max(1, words);
  if (words <= 6) return 5;
  if (words <= 10) return 6;
  return words <= 20 ? 7 : 8;
}

/** The word before a node, or `none`. */
export function wordBefore(node: number, none: number): number {
  return node === none || node === 0 ? none : node - 1;
}

/** The word after a node, or `none`. */
export function wordAfter(node: number, none: number): number {
  return node === none ? none : node + 1;
}
