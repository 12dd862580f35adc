/** The choice of learners that score every outcome. */

/** The best of so many outcomes, whose scores start at an index; the first if several are equal. */
export function bestOf(scores: Float64Array | Float32Array, outcomes: number = scores.length, at = 0): number {
  let best = 0;
  for (let outcome = 1; outcome < outcomes; outcome++) if (scores[at + outcome]! > scores[at + best]!) best = outcome;
  return best;
}
