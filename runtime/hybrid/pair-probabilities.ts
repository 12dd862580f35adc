/** From sums over all trees to the probability of every transition of every pair, from long spans to short ones. */
import type { SideBySide, SummingAlgebra } from './pair-algebras.ts';
import { pairScores, type PairScores } from './pair-scores.ts';
import type { PairTable } from './pair-table.ts';

/** The probabilities of the transitions, in the places of their scores. They are also the derivative of log Z. */
export function pairProbabilities(table: PairTable, { plus, share, spread }: SummingAlgebra): PairScores {
  const { length, stride, after, shifted, removed } = table;
  const found = pairScores(length);
  const { shLa, shRa, la, ra } = found;
  // In the places of their factors, which are other ones than those of scores.
  const [ofRa, ofLa] = [new Float64Array(la.length), new Float64Array(la.length)];
  const lists: readonly (SideBySide & { readonly to: SideBySide })[] = [
    { left: shifted[0], right: removed[0], to: { left: shRa, right: ofRa } },
    { left: shifted[1], right: removed[1], to: { left: shLa, right: ofLa } },
  ];
  for (let top = 0; top <= length; top++) {
    for (let front = length + 1; front > top; front--) {
      const at = top * stride + front;
      const back = front * stride + top;
      const [byRa, byLa] = [after[0][at]!, after[1][at]!];
      const both = plus(byRa, byLa);
      ra[at] = ofRa[back]!;
      la[at] = ofLa[back]!;
      const either = shRa[at]! + shLa[at]! + la[at];
      const count = front - top - 1;
      if (count === 0) continue;
      const isWhole = top === 0 && front > length;
      const amounts = isWhole ? [1, 0] : [either * share(byRa, both) + ra[at], either * share(byLa, both)];
      spread(lists[0]!, at - count, back + 1, count, byRa, amounts[0]!);
      spread(lists[1]!, at - count, back + 1, count, byLa, amounts[1]!);
    }
  }
  return found;
}
