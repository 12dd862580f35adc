/** A sentence of CoNLL-U or CoNLL-X as offsets into bytes, without strings or objects for words. */
import { isBytes } from '../text/check-bytes.ts';
import { shownValue } from '../text/shown-value.ts';
import type { ConllProblem } from './problem.ts';

/** A sentence. If it is not well formed, it has a problem and no words. */
export interface Sentence {
  /** Why it is not a tree; undefined if it is one. */
  readonly problem: ConllProblem | undefined;
  /** The line of its first byte, from 1. */
  readonly fromLine: number;
  readonly bytes: Uint8Array;
  /** Its first byte, and the byte after the empty line that ends it. */
  readonly from: number;
  readonly to: number;
  /** Where the first line after the comments starts. */
  readonly bodyAt: number;
  /** The number of words. */
  readonly length: number;
  /** The head of word w is `heads[w - 1]`; this and the arrays below have an entry for each word. */
  readonly heads: Int32Array;
  /** Where the line of word w starts: `wordAt[w - 1]`. */
  readonly wordAt: Int32Array;
  /** Where the column HEAD of word w starts, and where it ends: `headFrom[w - 1]`, `headTo[w - 1]`. */
  readonly headFrom: Int32Array;
  readonly headTo: Int32Array;
}

/** Throws if a value is not a sentence, as readers give it. */
export function checkSentence(value: Sentence): void {
  if (isBytes((value as Partial<Sentence> | null | undefined)?.bytes)) return;
  throw new TypeError(`sentence must be one that a reader has read, not ${shownValue(value)}`);
}
