/**
 * Averaged weights of labels by row. A row gets its place when it is first updated, because most
 * features never are: what has no place costs nothing to add, and a large table shares few rows by chance.
 *
 * Row r has the place `places[r]`, counted from 1; 0 if it has none.
 */
import type { LabelWeights } from '../../runtime/parser/label-weights.ts';
import { AveragedWeights } from './averaged-weights.ts';

export class AveragedRows extends AveragedWeights implements LabelWeights {
  readonly labels: number;
  private readonly places: Int32Array;
  private used = 0;

  constructor({ rows, labels }: { readonly rows: number; readonly labels: number }) {
    super(64 * labels);
    this.labels = labels;
    this.places = new Int32Array(rows);
  }

  /** Sets a weight before the first example. */
  set(at: number, weight: number): void {
    const row = Math.floor(at / this.labels);
    const place = this.placeOf(row);
    this.weights[place + at - row * this.labels] = weight;
  }

  addRows(rows: Int32Array, count: number, scores: Float64Array): void {
    const { places, weights, labels } = this;
    for (let i = 0; i < count; i++) {
      const place = places[rows[i]!]!;
      if (place === 0) continue;
      const first = (place - 1) * labels;
      for (let label = 0; label < labels; label++) scores[label]! += weights[first + label]!;
    }
  }

  /** Visits the average weights so far, in the order of rows and labels. */
  forEachAverage(visit: (at: number, weight: number) => void): void {
    const { places, labels } = this;
    for (let row = 0; row < places.length; row++) {
      if (places[row] === 0) continue;
      const first = (places[row]! - 1) * labels;
      for (let label = 0; label < labels; label++) visit(row * labels + label, this.averageAt(first + label));
    }
  }

  /** Where the weights of a row start; a new place if it has none. */
  protected placeOf(row: number): number {
    if (this.places[row] === 0) {
      this.places[row] = ++this.used;
      if (this.used * this.labels > this.weights.length) this.grow();
    }
    return (this.places[row]! - 1) * this.labels;
  }

  private grow(): void {
    const { weights, sums } = this;
    this.weights = new Float32Array(2 * weights.length);
    this.weights.set(weights);
    this.sums = new Float64Array(2 * sums.length);
    this.sums.set(sums);
  }
}
