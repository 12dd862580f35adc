/** Sums of rows of weights: the score of each outcome is the sum of its weights over the features. */

/** Rows of weights, one weight for each outcome: row r is at `weights[r * outcomes]` … */
export interface WeightTable {
  readonly weights: Float32Array;
  readonly outcomes: number;
}

/**
 * Adds up the rows. Four sums at a time stay in registers; a row is in the cache when the next four are added, so this
 * is twice as fast as row by row.
 */
export function sumRows(
  { weights, outcomes }: WeightTable,
  { features, count }: { readonly features: Int32Array; readonly count: number },
  scores: Float64Array,
): void {
  let outcome = 0;
  for (; outcome + 3 < outcomes; outcome += 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const at = features[i]! * outcomes + outcome;
      a += weights[at]!;
      b += weights[at + 1]!;
      c += weights[at + 2]!;
      d += weights[at + 3]!;
    }
    scores[outcome] = a;
    scores[outcome + 1] = b;
    scores[outcome + 2] = c;
    scores[outcome + 3] = d;
  }
  for (; outcome < outcomes; outcome++) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[features[i]! * outcomes + outcome]!;
    scores[outcome] = sum;
  }
}

/** The best of all outcomes, the first if several are equal. */
export function bestOf(scores: Float64Array): number {
  let best = 0;
  for (let outcome = 1; outcome < scores.length; outcome++) if (scores[outcome]! > scores[best]!) best = outcome;
  return best;
}

/** The best outcome among those whose bit is set; at least one must be. */
export function bestAmong(scores: Float64Array, bits: number): number {
  let best = -1;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const outcome = 31 - Math.clz32(rest & -rest);
    if (best < 0 || scores[outcome]! > scores[best]!) best = outcome;
  }
  return best;
}
