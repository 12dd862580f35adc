/**
 * What a tagger sees of the words of a sentence: hashes of the form and of its parts. No string is made.
 *
 * The atoms of word w, from 1, start at `values[STRIDE * (w + 1)]`, in the order of ATOMS. Two places before the first
 * word and two after the last stand for “no such word”.
 */
import { hashBytes } from '../text/hash-bytes.ts';
import { finished, mixed } from '../parser/hash-feature.ts';
import { characterEnd, smallLetter } from '../parser/small-letter.ts';

/** The atoms of a word: in small letters, with 0 for every digit, except the form itself. */
export const ATOMS = {
  form: 0,
  small: 1,
  /** The last one to four characters, and the first one to three. */
  endings: 2,
  beginnings: 6,
  /** Which kinds of characters follow one another: `Xx`, `dd.dd`; longer runs count as two. */
  shape: 9,
} as const;
export const STRIDE = 10;

const ENDINGS = 4;
const BEGINNINGS = 3;
const NO_WORD = 0x1b873593;

export class WordAtoms {
  length = 0;
  values: Int32Array = new Int32Array(STRIDE * 64);

  /** Makes room for a sentence; the caller fills in the words. */
  reset(length: number): void {
    this.length = length;
    const needed = STRIDE * (length + 4);
    if (needed > this.values.length) this.values = new Int32Array(2 * needed);
    this.values.fill(NO_WORD, 0, 2 * STRIDE);
    this.values.fill(NO_WORD, STRIDE * (length + 2), needed);
  }

  /** Fills in a word: `bytes[from]` … `bytes[to - 1]`, in UTF-8. */
  setForm(word: number, bytes: Uint8Array, from: number, to: number): void {
    const at = STRIDE * (word + 1);
    const { values } = this;
    values[at + ATOMS.form] = hashBytes(bytes, from, to);
    values[at + ATOMS.small] = hashSmall(bytes, from, to);
    for (let size = 0, start = to; size < ENDINGS; size++) {
      if (start > from) start--;
      while (start > from && isInside(bytes[start]!)) start--;
      values[at + ATOMS.endings + size] = hashSmall(bytes, start, to);
    }
    for (let size = 0, end = from; size < BEGINNINGS; size++) {
      if (end < to) end++;
      while (end < to && isInside(bytes[end]!)) end++;
      values[at + ATOMS.beginnings + size] = hashSmall(bytes, from, end);
    }
    values[at + ATOMS.shape] = shapeOf(bytes, from, to);
  }
}

/** True for a byte inside a character. */
function isInside(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** The hash of a text with small letters and with 0 for every digit. */
export function hashSmall(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x2f0b4c47;
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) hash = mixed(hash, isCapital(byte) ? byte | 0x20 : isDigit(byte) ? 0x30 : byte);
    else {
      const end = characterEnd(bytes, i, to);
      for (const small of smallLetter(bytes, i, end)) hash = mixed(hash, small);
      i = end - 1;
    }
  }
  return finished(hash, to - from);
}

function shapeOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x51ed270b;
  let run = 0;
  let last = -1;
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    if (isInside(byte)) continue;
    const kind = isCapital(byte) ? 1 : isSmall(byte) || byte >= 0x80 ? 2 : isDigit(byte) ? 3 : byte;
    run = kind === last ? run + 1 : 1;
    last = kind;
    if (run <= 2) hash = mixed(hash, kind);
  }
  return finished(hash, 0);
}

function isCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

function isSmall(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
