/**
 * Features of a configuration and of an arc, after Zhang and Nivre (2011): words, tags, distances, numbers of
 * dependents, their outermost dependents, second-order dependents and sets of labels, and the blocks of the form. A
 * feature is a row of a table, found by hashing its template and its values; rows may be shared by chance.
 */
import type { SystemConfiguration } from '../runtime/system-module.ts';
import type { Atoms } from './atoms.ts';
import type { PartialTree } from './partial-tree.ts';

/** Raised when features change: weights belong to the features that they were trained with. */
export const FEATURES = 1;

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
  const s0w = words[s0]!;
  const s0p = tags[s0]!;
  const s0t = fineTags[s0]!;
  const s1w = words[s1]!;
  const s1p = tags[s1]!;
  const s1t = fineTags[s1]!;
  const s2w = words[s2]!;
  const s2p = tags[s2]!;
  const s2t = fineTags[s2]!;
  const n0w = words[n0]!;
  const n0p = tags[n0]!;
  const n0t = fineTags[n0]!;
  const n1w = words[n1]!;
  const n1p = tags[n1]!;
  const n1t = fineTags[n1]!;
  const n2w = words[n2]!;
  const n2p = tags[n2]!;
  const n2t = fineTags[n2]!;
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
  out[0] = row1(1, 0) & mask;
  out[1] = row1(2, s0w) & mask;
  out[2] = row1(3, s0t) & mask;
  out[3] = row2(4, s0w, s0t) & mask;
  out[4] = row1(5, s1w) & mask;
  out[5] = row1(6, s1t) & mask;
  out[6] = row2(7, s1w, s1t) & mask;
  out[7] = row1(8, s2w) & mask;
  out[8] = row1(9, s2t) & mask;
  out[9] = row2(10, s2w, s2p) & mask;
  out[10] = row1(11, n0w) & mask;
  out[11] = row1(12, n0t) & mask;
  out[12] = row2(13, n0w, n0t) & mask;
  out[13] = row1(14, n1t) & mask;
  out[14] = row2(15, n1w, n1p) & mask;
  out[15] = row1(16, n2t) & mask;
  out[16] = row2(17, n2w, n2p) & mask;
  out[17] = row4(18, s0w, s0p, s1w, s1p) & mask;
  out[18] = row3(19, s0w, s0p, s1w) & mask;
  out[19] = row3(20, s0w, s1w, s1p) & mask;
  out[20] = row3(21, s0w, s0p, s1t) & mask;
  out[21] = row3(22, s0t, s1w, s1p) & mask;
  out[22] = row2(23, s0w, s1w) & mask;
  out[23] = row2(24, s0t, s1t) & mask;
  out[24] = row2(25, s0p, s1p) & mask;
  out[25] = row2(26, s0t, n0t) & mask;
  out[26] = row2(27, s1t, n0t) & mask;
  out[27] = row3(28, s0w, s0p, n0t) & mask;
  out[28] = row3(29, s0t, n0w, n0p) & mask;
  out[29] = row2(30, s0w, n0w) & mask;
  out[30] = row2(31, s1w, n0w) & mask;
  out[31] = row3(32, s1w, s1p, n0t) & mask;
  out[32] = row3(33, s1t, n0w, n0p) & mask;
  out[33] = row2(34, n0t, n1t) & mask;
  out[34] = row3(35, n0t, n1t, n2t) & mask;
  out[35] = row3(36, s0t, n0t, n1t) & mask;
  out[36] = row3(37, s0t, s1t, n0t) & mask;
  out[37] = row3(38, s0p, s1p, n0p) & mask;
  out[38] = row3(39, s0t, s1t, s2t) & mask;
  out[39] = row3(40, s0p, s1p, s2p) & mask;
  out[40] = row3(41, s0w, s1p, n0p) & mask;
  out[41] = row3(42, s0p, s1w, n0p) & mask;
  out[42] = row3(43, s0p, s1p, n0w) & mask;
  out[43] = row4(44, s0p, s1p, n0p, n1p) & mask;
  out[44] = row4(45, s2p, s1p, s0p, n0p) & mask;
  out[45] = row2(46, s2t, s0t) & mask;
  out[46] = row2(47, s2w, s0w) & mask;
  out[47] = row3(48, s2w, s0p, s2p) & mask;
  out[48] = row3(49, s2p, s0w, s0p) & mask;
  out[49] = row2(50, s2t, n0t) & mask;
  out[50] = row2(51, distance, s0w) & mask;
  out[51] = row2(52, distance, s0t) & mask;
  out[52] = row2(53, distance, s1w) & mask;
  out[53] = row2(54, distance, s1t) & mask;
  out[54] = row3(55, distance, s0w, s1w) & mask;
  out[55] = row3(56, distance, s0t, s1t) & mask;
  out[56] = row4(57, distance, far, s0p, s2p) & mask;
  out[57] = row2(58, rightCount[s0]!, s0w) & mask;
  out[58] = row2(59, rightCount[s0]!, s0t) & mask;
  out[59] = row2(60, leftCount[s0]!, s0w) & mask;
  out[60] = row2(61, leftCount[s0]!, s0t) & mask;
  out[61] = row2(62, rightCount[s1]!, s1w) & mask;
  out[62] = row2(63, rightCount[s1]!, s1t) & mask;
  out[63] = row2(64, leftCount[s1]!, s1w) & mask;
  out[64] = row2(65, leftCount[s1]!, s1t) & mask;
  out[65] = row2(66, leftLabels[s0]!, s0w) & mask;
  out[66] = row2(67, leftLabels[s0]!, s0t) & mask;
  out[67] = row2(68, rightLabels[s0]!, s0w) & mask;
  out[68] = row2(69, rightLabels[s0]!, s0t) & mask;
  out[69] = row2(70, leftLabels[s1]!, s1w) & mask;
  out[70] = row2(71, leftLabels[s1]!, s1t) & mask;
  out[71] = row2(72, rightLabels[s1]!, s1w) & mask;
  out[72] = row2(73, rightLabels[s1]!, s1t) & mask;
  out[73] = row3(74, rightLabels[s1]!, s1p, s0p) & mask;
  out[74] = row3(75, leftLabels[s0]!, s1p, s0p) & mask;
  out[75] = row1(76, words[s0l]!) & mask;
  out[76] = row1(77, tags[s0l]!) & mask;
  out[77] = row1(78, words[s0r]!) & mask;
  out[78] = row1(79, tags[s0r]!) & mask;
  out[79] = row1(80, words[s1l]!) & mask;
  out[80] = row1(81, tags[s1l]!) & mask;
  out[81] = row1(82, words[s1r]!) & mask;
  out[82] = row1(83, tags[s1r]!) & mask;
  out[83] = row2(84, labels[s0l]!, labels[s0r]!) & mask;
  out[84] = row2(85, labels[s1l]!, labels[s1r]!) & mask;
  out[85] = row3(86, s0p, s1p, tags[s0l]!) & mask;
  out[86] = row3(87, s0p, s1p, tags[s0r]!) & mask;
  out[87] = row3(88, s0p, s1p, tags[s1l]!) & mask;
  out[88] = row3(89, s0p, s1p, tags[s1r]!) & mask;
  out[89] = row3(90, s0p, s1p, labels[s0l]!) & mask;
  out[90] = row3(91, s0p, s1p, labels[s0r]!) & mask;
  out[91] = row3(92, s0p, s1p, labels[s1l]!) & mask;
  out[92] = row3(93, s0p, s1p, labels[s1r]!) & mask;
  out[93] = row3(94, s0p, n0p, tags[s0r]!) & mask;
  out[94] = row3(95, s0p, tags[s0l]!, tags[s0l2]!) & mask;
  out[95] = row3(96, s0p, tags[s0r]!, tags[s0r2]!) & mask;
  out[96] = row3(97, s1p, tags[s1l]!, tags[s1l2]!) & mask;
  out[97] = row3(98, s1p, tags[s1r]!, tags[s1r2]!) & mask;
  out[98] = row3(99, s2p, tags[s2r]!, s1p) & mask;
  out[99] = row2(100, marks, s0p) & mask;
  out[100] = row3(101, marks, s0p, s1p) & mask;
  return 101;
}

/** The rows of the features of an arc that is about to be built; returns their number. */
export function labelFeatures(
  { atoms, tree }: Pick<Context, 'atoms' | 'tree'>,
  { head, dependent, mask }: { readonly head: number; readonly dependent: number; readonly mask: number },
  out: Int32Array,
): number {
  const { words, tags, fineTags, none } = atoms;
  const { left, right, leftLabels, rightLabels, labels, leftCount, rightCount } = tree;
  const hw = words[head]!;
  const hp = tags[head]!;
  const ht = fineTags[head]!;
  const dw = words[dependent]!;
  const dp = tags[dependent]!;
  const dt = fineTags[dependent]!;
  const side = head < dependent ? 1 : 2;
  const distance = side * 16 + bucket(Math.abs(head - dependent));
  const before = dependent > 1 ? dependent - 1 : none;
  const after = dependent + 1;
  const dl = left[dependent]!;
  const dr = right[dependent]!;
  const already = head < dependent ? rightLabels[head]! : leftLabels[head]!;
  const other = head < dependent ? leftLabels[head]! : rightLabels[head]!;
  out[0] = row1(201, side) & mask;
  out[1] = row2(202, side, hw) & mask;
  out[2] = row2(203, side, ht) & mask;
  out[3] = row2(204, side, dw) & mask;
  out[4] = row2(205, side, dt) & mask;
  out[5] = row3(206, side, dw, dt) & mask;
  out[6] = row3(207, side, ht, dt) & mask;
  out[7] = row3(208, side, hp, dp) & mask;
  out[8] = row3(209, side, hw, dw) & mask;
  out[9] = row4(210, side, hw, dw, dp) & mask;
  out[10] = row3(211, side, hw, dt) & mask;
  out[11] = row3(212, side, ht, dw) & mask;
  out[12] = row2(213, distance, dt) & mask;
  out[13] = row3(214, distance, hp, dt) & mask;
  out[14] = row3(215, distance, hw, dp) & mask;
  out[15] = row4(216, side, hp, dp, words[dl]!) & mask;
  out[16] = row3(217, side, dt, words[dl]!) & mask;
  out[17] = row3(218, side, dt, words[dr]!) & mask;
  out[18] = row4(219, side, hp, dp, labels[dl]!) & mask;
  out[19] = row4(220, side, hp, dp, labels[dr]!) & mask;
  out[20] = row4(221, side, hp, dt, leftLabels[dependent]!) & mask;
  out[21] = row4(222, side, hp, dt, rightLabels[dependent]!) & mask;
  out[22] = row4(223, side, hp, dt, already) & mask;
  out[23] = row4(224, side, hp, dt, other) & mask;
  out[24] = row3(225, side, hw, already) & mask;
  out[25] = row4(226, side, hw, dp, already) & mask;
  out[26] = row4(227, side, dt, tags[before]!, tags[after]!) & mask;
  out[27] = row4(228, side, hp, dp, tags[before]!) & mask;
  out[28] = row4(229, side, hp, dp, tags[after]!) & mask;
  out[29] = row4(230, side, dt, words[before]!, hp) & mask;
  out[30] = row4(231, side, dp, leftCount[dependent]!, rightCount[dependent]!) & mask;
  out[31] = row4(232, side, hw, dp, words[dl]!) & mask;
  return 32;
}

/** The hash of a template and its values. */
function row1(template: number, a: number): number {
  return finished(mixed(template, a));
}

function row2(template: number, a: number, b: number): number {
  return finished(mixed(mixed(template, a), b));
}

function row3(template: number, a: number, b: number, c: number): number {
  return finished(mixed(mixed(mixed(template, a), b), c));
}

function row4(template: number, a: number, b: number, c: number, d: number): number {
  return finished(mixed(mixed(mixed(mixed(template, a), b), c), d));
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
