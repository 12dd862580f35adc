/**
 * The best candidates for the next beam, in order. No more are ever held than the beam is wide.
 *
 * A candidate is a transition of an item of the beam. Sums and slots stand in two arrays, best first, from index 1 on;
 * index 0 has a sum that no other exceeds. What else is known of a candidate is found by its slot, so that only two
 * numbers move when a better one comes before it. Candidates that are equally good stay in the order in which they came.
 */
import { addScore, nothingViable, scoreOf, type Score } from './parse.ts';
import { GROUPS, transitions, viableBits, type Configuration } from './surroundings.ts';

export interface BestCandidates {
  found: number;
  sums: Float64Array;
  slots: Int32Array;
  /** By slot: the place of the item in the beam, and the transition. */
  places: Int32Array;
  taken: Int32Array;
}

/** The items of a beam, by place, best first: configurations, what they have in sum, and the ends of their computations. */
export interface BeamItems {
  size: number;
  readonly configurations: Configuration[];
  readonly sums: number[];
  readonly nodes: number[];
}

/** No candidates, with room for some. */
export function noCandidates(room: number): BestCandidates {
  const sums = new Float64Array(room).fill(Infinity);
  return {
    found: 0,
    sums,
    slots: new Int32Array(room),
    places: new Int32Array(room),
    taken: new Int32Array(room),
  };
}

/**
 * Finds the best candidates of all items. Each is put behind those that are at least as good, and the worst is dropped
 * if there are more than `width`.
 */
export function findBest(
  best: BestCandidates,
  { items, score, width }: { readonly items: BeamItems; readonly score: Score; readonly width: number },
): void {
  let found = 0;
  for (let place = 0; place < items.size; place++) {
    if (found + transitions.length >= best.sums.length) growCandidates(best);
    const { sums, slots, places, taken } = best;
    const configuration = items.configurations[place]!;
    const before = items.sums[place]!;
    let hasViable = false;
    for (let group = 0; group < GROUPS; group++) {
      for (let bits = viableBits(configuration, group); bits !== 0; bits &= bits - 1) {
        hasViable = true;
        const transition = 32 * group + 31 - Math.clz32(bits & -bits);
        const sum = addScore(before, scoreOf(configuration, transition, score));
        if (found === width && sum <= sums[width]!) continue;
        // The slot of the worst candidate is free again.
        const slot = found === width ? slots[width]! : ++found;
        let at = found;
        if (found > NEAR && sums[found - NEAR]! < sum) at = makeRoom(best, { sum, found });
        for (; sums[at - 1]! < sum; at--) {
          sums[at] = sums[at - 1]!;
          slots[at] = slots[at - 1]!;
        }
        sums[at] = sum;
        slots[at] = slot;
        places[slot] = place;
        taken[slot] = transition;
      }
    }
    if (!hasViable) throw nothingViable();
  }
  best.found = found;
}

/** Where at most so many candidates move, a loop is faster than a search and moving a block. */
const NEAR = 64;

/** Moves all candidates that are worse, which are more than NEAR, and returns the index before them. */
function makeRoom(
  { sums, slots }: BestCandidates,
  { sum, found }: { readonly sum: number; readonly found: number },
): number {
  let from = 1;
  let to = found - NEAR;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sums[middle]! < sum) to = middle;
    else from = middle + 1;
  }
  sums.copyWithin(to + 1, to, found);
  slots.copyWithin(to + 1, to, found);
  return to;
}

function growCandidates(best: BestCandidates): void {
  const { sums, slots, places, taken } = best;
  const larger = noCandidates(2 * sums.length);
  larger.sums.set(sums);
  larger.slots.set(slots);
  larger.places.set(places);
  larger.taken.set(taken);
  Object.assign(best, { ...larger, found: best.found });
}
