/**
 * Where a list of numbers repeats what stands in it before, as in Lempel and Ziv's compression (LZ77): the longest stretch
 * from each place on that also starts earlier, where it may overlap itself. A run of one number is such a stretch, one
 * number back.
 */

export interface Repeat {
  /** How far back it starts; 0 if nothing repeats. */
  readonly back: number;
  readonly length: number;
}

/** Earlier places that are tried; those nearest come first. */
const TRIED = 32;
/** The numbers that two stretches must share to be compared. */
const KEY = 4;

const NONE: Repeat = { back: 0, length: 0 };

/** Finds repeats in the order of the places, which must only grow. */
export class Repeats {
  private readonly values: readonly number[];
  private readonly farthest: number;
  private readonly longest: number;
  /** The places that have been passed, by the numbers from there on. */
  private readonly places = new Map<string, number[]>();
  private passed = 0;

  constructor(
    values: readonly number[],
    { farthest, longest }: { readonly farthest: number; readonly longest: number },
  ) {
    this.values = values;
    this.farthest = farthest;
    this.longest = longest;
  }

  /** The longest repeat at a place. */
  at(place: number): Repeat {
    for (; this.passed < place; this.passed++) {
      const key = this.keyAt(this.passed);
      const known = this.places.get(key);
      if (known === undefined) this.places.set(key, [this.passed]);
      else known.push(this.passed);
    }
    let best = place > 0 ? { back: 1, length: this.lengthAt(place, place - 1) } : NONE;
    const known = this.places.get(this.keyAt(place)) ?? [];
    for (const start of known.slice(-TRIED).toReversed()) {
      if (place - start > this.farthest) break;
      const length = this.lengthAt(place, start);
      // A run is shorter to write than another repeat.
      if (length > best.length + (best.back === 1 ? KEY : 0)) best = { back: place - start, length };
    }
    return best;
  }

  private keyAt(place: number): string {
    return this.values.slice(place, place + KEY).join();
  }

  private lengthAt(place: number, start: number): number {
    const { values } = this;
    const most = Math.min(this.longest, values.length - place);
    let length = 0;
    while (length < most && values[start + length] === values[place + length]) length++;
    return length;
  }
}
