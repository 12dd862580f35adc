/** Checks of lists given by a caller: arrays, and whatever is indexed like one. */
import { shownValue } from './shown-value.ts';

/** Throws if an argument has no items, or does not say how many. What the items are is for others to check. */
export function checkList(value: unknown, name: string): void {
  const isList = typeof value === 'string' || (typeof value === 'object' && value !== null);
  const length = isList ? (value as { readonly length?: unknown }).length : undefined;
  if (Number.isSafeInteger(length) && (length as number) >= 0) return;
  throw new TypeError(`${name} must be an array, or have items and a length, not ${shownValue(value)}`);
}
