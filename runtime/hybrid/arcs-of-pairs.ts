/** Numbers of arcs among those of pairs: an arc is a shift that its dependent is removed after by ra, or a removal by la. */
import type { PairScores } from './pair-scores.ts';

/** The numbers of arcs top → front and front → top, at `head * (length + 1) + dependent`; the others are 0. */
export function arcsOfPairs({ length, stride, shRa, la }: Omit<PairScores, 'shLa' | 'ra'>): Float64Array {
  const arcs = new Float64Array((length + 1) * (length + 1));
  for (let word = 1; word <= length; word++) {
    for (let top = 0; top < word; top++) arcs[top * (length + 1) + word] = shRa[top * stride + word]!;
    for (let front = word + 1; front <= length; front++) {
      arcs[front * (length + 1) + word] = la[word * stride + front]!;
    }
  }
  return arcs;
}
