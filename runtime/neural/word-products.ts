/**
 * The products of words, put together from two rows that are computed once (Chen and Manning 2014): one for the fields
 * of the word itself and one for its tags. A row is computed when its combination of values first occurs, and all are
 * forgotten when there are too many.
 */
import type { Atoms } from '../parser/atoms.ts';
import { fractionBits } from './fixed-point.ts';
import { KeptRows } from './kept-rows.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { NetworkLayout } from './network-shape.ts';
import { FIELDS, WORD_FIELDS, type FieldIndices } from './word-fields.ts';

/** So many shorts of rows are kept: 64 MB. */
const MOST_KEPT: number = 1 << 25;
/** The largest short of a word’s vector. */
const MOST_IN_VECTOR = 4095;

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
    { weights, fields }: { readonly weights: Float32Array; readonly fields: FieldIndices },
  ) {
    this.memory = memory;
    this.columns = layout.slots.columns;
    const [first, last] = [layout.fields[0]!, layout.fields.at(-1)!];
    const end = last.at + last.rows * last.columns;
    let largest = 0;
    for (let at = first.at; at < end; at++) largest = Math.max(largest, Math.abs(weights[at]!));
    const vectors = { weights, indices: fields, most: MOST_IN_VECTOR, bits: fractionBits(largest, MOST_IN_VECTOR) };
    this.words = new KeptRows(memory, layout, { first: 0, last: WORD_FIELDS, ...vectors });
    this.tags = new KeptRows(memory, layout, { first: WORD_FIELDS, last: FIELDS.length, ...vectors });
  }

  /** Writes the addresses of the products of a sentence’s words, which stay until the next sentence. */
  find({ values, length }: Atoms, addresses: Int32Array): void {
    const { columns, words, tags } = this;
    if (length > this.room) this.reserve(2 * length);
    if ((words.used + tags.used + 2 * length) * columns > MOST_KEPT) {
      words.forget();
      tags.forget();
    }
    const { tagRows, sums } = this;
    for (let word = 1; word <= length; word++) {
      addresses[word] = words.find(values, 8 * word);
      tagRows[word] = tags.find(values, 8 * word);
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
