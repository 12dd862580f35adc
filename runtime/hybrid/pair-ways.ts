/** From a filled table back to trees: each item is a sum over words, of which one is drawn or the best is taken. */
import { drawnNumber } from '../module/drawn-number.ts';
import type { SummingAlgebra } from './pair-algebras.ts';
import type { PairTable } from './pair-table.ts';

/** An item [top, front, m]. */
export interface PairItem {
  readonly top: number;
  readonly front: number;
  readonly m: 0 | 1;
}

/** The item of all trees. */
export function wholeItem(length: number): PairItem {
  return { top: 0, front: length + 1, m: 0 };
}

/** Which word was removed last, and with what m the items before and after its shift ended. */
export interface PairWay {
  readonly word: number;
  readonly before: 0 | 1;
  readonly above: 0 | 1;
}

/** The heads of the tree in which an item comes about as `choose` says. */
export function treeOfPairs({ length }: PairTable, choose: (item: PairItem) => PairWay): Int32Array {
  const heads = new Int32Array(length);
  const open: PairItem[] = [wholeItem(length)];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { top, front, m } = item;
    if (front === top + 1) continue;
    const { word, before, above } = choose(item);
    heads[word - 1] = m === 0 ? top : front;
    open.push({ top, front: word, m: before }, { top: word, front, m: above });
  }
  return heads;
}

/** The way with the highest score, in a table of maxima; of equals the one with the first word, and m = 0. */
export function bestPairWay(table: PairTable, { top, front, m }: PairItem): PairWay {
  const { stride, after, shifted, removed } = table;
  const [left, right] = [shifted[m], removed[m]];
  const most = after[m][top * stride + front]!;
  let word = top + 1;
  while (left[top * stride + word]! + right[front * stride + word]! !== most) word++;
  const better = (at: number): 0 | 1 => (after[0][at]! >= after[1][at]! ? 0 : 1);
  return { word, before: better(top * stride + word), above: m === 0 ? 0 : better(word * stride + front) };
}

/** A way with its probability, in a table of sums. */
export function drawnPairWay(
  table: PairTable,
  { plus, times, share }: SummingAlgebra,
  { item: { top, front, m }, random }: { readonly item: PairItem; readonly random: () => number },
): PairWay {
  const { stride, after, shifted, removed } = table;
  const [left, right] = [shifted[m], removed[m]];
  const sum = after[m][top * stride + front]!;
  let rest = drawnNumber(random);
  let word = top;
  let last = top + 1;
  // Rounding may leave a little over; then it is the last word that is possible.
  while (rest >= 0 && ++word < front) {
    const part = share(times(left[top * stride + word]!, right[front * stride + word]!), sum);
    rest -= part;
    if (part > 0) last = word;
  }
  const drawn = (at: number): 0 | 1 =>
    drawnNumber(random) < share(after[0][at]!, plus(after[0][at]!, after[1][at]!)) ? 0 : 1;
  return { word: last, before: drawn(top * stride + last), above: m === 0 ? 0 : drawn(last * stride + front) };
}
