/** Checks of functions given by a caller. */
import { shownValue } from './shown-value.ts';

/** Throws if an argument is not a function. */
export function checkFunction(value: unknown, name: string): void {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function, not ${shownValue(value)}`);
}
