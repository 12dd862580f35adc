/**
 * Products of words, put together from rows that are computed once (Chen and Manning 2014): one for each form with its
 * ending, or, if the form is unknown, for the ending alone, and one for each combination of tags. Rows are computed
 * when they are first needed, and all are forgotten when there are too many.
 */
import type { KernelMemory } from './kernel-memory.ts';
import type { NetworkLayout } from './network-shape.ts';
import { FIELDS, FORM_FIELDS } from './word-fields.ts';

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
  /** The row of each form, or 0; of each ending of an unknown form, or 0; and of each combination of tags. */
  private readonly forms: Int32Array;
  private readonly endings: Int32Array;
  private readonly combinations = new Map<number, number>();
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
    this.forms = new Int32Array(layout.fields[0]!.rows);
    this.endings = new Int32Array(layout.fields[1]!.rows);
  }

  /** Writes the products of a word whose fields’ numbers are at `ids[at]` …. May allocate. */
  write(ids: Int32Array, at: number, out: number): void {
    const { columns } = this.layout.slots;
    if ((this.used + 2) * columns > MOST_NUMBERS) this.forget();
    const form = ids[at]!;
    const known = form === 0 ? this.endings : this.forms;
    const value = form === 0 ? ids[at + 1]! : form;
    const first = (known[value]! ||= this.row(ids, at, { first: 0, last: FORM_FIELDS }));
    const second = this.combination(ids, at);
    const { integers, kernels } = this.memory;
    integers[this.list >> 2] = first;
    integers[(this.list >> 2) + 1] = second;
    kernels.sumRows(out, this.list, 2, columns);
  }

  private combination(ids: Int32Array, at: number): number {
    const { fields } = this.layout;
    let key = 0;
    for (let index = FORM_FIELDS; index < FIELDS.length; index++) key = key * fields[index]!.rows + ids[at + index]!;
    let row = this.combinations.get(key);
    if (row === undefined) {
      row = this.row(ids, at, { first: FORM_FIELDS, last: FIELDS.length });
      this.combinations.set(key, row);
    }
    return row;
  }

  /** The products of some fields of a word, one after the other. */
  private row(ids: Int32Array, at: number, { first, last }: { readonly first: number; readonly last: number }): number {
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
    this.combinations.clear();
    this.forms.fill(0);
    this.endings.fill(0);
  }
}
