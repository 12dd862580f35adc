/**
 * What a learner sees of the words of a sentence: numbers for the form, its lemma and ending, and the tags. The
 * numbers are hashes of the bytes, so that no vocabulary is needed and no string is made.
 *
 * The atoms of node v are at `values[ATOM_STRIDE * v]` and the places after it. Node 0 is the root, and the node after
 * the last word, `none`, stands for “no such node”.
 */
import { hashBytes } from '../text/hash-bytes.ts';
import { characterEnd, smallLetter } from './small-letter.ts';
import type { TagColumnName } from './tag-columns.ts';

/** The number of places of a node. */
export const ATOM_STRIDE = 8;

/** The place of each atom: `fine` is XPOS and FEATS together, `classes` tells words that separate others. */
export const ATOM_PLACES = { form: 0, lemma: 1, ending: 2, upos: 3, xpos: 4, feats: 5, fine: 6, classes: 7 } as const;

/** The hashes of the tags of a word; `fine` is made of the other two. */
export interface TagHashes {
  readonly upos: number;
  /** The first byte of UPOS. */
  readonly initial: number;
  readonly xpos: number;
  readonly feats: number;
}

/** Columns that a parser may do without. */
export const OPTIONAL_COLUMNS = ['lemma', 'upos', 'xpos', 'feats'] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

export class Atoms {
  length = 0;
  /** The node that stands for “no such node”. */
  none = 1;
  values: Int32Array = new Int32Array(ATOM_STRIDE * 64);
  /** The forms in UTF-8, for whoever looks inside words: that of word w is from `formFrom[w]` to before `formTo[w]`. */
  forms: Uint8Array = new Uint8Array(1024);
  formFrom: Int32Array = new Int32Array(64);
  formTo: Int32Array = new Int32Array(64);

  private formsEnd = 0;
  private readonly leftOut: ReadonlySet<OptionalColumn>;
  /** The hash of an empty column. */
  private readonly empty: number = hashBytes(Uint8Array.of(UNDERSCORE), 0, 1);

  /** Columns that are left out count as `_` whatever is filled in. */
  constructor(without: readonly OptionalColumn[] = []) {
    this.leftOut = new Set(without);
  }

  /** Makes room for a sentence; the caller fills in the words. */
  reset(length: number): void {
    this.length = length;
    this.none = length + 1;
    const needed = ATOM_STRIDE * (length + 2);
    if (needed > this.values.length) this.values = new Int32Array(2 * needed);
    this.values.fill(ROOT_ATOM, 0, ATOM_STRIDE);
    this.values.fill(NO_ATOM, ATOM_STRIDE * this.none, needed);
    this.formsEnd = 0;
    if (length >= this.formFrom.length) {
      this.formFrom = new Int32Array(2 * length);
      this.formTo = new Int32Array(2 * length);
    } else {
      this.formFrom.fill(0, 0, length + 1);
      this.formTo.fill(0, 0, length + 1);
    }
  }

  /** True if a tag is filled in for no word. */
  lacks(column: TagColumnName): boolean {
    for (let word = 1; word <= this.length; word++) {
      if (this.values[ATOM_STRIDE * word + ATOM_PLACES[column]] !== this.empty) return false;
    }
    return true;
  }

  /** Fills in the form of a word: `bytes[from]` … `bytes[to - 1]`, in UTF-8. */
  setForm(word: number, bytes: Uint8Array, from: number, to: number): void {
    const at = ATOM_STRIDE * word;
    this.values[at + ATOM_PLACES.form] = hashBytes(bytes, from, to);
    // Where there is no lemma, the form in small letters takes its place.
    this.values[at + ATOM_PLACES.lemma] = hashLower(bytes, from, to);
    this.values[at + ATOM_PLACES.ending] = hashLower(bytes, endingAt(bytes, from, to), to);
    this.values[at + ATOM_PLACES.classes] = isPunctuation(bytes, from, to) ? 2 : 0;
    this.keepForm(word, bytes, from, to);
  }

  private keepForm(word: number, bytes: Uint8Array, from: number, to: number): void {
    const start = this.formsEnd;
    const end = start + to - from;
    if (end > this.forms.length) {
      const { forms } = this;
      this.forms = new Uint8Array(2 * end);
      this.forms.set(forms);
    }
    const { forms } = this;
    for (let at = start, i = from; i < to; i++) forms[at++] = bytes[i]!;
    this.formFrom[word] = start;
    this.formTo[word] = end;
    this.formsEnd = end;
  }

  /** Fills in the lemma of a word after its form, unless it is `_`. */
  setLemma(word: number, bytes: Uint8Array, from: number, to: number): void {
    if (this.leftOut.has('lemma')) return;
    if (to - from === 1 && bytes[from] === UNDERSCORE) return;
    this.values[ATOM_STRIDE * word + ATOM_PLACES.lemma] = hashBytes(bytes, from, to);
  }

  /** Fills in the tags of a word after its form. */
  setTags(word: number, tags: TagHashes): void {
    const { upos, initial, xpos, feats } = this.leftOut.size === 0 ? tags : this.withoutLeftOut(tags);
    const at = ATOM_STRIDE * word;
    this.values[at + ATOM_PLACES.upos] = upos;
    this.values[at + ATOM_PLACES.xpos] = xpos;
    this.values[at + ATOM_PLACES.feats] = feats;
    this.values[at + ATOM_PLACES.fine] = Math.imul(xpos, 31) ^ feats;
    // Verbs and conjunctions, as most tagsets write them.
    const small = initial | 0x20;
    this.values[at + ATOM_PLACES.classes]! |= small === 0x76 ? 1 : small === 0x63 ? 4 : 0;
  }

  private withoutLeftOut({ upos, initial, xpos, feats }: TagHashes): TagHashes {
    const { leftOut, empty } = this;
    return {
      upos: leftOut.has('upos') ? empty : upos,
      initial: leftOut.has('upos') ? UNDERSCORE : initial,
      xpos: leftOut.has('xpos') ? empty : xpos,
      feats: leftOut.has('feats') ? empty : feats,
    };
  }
}

/** What an empty column has. */
const UNDERSCORE = 0x5f;

const ROOT_ATOM = 0x3c6ef372;
const NO_ATOM = 0x1b873593;

/** The hash of a text in small letters. */
export function hashLower(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) hash = Math.imul(hash ^ (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte), 0x01000193);
    else {
      const end = characterEnd(bytes, i, to);
      for (const small of smallLetter(bytes, i, end)) hash = Math.imul(hash ^ small, 0x01000193);
      i = end - 1;
    }
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/** Where the last three characters start. */
function endingAt(bytes: Uint8Array, from: number, to: number): number {
  let at = to;
  for (let characters = 0; characters < 3 && at > from; characters++) {
    at--;
    while (at > from && (bytes[at]! & 0xc0) === 0x80) at--;
  }
  return at;
}

/** True if no byte is a letter, a digit, or of another alphabet. */
function isPunctuation(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const small = bytes[at]! | 0x20;
    const isDigit = bytes[at]! >= 0x30 && bytes[at]! <= 0x39;
    if (isDigit || bytes[at]! >= 0x80 || (small >= 0x61 && small <= 0x7a)) return false;
  }
  return true;
}
