/**
 * The parts of a word, so that a word that training has not seen has a vector of its own: its first one to three
 * characters and its last one to four, in small letters, its shape and its length. A part is a hash; parts of different
 * kinds have different ones.
 */
import { hashLower } from '../parser/atoms.ts';
import { characterEnd } from '../parser/small-letter.ts';
import { characterKind } from './character-kind.ts';

const PART_BEGINNINGS = 3;
const PART_ENDINGS = 4;

/** The number of parts of a word. */
export const WORD_PARTS = 9;

/** The width of their vector, which is the sum of those of the parts. */
export const PARTS_WIDTH = 48;

/** Writes the parts of the word `bytes[from]` … `bytes[to - 1]`, in UTF-8. */
export function writeParts(bytes: Uint8Array, from: number, to: number, parts: Int32Array): void {
  let part = 0;
  for (let size = 0, end = from; size < PART_BEGINNINGS; size++) {
    if (end < to) end = characterEnd(bytes, end, to);
    parts[part] = ofKind(hashLower(bytes, from, end), part++);
  }
  for (let size = 0, start = to; size < PART_ENDINGS; size++) {
    if (start > from) start--;
    while (start > from && (bytes[start]! & 0xc0) === 0x80) start--;
    parts[part] = ofKind(hashLower(bytes, start, to), part++);
  }
  const counts = { capital: 0, letter: 0, digit: 0, other: 0 };
  let startsWithCapital = false;
  for (let at = from; at < to;) {
    const end = characterEnd(bytes, at, to);
    const kind = characterKind(bytes, at, end);
    counts[kind]++;
    if (at === from) startsWithCapital = kind === 'capital';
    at = end;
  }
  parts[part] = ofKind(partShapeOf(counts, startsWithCapital), part++);
  parts[part] = ofKind(lengthClass(counts.capital + counts.letter + counts.digit + counts.other), part);
}

type CharacterCounts = Readonly<Record<ReturnType<typeof characterKind>, number>>;

/** Which letters are capitals, and whether none, some or all characters are digits or neither. */
function partShapeOf({ capital, letter, digit, other }: CharacterCounts, startsWithCapital: boolean): number {
  const length = capital + letter + digit + other;
  const share = (count: number): number => (count === 0 ? 0 : count < length ? 1 : 2);
  const capitals = capitalsOf({ capital, letter }, startsWithCapital);
  return capitals + 5 * share(digit) + 15 * share(other);
}

/** None, the first of several letters, all of several, the only letter, or others. */
function capitalsOf(
  { capital, letter }: Pick<CharacterCounts, 'capital' | 'letter'>,
  startsWithCapital: boolean,
): number {
  if (capital === 0) return 0;
  if (letter === 0) return capital === 1 ? 3 : 2;
  return capital === 1 && startsWithCapital ? 1 : 4;
}

/** Lengths in characters: 0, 1, 2, 3, up to 5, up to 8, up to 12, more. */
function lengthClass(characters: number): number {
  if (characters <= 3) return characters;
  if (characters <= 5) return 4;
  if (characters <= 8) return 5;
  return characters <= 12 ? 6 : 7;
}

function ofKind(hash: number, kind: number): number {
  return (hash + Math.imul(kind + 1, 0x9e3779b1)) | 0;
}
