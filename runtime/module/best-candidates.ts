/**
 * The best candidates for the next beam, in order. No more are ever held than the beam is wide.
 *
 * Sums and slots stand in two arrays, best first, from index 1 on; index 0 has a sum that no other exceeds. What else is
 * known of a candidate is found by its slot, so that only two numbers move when a better one comes before it. Candidates
 * that are equally good stay in the order in which they came.
 */
export interface BestCandidates {
  found: number;
  sums: Float64Array;
  slots: Int32Array;
  /** By slot: the place in the beam of the item that is continued, and the transition. */
  places: Int32Array;
  taken: Int32Array;
}

/** No candidates, with room for some. */
export function noCandidates(room: number): BestCandidates {
  return {
    found: 0,
    sums: new Float64Array(room).fill(Infinity),
    slots: new Int32Array(room),
    places: new Int32Array(room),
    taken: new Int32Array(room),
  };
}

/** The slot of a new candidate, behind those that are at least as good; 0 if `width` others are. There must be room. */
export function slotFor(best: BestCandidates, sum: number, width: number): number {
  const { sums, slots } = best;
  if (best.found === width && sum <= sums[width]!) return 0;
  // The slot of the worst candidate is free again.
  const slot = best.found === width ? slots[width]! : ++best.found;
  let at = best.found;
  if (at > NEAR && sums[at - NEAR]! < sum) at = makeRoom(best, sum);
  for (; sums[at - 1]! < sum; at--) {
    sums[at] = sums[at - 1]!;
    slots[at] = slots[at - 1]!;
  }
  sums[at] = sum;
  slots[at] = slot;
  return slot;
}

/** Where at most so many candidates move, a loop is faster than a search and moving a block. */
const NEAR = 64;

/** Moves all candidates that are worse, which are more than NEAR, and returns the index before them. */
function makeRoom({ sums, slots, found }: BestCandidates, sum: number): number {
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
