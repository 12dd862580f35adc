/** Checks numbers that programs give as options. */

import { shownValue } from './shown-value.ts';

/** The number, if it is whole and within bounds; else throws a RangeError that names the option. */
export function wholeNumberOption(
  value: number,
  { option, min, max }: { readonly option: string; readonly min: number; readonly max: number },
): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`${option} must be a whole number from ${min} to ${max}, not ${shownValue(value)}`);
}
