/** What kind of character a word has at some place. A character that is not ASCII is looked up once. */
import { smallLetter } from '../parser/small-letter.ts';

export type CharacterKind = 'capital' | 'letter' | 'digit' | 'other';

const kinds = new Map<number, CharacterKind>();

/** The kind of the character `bytes[from]` … `bytes[to - 1]`. */
export function characterKind(bytes: Uint8Array, from: number, to: number): CharacterKind {
  const first = bytes[from]!;
  if (first < 0x80) {
    if (first >= 0x41 && first <= 0x5a) return 'capital';
    if (first >= 0x61 && first <= 0x7a) return 'letter';
    return first >= 0x30 && first <= 0x39 ? 'digit' : 'other';
  }
  let point = first & (first >= 0xf0 ? 0x07 : first >= 0xe0 ? 0x0f : 0x1f);
  for (let at = from + 1; at < to; at++) point = (point << 6) | (bytes[at]! & 0x3f);
  const found = kinds.get(point);
  if (found !== undefined) return found;
  const kind = kindOf(point, isCapitalLetter(bytes, from, to));
  kinds.set(point, kind);
  return kind;
}

/** A character that has a small letter other than itself. */
function isCapitalLetter(bytes: Uint8Array, from: number, to: number): boolean {
  const small = smallLetter(bytes, from, to);
  return small.length !== to - from || small.some((byte, at) => byte !== bytes[from + at]);
}

function kindOf(point: number, capital: boolean): CharacterKind {
  // What is no character is as good as punctuation.
  if (!(point >= 0 && point <= 0x10ffff)) return 'other';
  const text = String.fromCodePoint(point);
  if (/[\p{L}\p{M}]/u.test(text)) return capital ? 'capital' : 'letter';
  return /\p{N}/u.test(text) ? 'digit' : 'other';
}
