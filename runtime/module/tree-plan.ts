/**
 * How sums over trees are computed (docs/inference.md, section 5), as data.
 *
 * Values stand in arrays. An array of m indices has a value for every strictly increasing list of m coordinates, so
 * nothing is stored in vain. Lists are numbered by binomials: c₁ < … < c_m is number C(c₁, 1) + … + C(c_m, m) of all lists.
 * One coordinate is the first word of a frame; all lists with the same first word f stand together, those of the a
 * coordinates before it next to each other:
 *   address = row(f) + number of those before + C(f, a) · number of those after it, counted from f + 1
 * A group of steps combines arrays in the same way: its variables are nodes in word order, and each coordinate is a
 * variable plus a shift.
 */

/** The coordinates of an array in a group. */
export interface TreeCoordinates {
  /** By coordinate: the variable of the group, and what is added to it. */
  readonly variables: readonly number[];
  readonly shifts: readonly number[];
  /** How many coordinates come before the first word's; -1 if there is none of a first word. */
  readonly before: number;
}

export interface TreeGroup {
  /**
   * `open` sets the beginning of a frame to one; its variables are all the first word, and `shifts` say the rest. `step`
   * adds products. `end` adds products once all others are done.
   */
  readonly kind: 'open' | 'step' | 'end';
  /** The first words for which it is done: only node 0, words only, or both. */
  readonly rows: 'root' | 'words' | 'all';
  /** By variable: 1 if it may equal the one before. */
  readonly loose: readonly number[];
  /** The variables that are the first word and the end of the target's span; -1 if there is no such variable. */
  readonly start: number;
  readonly end: number;
  readonly target: TreeCoordinates;
  readonly left: TreeCoordinates;
  readonly right: TreeCoordinates;
  /** The variables of the arc whose weight is a factor; NODE_0 for the root, NO_ARC for both if there is none. */
  readonly head: number;
  readonly dependent: number;
  /** The arrays of all steps: target, left and right, one after the other; ONE stands for a factor of one. */
  readonly steps: readonly number[];
}

export interface TreePlan {
  /** The number of indices of each array; the first is that of all trees and has none. */
  readonly orders: readonly number[];
  /** By array, how many coordinates come before the first word's; -1 if there is none of a first word. */
  readonly before: readonly number[];
  /** How far beyond the last word a span may end. */
  readonly beyond: 0 | 1;
  /** In the order of the work for one span. */
  readonly groups: readonly TreeGroup[];
}

export const NODE_0 = -1;
export const NO_ARC = -2;
export const ONE = -1;

/** True if the head of a group's arc is the end of a span, which is no word where the span ends beyond the last one. */
export function isFromEnd({ head, end }: TreeGroup): boolean {
  return head === end;
}
