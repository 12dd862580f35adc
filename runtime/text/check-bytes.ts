/** Checks of bytes given by a caller. */
import { shownValue } from './shown-value.ts';

/** True for a Uint8Array, also of another realm, as the bytes of Node’s streams are under some test runners. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && (value as Partial<Uint8Array>)[Symbol.toStringTag] === 'Uint8Array';
}

/** Throws if an argument is not a Uint8Array. */
export function checkBytes(value: unknown, name: string): void {
  if (!isBytes(value)) throw new TypeError(`${name} must be a Uint8Array, not ${shownValue(value)}`);
}
