/** Checks of options given by a caller. */
import { shownValue } from './shown-value.ts';

/** Throws if options are not an object; `null`, which has no default, is none. */
export function checkOptions(value: unknown, name = 'options'): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new TypeError(`${name} must be an object, not ${shownValue(value)}`);
}
