/** Checks of options given by a caller. */
import { shownValue } from './shown-value.ts';

/** Throws if options are not an object; `null`, which has no default, is none. */
export function checkOptions(value: unknown, name = 'options'): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new TypeError(`${name} must be an object, not ${shownValue(value)}`);
}

/** Throws if an option is neither left out nor one of the values. */
export function checkChoice(
  value: unknown,
  { name, values }: { readonly name: string; readonly values: readonly unknown[] },
): void {
  if (value === undefined || values.includes(value)) return;
  throw new RangeError(`${name} must be one of ${values.join(', ')}, not ${shownValue(value)}`);
}
