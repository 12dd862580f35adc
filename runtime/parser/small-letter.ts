/** Small letters of all scripts, as UTF-8. A character is looked up once, so that no string is made for each word. */
import { encodeText } from './encode-text.ts';

const smallLetters = new Map<number, Uint8Array>();

/** Where the character that starts at an offset ends, if it is not ASCII. */
export function characterEnd(bytes: Uint8Array, at: number, to: number): number {
  let end = at + 1;
  while (end < to && (bytes[end]! & 0xc0) === 0x80) end++;
  return end;
}

/** The bytes of the character `bytes[from]` … `bytes[to - 1]`, which is not ASCII, in small letters. */
export function smallLetter(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const first = bytes[from]!;
  let point = first & (first >= 0xf0 ? 0x07 : first >= 0xe0 ? 0x0f : 0x1f);
  for (let at = from + 1; at < to; at++) point = (point << 6) | (bytes[at]! & 0x3f);
  const found = smallLetters.get(point);
  if (found !== undefined) return found;
  // What is no character stays as it is.
  const isCharacter = point >= 0 && point <= 0x10ffff;
  const text = isCharacter ? String.fromCodePoint(point).toLowerCase() : '';
  const room = new Uint8Array(3 * text.length);
  const small = isCharacter ? room.slice(0, encodeText(text, room)) : bytes.slice(from, to);
  smallLetters.set(point, small);
  return small;
}
