/** From sums over all trees to the probability of every transition of every pair, from long spans to short ones. */
import type { SharedSums, SideBySide, SummingAlgebra } from './pair-algebras.ts';
import { pairScores, type PairScores } from './pair-scores.ts';
import type { PairTable } from './pair-table.ts';

/** The probabilities of the transitions, in the places of their scores. They are also the derivative of log Z. */
export function pairProbabilities(table: PairTable, { zero, plus, times, share, spread }: SummingAlgebra): PairScores {
  const { length, stride, after, shifted, removed, block } = table;
  const found = pairScores(length);
  const { shLa, shRa, la, ra } = found;
  // In the places of their factors, which are other ones than those of scores.
  const [ofRa, ofLa] = [new Float64Array(la.length), new Float64Array(la.length)];
  const lists: readonly (SideBySide & { readonly to: SideBySide })[] = [
    { left: shifted[0], right: removed[0], to: { left: shRa, right: ofRa } },
    { left: shifted[1], right: removed[1], to: { left: shLa, right: ofLa } },
  ];
  const spans = [sharedSums(block), sharedSums(block)] as const;
  const [ofRaSums, ofLaSums] = spans;
  const rows = { left: 0, step: stride, right: 0, count: 0 };
  for (let low = 0; low <= length; low += block) {
    for (let front = length + 1; front > low; front--) {
      for (let row = 0; row < block; row++) {
        ofRaSums.sums[row] = ofLaSums.sums[row] = zero;
        ofRaSums.amounts[row] = ofLaSums.amounts[row] = 0;
      }
      for (let top = low; top < Math.min(low + block, length + 1, front); top++) {
        const at = top * stride + front;
        const back = front * stride + top;
        const [byRa, byLa] = [after[0][at]!, after[1][at]!];
        const both = plus(byRa, byLa);
        ra[at] = ofRa[back]!;
        la[at] = ofLa[back]!;
        if (front === top + 1) continue;
        const either = shRa[at]! + shLa[at]! + la[at];
        const isWhole = top === 0 && front > length;
        const row = top - low;
        ofRaSums.sums[row] = byRa;
        ofLaSums.sums[row] = byLa;
        ofRaSums.amounts[row] = isWhole ? 1 : either * share(byRa, both) + ra[at];
        ofLaSums.amounts[row] = isWhole ? 0 : either * share(byLa, both);
        for (let word = top + 1; word < Math.min(low + block, front); word++) {
          const [l, r] = [top * stride + word, front * stride + word];
          for (const m of [0, 1] as const) {
            const { left, right, to } = lists[m]!;
            const part = spans[m].amounts[row]! * share(times(left[l]!, right[r]!), spans[m].sums[row]!);
            to.left[l]! += part;
            to.right[r]! += part;
          }
        }
      }
      const word = low + block;
      rows.count = front - word;
      if (rows.count <= 0) continue;
      rows.left = low * stride + word;
      rows.right = front * stride + word;
      spread(lists[0]!, rows, ofRaSums);
      spread(lists[1]!, rows, ofLaSums);
    }
  }
  return found;
}

function sharedSums(rows: number): SharedSums {
  return { sums: new Float64Array(rows), amounts: new Float64Array(rows) };
}
