/** Checks of the arrays that ids are written to. */
import { shownValue } from '../text/shown-value.ts';
import { TransitionIds } from './surroundings.ts';

/** Throws if an array cannot hold so many ids: another kind of array would cut them off. */
export function checkIds(out: TransitionIds, room: number): void {
  if (!ArrayBuffer.isView(out) || out[Symbol.toStringTag] !== TransitionIds.name) {
    throw new TypeError(`the output buffer must be a ${TransitionIds.name}, not ${shownValue(out)}`);
  }
  if (out.length < room) throw new RangeError(`the output buffer has room for ${out.length} ids and needs ${room}`);
}
