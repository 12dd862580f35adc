/** The products of words whose vectors depend on their sentence: those of an encoder, computed for each sentence. */
import type { Atoms } from '../parser/atoms.ts';
import { Encoder } from './encoder.ts';
import { ROW_BITS } from './fixed-point.ts';
import type { KernelMemory } from './kernel-memory.ts';
import { MatrixProduct } from './matrix-product.ts';
import type { NetworkLayout } from './network-shape.ts';
import { WORD_NUMBERS, writeFields, type WordInputs } from './word-fields.ts';

export class SentenceProducts {
  private readonly memory: KernelMemory;
  private readonly inputs: WordInputs;
  private readonly encoder: Encoder;
  private readonly slots: MatrixProduct;
  private readonly columns: number;
  private ids = new Int32Array(0);
  private products = 0;
  private rows = 0;

  constructor(
    memory: KernelMemory,
    layout: NetworkLayout,
    { weights: values, ...inputs }: WordInputs & { readonly weights: Float32Array },
  ) {
    const weights = memory.allocate(layout.size);
    memory.floatsAt(weights, layout.size).set(values);
    const scratch = memory.allocate(8 * Math.max(...layout.matrices.map(({ rows }) => rows)));
    this.memory = memory;
    this.inputs = inputs;
    this.encoder = new Encoder(memory, layout, { weights, scratch, vectors: inputs.vectors });
    this.slots = new MatrixProduct(memory, layout.slots, { weights, scratch });
    this.columns = layout.slots.columns;
  }

  /** Writes the addresses of the products of a sentence’s words, which stay until the next sentence. */
  find(atoms: Atoms, addresses: Int32Array): void {
    const { length } = atoms;
    const { columns } = this;
    if (length * WORD_NUMBERS > this.ids.length) this.reserve(2 * length);
    writeFields(atoms, this.inputs, this.ids);
    this.encoder.forward(this.ids, [0, length]);
    this.slots.forward({ from: this.encoder.output, to: this.products, rows: 4 * Math.ceil(length / 4) });
    this.memory.kernels.roundToShorts(this.rows, this.products, length * columns, 2 ** ROW_BITS);
    for (let word = 1; word <= length; word++) addresses[word] = this.rows + 2 * (word - 1) * columns;
  }

  private reserve(words: number): void {
    this.encoder.reserve(words);
    this.products = this.memory.allocate((words + 3) * this.columns);
    this.rows = this.memory.allocateShorts(words * this.columns);
    // The last, because it tells whether there is room.
    this.ids = new Int32Array(words * WORD_NUMBERS);
  }
}
