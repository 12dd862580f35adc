/** An averaged perceptron (Collins 2002) that keeps all values that a weight has had. */
import { decodeWeights } from '../../runtime/parser/sparse-weights.ts';
import { QUANTUM } from '../../runtime/parser/quantum.ts';

export class PlainPerceptron {
  readonly outcomes: number;
  private examples = 0;
  /** By place, `row * outcomes + outcome`: each value with the number of the example after which it was used. */
  private readonly values = new Map<number, { readonly from: number; readonly weight: number }[]>();

  constructor(outcomes: number) {
    this.outcomes = outcomes;
  }

  /** Answers with the first best of the outcomes that are allowed, and learns the right one; says how far it was behind. */
  learn(
    rows: readonly number[],
    { right, allowed }: { readonly right: number; readonly allowed?: readonly number[] },
  ): { readonly best: number; readonly lead: number } {
    const all = Array.from({ length: this.outcomes }, (_, outcome) => outcome);
    const scores = all.map((outcome) => rows.reduce((sum, row) => sum + this.weightOf(row, outcome), 0));
    const among = allowed ?? all;
    const most = Math.max(...among.map((outcome) => scores[outcome]!));
    const best = among.find((outcome) => scores[outcome] === most)!;
    this.examples++;
    if (best !== right) {
      for (const row of rows) this.add(row, { outcome: right, by: 1 });
      for (const row of rows) this.add(row, { outcome: best, by: -1 });
    }
    return { best, lead: most - scores[right]! };
  }

  /** How far the weights of a model are from the means of all weights over the examples. */
  distanceFrom(bytes: Uint8Array, rows: number): number {
    const written = new Map<number, number>();
    const size = rows * this.outcomes;
    if (!decodeWeights(bytes, size, (at, multiple) => written.set(at, multiple * QUANTUM))) return Infinity;
    const places = [...new Set([...written.keys(), ...this.values.keys()])];
    return Math.max(...places.map((at) => Math.abs((written.get(at) ?? 0) - this.meanOf(at))));
  }

  private weightOf(row: number, outcome: number): number {
    return this.values.get(row * this.outcomes + outcome)?.at(-1)?.weight ?? 0;
  }

  private add(row: number, { outcome, by }: { readonly outcome: number; readonly by: 1 | -1 }): void {
    const at = row * this.outcomes + outcome;
    const weight = this.weightOf(row, outcome) + by;
    this.values.set(at, [...(this.values.get(at) ?? []), { from: this.examples, weight }]);
  }

  private meanOf(at: number): number {
    const values = this.values.get(at) ?? [];
    const until = (index: number): number => values[index + 1]?.from ?? this.examples + 1;
    return values.reduce((sum, { from, weight }, index) => sum + weight * (until(index) - from), 0) / this.examples;
  }
}

/** Weights of a model are rounded. */
export const ROUNDING: number = QUANTUM / 2 + 1e-6;
