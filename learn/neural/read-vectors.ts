/** Reads vectors of words: those of a vocabulary, and of the first others, which are the most frequent ones. */
import { hashBytes } from '../../runtime/text/hash-bytes.ts';
import { hashLower } from '../../runtime/parser/atoms.ts';
import { HashIndex } from '../../runtime/neural/hash-index.ts';
import { VECTOR_BITS, type FrozenVectors } from '../../runtime/neural/frozen-vectors.ts';
import type { TrainingColumns } from '../shared/training-columns.ts';
import { freezeVectors } from './freeze-vectors.ts';
import { checkDimensions, hasBlanks, headerOf, InvalidVectors, linesOf, numbersOf, splitLine } from './vector-lines.ts';

/** By default as many words as take so many bytes of a model. */
const MODEL_BYTES = 3_000_000;
/** A word has a hash and a scale. */
const WORD_BYTES = 8;

export interface VectorChoice {
  /** The hashes of the words that are wanted most. */
  readonly vocabulary: ReadonlySet<number>;
  /** The most words; by default as many as take 3 MB of a model. */
  readonly words?: number | undefined;
}

/** The most words that `--vector-words` can ask for. */
export const MOST_VECTOR_WORDS = 1_000_000;

/** The hashes of a treebank’s forms, as they are and in small letters. */
export function vocabularyOf({ vocabularies: { form } }: TrainingColumns): ReadonlySet<number> {
  const hashes = new Set<number>();
  for (let id = 0; id < form.size; id++) {
    const bytes = form.bytesOf(id);
    hashes.add(hashBytes(bytes, 0, bytes.length)).add(hashLower(bytes, 0, bytes.length));
  }
  return hashes;
}

/** How many of a treebank’s forms have a vector. */
export function formsWithVectors({ vocabularies: { form } }: TrainingColumns, { index }: FrozenVectors): number {
  let count = 0;
  for (let id = 0; id < form.size; id++) {
    const bytes = form.bytesOf(id);
    const [own, lower] = [hashBytes(bytes, 0, bytes.length), hashLower(bytes, 0, bytes.length)];
    if (index.find(own) !== 0 || index.find(lower) !== 0) count++;
  }
  return count;
}

/** The vectors of a file, given in chunks; throws InvalidVectors if it is cut off or has none for the vocabulary. */
export async function readVectors(
  chunks: AsyncIterable<Uint8Array>,
  { vocabulary, words: asked }: VectorChoice,
): Promise<FrozenVectors> {
  const known = new Map<number, Float32Array>();
  const others = new Map<number, Float32Array>();
  let dimensions = 0;
  let most = 0;
  let line = 0;
  let announced = 0;
  for await (const bytes of linesOf(chunks)) {
    line++;
    const split = splitLine(bytes);
    const header = line === 1 ? headerOf(split) : undefined;
    if (dimensions === 0) {
      dimensions = header?.dimensions ?? split.starts.length;
      checkDimensions(dimensions, line);
      most = asked ?? Math.floor(MODEL_BYTES / ((dimensions * VECTOR_BITS) / 8 + WORD_BYTES));
    }
    if (header !== undefined) {
      announced = header.words;
      continue;
    }
    if (hasBlanks(split, dimensions)) continue;
    if (split.starts.length !== dimensions) {
      throw new InvalidVectors(line, `it has ${split.starts.length} numbers; vectors of this file have ${dimensions}`);
    }
    const hash = hashBytes(split.bytes, 0, split.wordEnd);
    const kept = vocabulary.has(hash) ? known : others;
    // The first of several vectors counts.
    if (kept.size < most && !kept.has(hash)) kept.set(hash, numbersOf(split, line));
  }
  const chosen = [...known, ...others].slice(0, most);
  if (chosen.length === 0) throw new InvalidVectors(Math.max(1, line), 'there is no vector up to here');
  if (line - 1 < announced) {
    throw new InvalidVectors(line, `the file ends here, after ${line - 1} of the ${announced} words of its first line`);
  }
  if (known.size === 0 && vocabulary.size > 0) throw new InvalidVectors(line, NO_WORD_OF_TREEBANK);
  const index = new HashIndex(Int32Array.from(chosen, ([hash]) => hash));
  return freezeVectors(
    index,
    chosen.map(([, vector]) => vector),
  );
}

const NO_WORD_OF_TREEBANK =
  'no word of the treebank has a vector up to here; vectors must be for its language, and the file in UTF-8';
