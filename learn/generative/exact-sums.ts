/**
 * Sums of many numbers that do not depend on their order, to the last bit.
 *
 * Every number is cut into three parts, multiples of 2⁻²⁰, 2⁻⁴⁸ and 2⁻⁷⁶, and parts are added apart. Each part but the
 * first is at most 2²⁷ of its units, so sums of 2²⁶ numbers are exact; the first is exact below 2³². What is below 2⁻⁷⁷
 * is lost from each number, wherever it is added. So sums over parts of a treebank can be added in any order.
 */
const UNITS = [2 ** -20, 2 ** -48, 2 ** -76] as const;
/** Adding and subtracting 1.5 · 2⁵² units rounds to a multiple of the unit. */
const [HIGH, MIDDLE, LOW] = UNITS.map((unit) => 1.5 * 2 ** 52 * unit) as [number, number, number];

export class ExactSums {
  readonly size: number;
  private readonly high: Float64Array;
  private readonly middle: Float64Array;
  private readonly low: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.high = new Float64Array(size);
    this.middle = new Float64Array(size);
    this.low = new Float64Array(size);
  }

  /** Adds a number to a sum so many times. */
  add(index: number, value: number, times: number): void {
    const high = value + HIGH - HIGH;
    const rest = value - high;
    const middle = rest + MIDDLE - MIDDLE;
    const below = rest - middle;
    const low = below + LOW - LOW;
    this.high[index]! += times * high;
    this.middle[index]! += times * middle;
    this.low[index]! += times * low;
  }

  /** Adds other sums, index by index. */
  addAll(other: ExactSums): void {
    if (other.size !== this.size) throw new RangeError(`${other.size} sums cannot be added to ${this.size}`);
    for (let index = 0; index < this.size; index++) {
      this.high[index]! += other.high[index]!;
      this.middle[index]! += other.middle[index]!;
      this.low[index]! += other.low[index]!;
    }
  }

  /** A sum as a number. */
  total(index: number): number {
    return this.high[index]! + this.middle[index]! + this.low[index]!;
  }

  /** The parts of a sum in their units: whole numbers. */
  partsOf(index: number): readonly [number, number, number] {
    return [this.high[index]! / UNITS[0], this.middle[index]! / UNITS[1], this.low[index]! / UNITS[2]];
  }

  /** Adds a sum that is given by its parts. */
  addParts(index: number, [high, middle, low]: readonly [number, number, number]): void {
    this.high[index]! += high * UNITS[0];
    this.middle[index]! += middle * UNITS[1];
    this.low[index]! += low * UNITS[2];
  }

  /** The arrays, to be sent between threads. */
  get arrays(): readonly [Float64Array, Float64Array, Float64Array] {
    return [this.high, this.middle, this.low];
  }

  /** Adds sums that another thread has sent. */
  addArrays([high, middle, low]: readonly [Float64Array, Float64Array, Float64Array]): void {
    for (let index = 0; index < this.size; index++) {
      this.high[index]! += high[index]!;
      this.middle[index]! += middle[index]!;
      this.low[index]! += low[index]!;
    }
  }
}
