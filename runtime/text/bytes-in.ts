/** Bytes as callers have them. */
import { checkBytes } from './check-bytes.ts';

/** The bytes of a Uint8Array or an ArrayBuffer; throws if an argument is neither. */
export function bytesIn(value: Uint8Array | ArrayBuffer, name: string): Uint8Array {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  checkBytes(value, name);
  return value;
}
