/**
 * The products of words, put together from two rows that are computed once (Chen and Manning 2014): one for the fields
 * of the word itself and one for its tags. A row is computed when its combination of values first occurs, and all are
 * forgotten when there are too many.
 */
import type { Atoms } from '../parser/atoms.ts';
import { fractionBits } from './fixed-point.ts';
import { KeptRows } from './kept-rows.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { Matrix, NetworkLayout } from './network-shape.ts';
import type { FrozenVectors } from './frozen-vectors.ts';
import { WORD_FIELDS, type WordInputs } from './word-fields.ts';
import { WORD_PARTS } from './word-parts.ts';

/** So many shorts of rows are kept: 64 MB. */
const MOST_KEPT: number = 1 << 25;
/** The largest short of a vector: that of a word is larger, because it has sums of parts. */
const MOST_IN_VECTOR = { words: 16_383, tags: 4095 };

export class WordProducts {
  private readonly memory: KernelMemory;
  private readonly columns: number;
  private readonly words: KeptRows;
  private readonly tags: KeptRows;
  /** The sums of the rows of a sentence’s words. */
  private sums = 0;
  private room = 0;
  private tagRows = new Int32Array(0);

  constructor(
    memory: KernelMemory,
    layout: NetworkLayout,
    { weights, ...inputs }: WordInputs & { readonly weights: Float32Array },
  ) {
    this.memory = memory;
    this.columns = layout.slots.columns;
    const ofFields = layout.fields.map((field) => largestWeight(weights, field));
    const ofParts = WORD_PARTS * largestWeight(weights, layout.parts);
    const ofWords = Math.max(...ofFields.slice(0, WORD_FIELDS), ofParts, largestFrozen(inputs.vectors));
    const rows = (of: 'words' | 'tags', most: number): KeptRows =>
      new KeptRows(memory, layout, {
        of,
        weights,
        inputs,
        most: MOST_IN_VECTOR[of],
        bits: fractionBits(most, MOST_IN_VECTOR[of]),
      });
    this.words = rows('words', ofWords);
    this.tags = rows('tags', Math.max(...ofFields.slice(WORD_FIELDS)));
  }

  /** Writes the addresses of the products of a sentence’s words, which stay until the next sentence. */
  find(atoms: Atoms, addresses: Int32Array): void {
    const { length } = atoms;
    const { columns, words, tags } = this;
    if (length > this.room) this.reserve(2 * length);
    if ((words.used + tags.used + 2 * length) * columns > MOST_KEPT) {
      words.forget();
      tags.forget();
    }
    const { tagRows, sums } = this;
    for (let word = 1; word <= length; word++) {
      addresses[word] = words.find(atoms, word);
      tagRows[word] = tags.find(atoms, word);
    }
    words.compute();
    tags.compute();
    const { kernels } = this.memory;
    for (let word = 1; word <= length; word++) {
      const sum = sums + 2 * word * columns;
      kernels.addShorts(sum, addresses[word]!, tagRows[word]!, columns);
      addresses[word] = sum;
    }
  }

  private reserve(words: number): void {
    this.sums = this.memory.allocateShorts((words + 1) * this.columns);
    this.tagRows = new Int32Array(words + 1);
    this.room = words;
  }
}

/** The largest size of the weights of a matrix. */
function largestWeight(weights: Float32Array, { at, rows, columns }: Matrix): number {
  let most = 0;
  for (let i = at; i < at + rows * columns; i++) most = Math.max(most, Math.abs(weights[i]!));
  return most;
}

function largestFrozen(vectors: FrozenVectors | undefined): number {
  return vectors === undefined ? 0 : 127 * vectors.scales.reduce((most, scale) => Math.max(most, scale), 0);
}
