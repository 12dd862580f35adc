/**
 * Sums over trees of long sentences, which no number can represent, by numbers all the same. Each node i has a scale c(i),
 * and an item [i, j, m] is held as c(i) / c(j) times its value: a product of [h, i, ·] and [i, j, ·] then has the scales of
 * [h, j, ·]. Scales are chosen from the right, so that what comes about up to the end of the sentence is near 1; a block of
 * tops has one scale. All shares and probabilities are quotients, in which scales cancel out.
 */
import { SUMS } from './pair-algebras.ts';
import type { PairScores } from './pair-scores.ts';
import { PairTable } from './pair-table.ts';

export interface ScaledSums {
  readonly table: PairTable;
  readonly logWhole: number;
}

/** Factors between these have products that are represented, and so have sums of products. */
const LEAST = 1e-150;
const MOST = 1e150;

/** The sums of relative scores; undefined if factors are too far apart even so. */
export function scaledSums(scores: PairScores, rule: { readonly isSingleRoot: boolean }): ScaledSums | undefined {
  let logScale = 0;
  let isRepresented = true;
  const table = new PairTable(scores, SUMS, rule, (own, low) => {
    const whole = own.after[0][low * own.stride + own.length + 1]! + own.after[1][low * own.stride + own.length + 1]!;
    isRepresented &&= scaleBlock(own, low, 1 / whole);
    logScale += Math.log(whole);
  });
  return isRepresented ? { table, logWhole: Math.log(table.whole) + logScale } : undefined;
}

/** Multiplies what goes from a block of tops to fronts beyond it by a scale. False if a factor is not between the bounds, before it or after. */
function scaleBlock(
  { length, stride, block, after, shifted, removed }: PairTable,
  low: number,
  scale: number,
): boolean {
  const beyond = Math.min(low + block, length + 1);
  let isWithin = true;
  const scaled = (list: Float64Array, at: number, by: number): void => {
    const before = list[at]!;
    const now = before * by;
    isWithin &&= before >= LEAST && before <= MOST && now >= LEAST && now <= MOST;
    list[at] = now;
  };
  for (let top = low; top < beyond; top++) {
    for (let front = top + 1; front <= length + 1; front++) {
      const by = front < beyond ? 1 : scale;
      const [at, back] = [top * stride + front, front * stride + top];
      for (const m of [0, 1] as const) {
        const own = after[m][at]!;
        after[m][at] = own * by;
        if (front <= length) scaled(shifted[m], at, by);
        // With m = 1 a front takes the top, whatever came before.
        if (top > 0 && (m === 0 || front <= length)) scaled(removed[m], back, by);
      }
    }
  }
  return isWithin;
}
