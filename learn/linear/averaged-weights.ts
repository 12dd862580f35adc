/**
 * Weights of an averaged perceptron: the model is the mean of the weights after each example. It is w − s / t, where t
 * is the number of examples and s collects each change times the number of examples before it (Daumé 2006), so that an
 * example costs the same however many weights there are.
 */
export abstract class AveragedWeights {
  weights: Float32Array;
  protected sums: Float64Array;
  private examples = 0;

  constructor(size: number) {
    this.weights = new Float32Array(size);
    this.sums = new Float64Array(size);
  }

  /** Starts an example. */
  nextExample(): void {
    this.examples++;
  }

  /** Adds a number to the weights of an outcome in rows. */
  update(
    { rows, count }: { readonly rows: Int32Array; readonly count: number },
    { outcome, by }: { readonly outcome: number; readonly by: 1 | -1 },
  ): void {
    const change = by * (this.examples - 1);
    for (let i = 0; i < count; i++) {
      const at = this.placeOf(rows[i]!) + outcome;
      this.weights[at]! += by;
      this.sums[at]! += change;
    }
  }

  /** Where the weights of a row start that is to be changed. */
  protected abstract placeOf(row: number): number;

  /** The average so far of the weight at a place. */
  protected averageAt(place: number): number {
    return this.weights[place]! - this.sums[place]! / Math.max(1, this.examples);
  }
}
