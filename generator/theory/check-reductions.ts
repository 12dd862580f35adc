/** Checks of reductions given by a caller. */
import { shownValue } from '../../runtime/text/shown-value.ts';
import type { Reduction } from './reduction.ts';

/** Far more than the depth of any system; the closure of la(9999,5000) would fill the memory. */
const MAX_POSITION = 100;

/** Throws if a value is not a list of reductions. */
export function checkReductions(value: readonly Reduction[]): void {
  if (!Array.isArray(value)) throw new TypeError(`reductions must be an array, not ${shownValue(value)}`);
  for (const [at, reduction] of value.entries()) checkReduction(reduction as Reduction, `reductions[${at}]`);
}

/** Throws if a value is not a reduction: kind la or ra, and whole numbers p > q >= 0. */
export function checkReduction(value: Reduction, name = 'reduction'): void {
  const { kind, p, q } = (value ?? {}) as Partial<Reduction>;
  const isReduction = (kind === 'la' || kind === 'ra') && Number.isInteger(p) && Number.isInteger(q) && q! >= 0;
  if (isReduction && p! > q! && p! <= MAX_POSITION) return;
  throw new TypeError(
    `${name} must be { kind: 'la' or 'ra', p, q } with whole numbers ${MAX_POSITION} >= p > q >= 0, not ${shownValue(value)}`,
  );
}
