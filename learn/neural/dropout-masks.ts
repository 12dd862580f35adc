/** Dropout (Srivastava et al. 2014): random factors, 0 with some probability, and otherwise such that the mean is 1. */

/** Masks are parts of one random sequence, which is long enough that they differ. */
const FACTORS = 1 << 16;

export class DropoutMasks {
  readonly factors: Float32Array;
  /** What is not dropped is multiplied by this. */
  readonly scale: number;
  /** What decides where masks start; the factors are those of the first. */
  random: () => number;

  constructor({ probability, random }: { readonly probability: number; readonly random: () => number }) {
    this.random = random;
    this.scale = Math.fround(1 / (1 - probability));
    this.factors = Float32Array.from({ length: FACTORS }, () => (random() < probability ? 0 : this.scale));
  }

  /** Where a mask of so many factors starts. */
  next(length: number): number {
    return Math.floor(this.random() * (FACTORS - length));
  }
}
