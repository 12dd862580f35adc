/**
 * Products of words, put together from two rows that are computed once (Chen and Manning 2014): one for the fields of
 * the word itself and one for its tags. A row is computed when its combination of values first occurs, and all are
 * forgotten when there are too many.
 */
import { CombinationTable } from './combination-table.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { NetworkLayout } from './network-shape.ts';
import { FIELDS, WORD_FIELDS } from './word-fields.ts';

/** So many numbers of rows are kept: 128 MB. */
const MOST_NUMBERS = 1 << 25;

export class ProductCache {
  private readonly memory: KernelMemory;
  private readonly layout: NetworkLayout;
  private readonly weights: number;
  private readonly vector: number;
  private readonly list: number;
  /** Where the vector of each field starts among those of a word, and where the last ends. */
  private readonly fieldAt: readonly number[];
  /** The rows of combinations of values. */
  private readonly words = new CombinationTable(WORD_FIELDS);
  private readonly tags = new CombinationTable(FIELDS.length - WORD_FIELDS);
  /** Rows that were computed, used and free. */
  private readonly rows: number[] = [];
  private used = 0;

  constructor(memory: KernelMemory, layout: NetworkLayout, weights: number) {
    this.memory = memory;
    this.layout = layout;
    this.weights = weights;
    this.vector = memory.allocate(layout.wordWidth);
    this.list = memory.allocate(2);
    this.fieldAt = Array.from({ length: FIELDS.length + 1 }, (_, index) =>
      layout.fields.slice(0, index).reduce((sum, { columns }) => sum + columns, 0),
    );
  }

  /** Writes the products of a word whose fields’ numbers are at `ids[at]` …. May allocate. */
  write(ids: Int32Array, at: number, out: number): void {
    const { columns } = this.layout.slots;
    if ((this.used + 2) * columns > MOST_NUMBERS) this.forget();
    let word = this.words.find(ids, at);
    if (word === 0) this.words.add(ids, at, (word = this.row(ids, at, 0, WORD_FIELDS)));
    const tagsAt = at + WORD_FIELDS;
    let tags = this.tags.find(ids, tagsAt);
    if (tags === 0) this.tags.add(ids, tagsAt, (tags = this.row(ids, at, WORD_FIELDS, FIELDS.length)));
    const { integers, kernels } = this.memory;
    integers[this.list >> 2] = word;
    integers[(this.list >> 2) + 1] = tags;
    kernels.sumRows(out, this.list, 2, columns);
  }

  /** Computes the products of fields from the first to before the last. */
  private row(ids: Int32Array, at: number, first: number, last: number): number {
    const { memory, layout, weights, vector, fieldAt } = this;
    const { slots, fields } = layout;
    const row = (this.rows[this.used] ??= memory.allocate(slots.columns));
    this.used++;
    const { floats } = memory;
    for (let index = first; index < last; index++) {
      const field = fields[index]!;
      const from = (weights >> 2) + field.at + ids[at + index]! * field.columns;
      floats.copyWithin((vector >> 2) + fieldAt[index]!, from, from + field.columns);
    }
    const count = fieldAt[last]! - fieldAt[first]!;
    const matrix = weights + 4 * (slots.at + fieldAt[first]! * slots.columns);
    memory.kernels.multiplyRow(row, vector + 4 * fieldAt[first]!, matrix, slots.columns, count);
    return row;
  }

  private forget(): void {
    this.used = 0;
    this.words.clear();
    this.tags.clear();
  }
}
