/**
 * What sentences are read from: text or bytes, whole or in chunks, or sentences one by one. A string is text, never the
 * path of a file, which `openTreebank` opens.
 */
import { isBytes } from '../text/check-bytes.ts';
import { quote } from '../text/printable.ts';
import { shownValue } from '../text/shown-value.ts';
import { ByteSink } from './byte-sink.ts';
import { conllText, type ConllToken } from './conll-token.ts';
import type { Sentence } from './sentence.ts';
import { endSentence } from './write-sentence.ts';

/** CoNLL text, its bytes in UTF-8, chunks of either, or sentences. */
export type TreebankInput = string | Uint8Array | Iterable<Chunk> | AsyncIterable<Chunk>;

/** A piece of a treebank: text or bytes that are cut anywhere, or a sentence, as tokens or as a reader gives it. */
export type Chunk = string | Uint8Array | readonly ConllToken[] | Sentence;

/** Whole inputs are cut into pieces of this size, so that they are never all in memory twice. */
const PIECE = 1 << 18;

/** An input as chunks of bytes; anything else is refused. */
export async function* bytesOf(input: TreebankInput): AsyncGenerator<Uint8Array, void, undefined> {
  // The first half of a character that two chunks share.
  let half = '';
  for await (const chunk of chunksOf(input)) {
    if (typeof chunk !== 'string') {
      if (half !== '') yield encoder.encode(half);
      half = '';
      yield isBytes(chunk) ? chunk : sentenceBytes(chunk);
      continue;
    }
    const text = half + chunk;
    half = FIRST_HALF.exec(text)?.[0] ?? '';
    yield encoder.encode(text.slice(0, text.length - half.length));
  }
  if (half !== '') yield encoder.encode(half);
}

/** A sentence as bytes, up to the empty line after it. */
function sentenceBytes(sentence: readonly ConllToken[] | Sentence): Uint8Array {
  if (Array.isArray(sentence)) return encoder.encode(conllText(sentence as readonly ConllToken[]));
  if (!isSentence(sentence)) {
    throw new TypeError(
      `a chunk is neither text nor bytes: ${quote(shownValue(sentence))}; expected strings or Uint8Arrays, or sentences`,
    );
  }
  const sink = new ByteSink();
  sink.copy(sentence.bytes, sentence.from, sentence.to);
  endSentence(sink, sentence);
  return sink.bytes.slice();
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'bytes' in value && isBytes(value.bytes);
}

/** A stream of bytes with the chunks that have already been taken from it. */
export async function* startingWith(
  start: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* start;
  yield* rest;
}

const encoder = new TextEncoder();
const FIRST_HALF = /[\uD800-\uDBFF]$/;

function chunksOf(input: TreebankInput): Iterable<Chunk> | AsyncIterable<Chunk> {
  if (typeof input === 'string') {
    if (mayBePath(input)) {
      throw new TypeError(`${quote(input)} is not CoNLL text; to read a file, pass openTreebank(${quote(input)})`);
    }
    return piecesOf(input.length, (from, to) => input.slice(from, to));
  }
  if (isBytes(input)) return piecesOf(input.length, (from, to) => input.subarray(from, to));
  if (isIterable(input) && !ArrayBuffer.isView(input)) return input;
  throw new TypeError(
    'there is no treebank to read; expected text, a Uint8Array, or an iterable of chunks of either or of sentences',
  );
}

function isIterable(value: unknown): value is Iterable<Chunk> | AsyncIterable<Chunk> {
  return typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value);
}

/** One line without a tab, neither blank nor a comment, cannot be a sentence. */
function mayBePath(text: string): boolean {
  return /^\s*[^\s#]/.test(text) && !/[\t\n]/.test(text);
}

function* piecesOf<Piece>(length: number, piece: (from: number, to: number) => Piece): Generator<Piece> {
  for (let from = 0; from < length; from += PIECE) yield piece(from, from + PIECE);
}
