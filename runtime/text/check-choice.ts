/** Checks of choices given by a caller. */
import { shownValue } from './shown-value.ts';

/** Throws if an option is neither left out nor one of the values. */
export function checkChoice(
  value: unknown,
  { name, values }: { readonly name: string; readonly values: readonly unknown[] },
): void {
  if (value === undefined || values.includes(value)) return;
  throw new RangeError(`${name} must be one of ${values.join(', ')}, not ${shownValue(value)}`);
}

/** Throws if an option is not an array of some of the values. */
export function checkSome(
  value: unknown,
  { name, values }: { readonly name: string; readonly values: readonly unknown[] },
): void {
  if (Array.isArray(value) && value.every((each) => values.includes(each))) return;
  throw new RangeError(`${name} must be an array of some of ${values.join(', ')}, not ${shownValue(value)}`);
}
