/** Logarithms of probabilities from scores in fixed point, without computing powers: they are looked up. */

/** Powers of e are kept for differences in multiples of 2 ** -8, up to one that adds nothing worth its time. */
const DIFFERENCE_BITS = 8;
const LARGEST_DIFFERENCE = 12;

/** Scores among the numbers of a memory: from a place on, in multiples of 2 ** -bits. */
interface FixedScores {
  readonly integers: Int32Array;
  readonly at: number;
  readonly bits: number;
}

export class LogProbabilities {
  /** The middle of a multiple stands for all of it. */
  private readonly powers = Float64Array.from({ length: LARGEST_DIFFERENCE << DIFFERENCE_BITS }, (_, multiple) =>
    Math.exp(-(multiple + 0.5) / 2 ** DIFFERENCE_BITS),
  );

  /**
   * Writes the logarithms of the probabilities of outcomes. Those whose bit is not set are impossible; -1 stands for
   * all bits, also of more than 32 outcomes.
   */
  write({ integers, at, bits }: FixedScores, possible: number, out: Float64Array): void {
    const { powers } = this;
    let most = -Infinity;
    for (let outcome = 0; outcome < out.length; outcome++) {
      if (((possible >>> outcome) & 1) === 0) continue;
      const score = integers[at + outcome]!;
      if (score > most) most = score;
    }
    const shift = bits - DIFFERENCE_BITS;
    const limit = LARGEST_DIFFERENCE * 2 ** bits;
    // The best is at a distance of 0 exactly.
    let sum = 1 - powers[0]!;
    for (let outcome = 0; outcome < out.length; outcome++) {
      const below = most - integers[at + outcome]!;
      if (((possible >>> outcome) & 1) !== 0 && below < limit) sum += powers[below >> shift]!;
    }
    const unit = 2 ** -bits;
    const total = most * unit + Math.log(sum);
    for (let outcome = 0; outcome < out.length; outcome++) {
      out[outcome] = ((possible >>> outcome) & 1) === 0 ? -Infinity : integers[at + outcome]! * unit - total;
    }
  }
}
