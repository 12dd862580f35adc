/**
 * Features of a configuration and of an arc, after Zhang and Nivre (2011): words, tags, distances, numbers of
 * dependents, their outermost dependents, second-order dependents and sets of labels, and the blocks of the form. A
 * feature is a row of a table, found by hashing its template and its values; rows may be shared by chance.
 */
import type { SystemConfiguration } from '../runtime/system-module.ts';
import type { Atoms } from './atoms.ts';
import type { PartialTree } from './partial-tree.ts';

/** More features than either function below makes. */
export const MAX_FEATURES = 128;

/** What features are taken from. */
export interface Context {
  readonly configuration: SystemConfiguration;
  readonly atoms: Atoms;
  readonly tree: PartialTree;
}

/** The rows of the features of a configuration, in a table of `mask + 1` rows; returns their number. */
export function transitionFeatures({ configuration, atoms, tree }: Context, mask: number, out: Int32Array): number {
  const { words, tags, fineTags, none } = atoms;
  const node = (found: number): number => (found < 0 ? none : found);
  const s0 = node(configuration.stackAt(1));
  const s1 = node(configuration.stackAt(2));
  const s2 = node(configuration.stackAt(3));
  const n0 = node(configuration.bufferAt(1));
  const n1 = node(configuration.bufferAt(2));
  const n2 = node(configuration.bufferAt(3));
  const [s0w, s0p, s0t] = [words[s0]!, tags[s0]!, fineTags[s0]!];
  const [s1w, s1p, s1t] = [words[s1]!, tags[s1]!, fineTags[s1]!];
  const [s2w, s2p, s2t] = [words[s2]!, tags[s2]!, fineTags[s2]!];
  const [n0w, n0p, n0t] = [words[n0]!, tags[n0]!, fineTags[n0]!];
  const [n1w, n1p, n1t] = [words[n1]!, tags[n1]!, fineTags[n1]!];
  const [n2w, n2p, n2t] = [words[n2]!, tags[n2]!, fineTags[n2]!];
  const { left, left2, right, right2, leftCount, rightCount, leftLabels, rightLabels, labels } = tree;
  const s0l = left[s0]!;
  const s0r = right[s0]!;
  const s1l = left[s1]!;
  const s1r = right[s1]!;
  const s0l2 = left2[s0]!;
  const s0r2 = right2[s0]!;
  const s1l2 = left2[s1]!;
  const s1r2 = right2[s1]!;
  const s2r = right[s2]!;
  const distance = s0 === none || s1 === none ? 0 : bucket(s0 - s1);
  const far = s1 === none || s2 === none ? 0 : bucket(s1 - s2);
  const marks = configuration.symbolAt(1) | (s1 === none ? 0 : configuration.symbolAt(2) << 16);
  let i = 0;
  let template = 0;
  const one = (a: number): void => {
    out[i++] = finished(mixed(++template, a)) & mask;
  };
  const two = (a: number, b: number): void => {
    out[i++] = finished(mixed(mixed(++template, a), b)) & mask;
  };
  const three = (a: number, b: number, c: number): void => {
    out[i++] = finished(mixed(mixed(mixed(++template, a), b), c)) & mask;
  };
  const four = (a: number, b: number, c: number, d: number): void => {
    out[i++] = finished(mixed(mixed(mixed(mixed(++template, a), b), c), d)) & mask;
  };
  one(0);
  one(s0w);
  one(s0t);
  two(s0w, s0t);
  one(s1w);
  one(s1t);
  two(s1w, s1t);
  one(s2w);
  one(s2t);
  two(s2w, s2p);
  one(n0w);
  one(n0t);
  two(n0w, n0t);
  one(n1t);
  two(n1w, n1p);
  one(n2t);
  two(n2w, n2p);
  four(s0w, s0p, s1w, s1p);
  three(s0w, s0p, s1w);
  three(s0w, s1w, s1p);
  three(s0w, s0p, s1t);
  three(s0t, s1w, s1p);
  two(s0w, s1w);
  two(s0t, s1t);
  two(s0p, s1p);
  two(s0t, n0t);
  two(s1t, n0t);
  three(s0w, s0p, n0t);
  three(s0t, n0w, n0p);
  two(s0w, n0w);
  two(s1w, n0w);
  three(s1w, s1p, n0t);
  three(s1t, n0w, n0p);
  two(n0t, n1t);
  three(n0t, n1t, n2t);
  three(s0t, n0t, n1t);
  three(s0t, s1t, n0t);
  three(s0p, s1p, n0p);
  three(s0t, s1t, s2t);
  three(s0p, s1p, s2p);
  three(s0w, s1p, n0p);
  three(s0p, s1w, n0p);
  three(s0p, s1p, n0w);
  four(s0p, s1p, n0p, n1p);
  four(s2p, s1p, s0p, n0p);
  two(s2t, s0t);
  two(s2w, s0w);
  three(s2w, s0p, s2p);
  three(s2p, s0w, s0p);
  two(s2t, n0t);
  two(distance, s0w);
  two(distance, s0t);
  two(distance, s1w);
  two(distance, s1t);
  three(distance, s0w, s1w);
  three(distance, s0t, s1t);
  four(distance, far, s0p, s2p);
  two(rightCount[s0]!, s0w);
  two(rightCount[s0]!, s0t);
  two(leftCount[s0]!, s0w);
  two(leftCount[s0]!, s0t);
  two(rightCount[s1]!, s1w);
  two(rightCount[s1]!, s1t);
  two(leftCount[s1]!, s1w);
  two(leftCount[s1]!, s1t);
  two(leftLabels[s0]!, s0w);
  two(leftLabels[s0]!, s0t);
  two(rightLabels[s0]!, s0w);
  two(rightLabels[s0]!, s0t);
  two(leftLabels[s1]!, s1w);
  two(leftLabels[s1]!, s1t);
  two(rightLabels[s1]!, s1w);
  two(rightLabels[s1]!, s1t);
  three(rightLabels[s1]!, s1p, s0p);
  three(leftLabels[s0]!, s1p, s0p);
  one(words[s0l]!);
  one(tags[s0l]!);
  one(words[s0r]!);
  one(tags[s0r]!);
  one(words[s1l]!);
  one(tags[s1l]!);
  one(words[s1r]!);
  one(tags[s1r]!);
  two(labels[s0l]!, labels[s0r]!);
  two(labels[s1l]!, labels[s1r]!);
  three(s0p, s1p, tags[s0l]!);
  three(s0p, s1p, tags[s0r]!);
  three(s0p, s1p, tags[s1l]!);
  three(s0p, s1p, tags[s1r]!);
  three(s0p, s1p, labels[s0l]!);
  three(s0p, s1p, labels[s0r]!);
  three(s0p, s1p, labels[s1l]!);
  three(s0p, s1p, labels[s1r]!);
  three(s0p, n0p, tags[s0r]!);
  three(s0p, tags[s0l]!, tags[s0l2]!);
  three(s0p, tags[s0r]!, tags[s0r2]!);
  three(s1p, tags[s1l]!, tags[s1l2]!);
  three(s1p, tags[s1r]!, tags[s1r2]!);
  three(s2p, tags[s2r]!, s1p);
  two(marks, s0p);
  three(marks, s0p, s1p);
  return i;
}

/** The rows of the features of an arc that is about to be built; returns their number. */
export function labelFeatures(
  { atoms, tree }: Pick<Context, 'atoms' | 'tree'>,
  { head, dependent, mask }: { readonly head: number; readonly dependent: number; readonly mask: number },
  out: Int32Array,
): number {
  const { words, tags, fineTags, none } = atoms;
  const { left, right, leftLabels, rightLabels, labels, leftCount, rightCount } = tree;
  const [hw, hp, ht] = [words[head]!, tags[head]!, fineTags[head]!];
  const [dw, dp, dt] = [words[dependent]!, tags[dependent]!, fineTags[dependent]!];
  const side = head < dependent ? 1 : 2;
  const distance = side * 16 + bucket(Math.abs(head - dependent));
  const before = dependent > 1 ? dependent - 1 : none;
  const after = dependent + 1;
  const [dl, dr] = [left[dependent]!, right[dependent]!];
  const already = head < dependent ? rightLabels[head]! : leftLabels[head]!;
  const other = head < dependent ? leftLabels[head]! : rightLabels[head]!;
  let i = 0;
  let template = 200;
  const one = (a: number): void => {
    out[i++] = finished(mixed(++template, a)) & mask;
  };
  const two = (a: number, b: number): void => {
    out[i++] = finished(mixed(mixed(++template, a), b)) & mask;
  };
  const three = (a: number, b: number, c: number): void => {
    out[i++] = finished(mixed(mixed(mixed(++template, a), b), c)) & mask;
  };
  const four = (a: number, b: number, c: number, d: number): void => {
    out[i++] = finished(mixed(mixed(mixed(mixed(++template, a), b), c), d)) & mask;
  };
  one(side);
  two(side, hw);
  two(side, ht);
  two(side, dw);
  two(side, dt);
  three(side, dw, dt);
  three(side, ht, dt);
  three(side, hp, dp);
  three(side, hw, dw);
  four(side, hw, dw, dp);
  three(side, hw, dt);
  three(side, ht, dw);
  two(distance, dt);
  three(distance, hp, dt);
  three(distance, hw, dp);
  four(side, hp, dp, words[dl]!);
  three(side, dt, words[dl]!);
  three(side, dt, words[dr]!);
  four(side, hp, dp, labels[dl]!);
  four(side, hp, dp, labels[dr]!);
  four(side, hp, dt, leftLabels[dependent]!);
  four(side, hp, dt, rightLabels[dependent]!);
  four(side, hp, dt, already);
  four(side, hp, dt, other);
  three(side, hw, already);
  four(side, hw, dp, already);
  four(side, dt, tags[before]!, tags[after]!);
  four(side, hp, dp, tags[before]!);
  four(side, hp, dp, tags[after]!);
  four(side, dt, words[before]!, hp);
  four(side, dp, leftCount[dependent]!, rightCount[dependent]!);
  four(side, hw, dp, words[dl]!);
  return i;
}

function mixed(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x9e3779b1) ^ (hash >>> 13);
}

function finished(hash: number): number {
  const folded = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return folded ^ (folded >>> 13);
}

/** Distances up to 5 are told apart, then classes. */
function bucket(distance: number): number {
  return distance <= 5 ? distance : distance <= 8 ? 6 : distance <= 12 ? 7 : 8;
}
