/** Checks of texts given by a caller. */
import { shownValue } from './shown-value.ts';

/** Throws if an argument is not a string. */
export function checkText(value: unknown, name: string): void {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string, not ${shownValue(value)}`);
}
