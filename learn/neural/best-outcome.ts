/** Which outcome has the highest score; the first, if several have. Scores start at an index. */

/** Among the outcomes whose bit is set; at least one must be. */
export function bestAmong(scores: Float32Array, at: number, bits: number): number {
  let best = -1;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const outcome = 31 - Math.clz32(rest & -rest);
    if (best < 0 || scores[at + outcome]! > scores[at + best]!) best = outcome;
  }
  return best;
}

/** Among all. */
export function bestOf(scores: Float32Array, at: number, outcomes: number): number {
  let best = 0;
  for (let outcome = 1; outcome < outcomes; outcome++) if (scores[at + outcome]! > scores[at + best]!) best = outcome;
  return best;
}
