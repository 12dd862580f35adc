/** Writes a sentence with new heads or a new comment; every other byte is copied unchanged. */
import type { ByteSink } from './byte-sink.ts';
import { findComment } from './sentence-text.ts';
import { LINE_FEED, RETURN } from './ascii.ts';
import type { Sentence } from './sentence.ts';

/** The changes to make. */
export interface SentenceChange {
  /** New heads, `heads[w - 1]` that of word w; as many as there are words, or more. */
  readonly heads?: ArrayLike<number>;
  /** A comment `# key = value`, which replaces the one with this key or follows the other comments. */
  readonly comment?: { readonly key: Uint8Array; readonly value: Uint8Array };
  /** If there is no new comment: the key of a comment to remove. */
  readonly leaveOut?: Uint8Array;
}

/** Adds the changed sentence to the sink. Line feeds that the last sentence lacks are not added. */
export function writeSentence(sink: ByteSink, sentence: Sentence, { heads, comment, leaveOut }: SentenceChange): void {
  const { bytes, from, to, bodyAt, length, headFrom, headTo } = sentence;
  let copied = from;
  const key = comment?.key ?? leaveOut;
  if (key !== undefined) {
    const place = findComment(sentence, key) ?? { from: bodyAt, to: bodyAt };
    sink.copy(bytes, from, place.from);
    if (comment !== undefined) {
      for (const part of [SIGN, comment.key, EQUALS, comment.value, lineEndOf(sentence)]) sink.add(part);
    }
    copied = place.to;
  }
  if (heads !== undefined) {
    for (let word = 0; word < length; word++) {
      sink.copy(bytes, copied, headFrom[word]!);
      sink.number(heads[word]!);
      copied = headTo[word]!;
    }
  }
  sink.copy(bytes, copied, to);
}

/** Adds the line feeds that the last sentence of an input may lack, so that another can follow. */
export function endSentence(sink: ByteSink, sentence: Sentence): void {
  const { bytes, to } = sentence;
  const lineEnd = lineEndOf(sentence);
  const endsLine = bytes[to - 1] === LINE_FEED;
  const before = bytes[to - 2] === RETURN ? to - 3 : to - 2;
  if (!endsLine) sink.add(lineEnd);
  if (!endsLine || bytes[before] !== LINE_FEED) sink.add(lineEnd);
}

const LF = Uint8Array.of(LINE_FEED);
const CRLF = Uint8Array.of(RETURN, LINE_FEED);
const SIGN = new TextEncoder().encode('# ');
const EQUALS = new TextEncoder().encode(' = ');

/** How the first line ends. */
function lineEndOf({ bytes, from }: Sentence): Uint8Array {
  return bytes[bytes.indexOf(LINE_FEED, from) - 1] === RETURN ? CRLF : LF;
}
