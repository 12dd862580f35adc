/**
 * A recurrent layer in both directions, without products between words (Bradbury et al. 2017, Lei et al. 2018): all
 * products are those of the rows of a whole batch with one matrix, and what goes from word to word is
 *
 *     c(t) = f(t) · c(t − 1) + (1 − f(t)) · z(t)      y(t) = o(t) · c(t)
 *
 * with z = s(u), f = (1 + s(u′)) / 2 and o = (1 + s(u″)) / 2 for parts u, u′ and u″ of the products, and
 * s(u) = u / (1 + |u|). The first half of the columns of each part goes from left to right, the second from right to
 * left. s is its own measure of slope, s′ = (1 − |s|)², so the gates are kept in place of the products.
 */
import type { KernelMemory } from './kernel-memory.ts';
import { MatrixProduct, type WeightPlaces } from './matrix-product.ts';
import type { Matrix } from './network-shape.ts';

/** Sentences as rows: the first row of each, and after the last where it ends. */
export type RowStarts = readonly number[];

export class RecurrentLayer {
  readonly width: number;
  private readonly memory: KernelMemory;
  private readonly product: MatrixProduct;
  private readonly bias: number;
  private readonly distance: number;
  /** For each row its three parts, and its c. */
  gates = 0;
  private cells = 0;
  private gateGradients = 0;

  constructor(
    memory: KernelMemory,
    { matrix, bias }: { readonly matrix: Matrix; readonly bias: Matrix },
    places: WeightPlaces & { readonly scratch: number },
  ) {
    this.memory = memory;
    this.width = matrix.columns / 3;
    this.product = new MatrixProduct(memory, matrix, places);
    this.bias = places.weights + 4 * bias.at;
    this.distance = places.distance;
  }

  /** Makes room for so many rows. */
  reserve(rows: number): void {
    this.gates = this.memory.allocate((rows + 3) * 3 * this.width);
    this.cells = this.memory.allocate((rows + 3) * this.width);
  }

  /** Makes room for gradients of so many rows. */
  reserveGradients(rows: number): void {
    this.product.reserveGradients();
    this.gateGradients = this.memory.allocate((rows + 3) * 3 * this.width);
  }

  /** Rows of `width` numbers from the rows of sentences. */
  forward({ from, to, starts }: { readonly from: number; readonly to: number; readonly starts: RowStarts }): void {
    const { memory, width } = this;
    const words = starts.at(-1)!;
    this.product.forward({ from, to: this.gates, rows: 4 * Math.ceil(words / 4) });
    const { floats } = memory;
    const bias = this.bias >> 2;
    const [gates, cells, out] = [this.gates >> 2, this.cells >> 2, to >> 2];
    const columns = 3 * width;
    for (let row = 0; row < words; row++) {
      const at = gates + row * columns;
      for (let i = 0; i < columns; i++) {
        const u = floats[at + i]! + floats[bias + i]!;
        const s = u / (1 + Math.abs(u));
        floats[at + i] = i < width ? s : 0.5 + 0.5 * s;
      }
    }
    this.sweep(starts, (row, before, first, last) => {
      const gate = gates + row * columns;
      const cell = cells + row * width;
      const previous = cells + before * width;
      for (let i = first; i < last; i++) {
        const forget = floats[gate + width + i]!;
        const old = before < 0 ? 0 : floats[previous + i]!;
        const value = forget * old + (1 - forget) * floats[gate + i]!;
        floats[cell + i] = value;
        floats[out + row * width + i] = floats[gate + 2 * width + i]! * value;
      }
    });
    floats.fill(0, out + words * width, out + 4 * Math.ceil(words / 4) * width);
  }

  /** Adds the gradients of weights, and gives those of `from`, given those of the layer’s rows. */
  backward({
    from,
    gradients,
    fromGradients,
    starts,
  }: {
    readonly from: number;
    readonly gradients: number;
    readonly fromGradients: number;
    readonly starts: RowStarts;
  }): void {
    const { memory, width } = this;
    const words = starts.at(-1)!;
    const rows = 4 * Math.ceil(words / 4);
    const { floats } = memory;
    const columns = 3 * width;
    const [gates, cells, down, up] = [this.gates >> 2, this.cells >> 2, this.gateGradients >> 2, gradients >> 2];
    floats.fill(0, down + words * columns, down + rows * columns);
    // What a cell gets from the one after it, by column.
    const carried = new Float32Array(width);
    this.sweepBack(starts, (row, before, first, last) => {
      const gate = gates + row * columns;
      const to = down + row * columns;
      for (let i = first; i < last; i++) {
        const [z, forget, open] = [floats[gate + i]!, floats[gate + width + i]!, floats[gate + 2 * width + i]!];
        const gradient = floats[up + row * width + i]!;
        const old = before < 0 ? 0 : floats[cells + before * width + i]!;
        const cell = gradient * open + carried[i]!;
        floats[to + i] = cell * (1 - forget) * (1 - Math.abs(z)) ** 2;
        floats[to + width + i] = cell * (old - z) * 0.5 * (1 - Math.abs(2 * forget - 1)) ** 2;
        floats[to + 2 * width + i] =
          gradient * floats[cells + row * width + i]! * 0.5 * (1 - Math.abs(2 * open - 1)) ** 2;
        carried[i] = before < 0 ? 0 : cell * forget;
      }
    });
    const bias = (this.bias + this.distance) >> 2;
    for (let row = 0; row < words; row++) {
      const at = down + row * columns;
      for (let i = 0; i < columns; i++) floats[bias + i]! += floats[at + i]!;
    }
    this.product.backward({ from, toGradients: this.gateGradients, fromGradients, rows });
  }

  /** Visits the rows of each sentence in the order of each direction, with the row before or -1, and the columns. */
  private sweep(starts: RowStarts, visit: (row: number, before: number, first: number, last: number) => void): void {
    const half = this.width / 2;
    for (let sentence = 0; sentence + 1 < starts.length; sentence++) {
      const [start, end] = [starts[sentence]!, starts[sentence + 1]!];
      for (let row = start; row < end; row++) visit(row, row === start ? -1 : row - 1, 0, half);
      for (let row = end - 1; row >= start; row--) visit(row, row === end - 1 ? -1 : row + 1, half, this.width);
    }
  }

  /** The same, each direction backwards. */
  private sweepBack(
    starts: RowStarts,
    visit: (row: number, before: number, first: number, last: number) => void,
  ): void {
    const half = this.width / 2;
    for (let sentence = 0; sentence + 1 < starts.length; sentence++) {
      const [start, end] = [starts[sentence]!, starts[sentence + 1]!];
      for (let row = end - 1; row >= start; row--) visit(row, row === start ? -1 : row - 1, 0, half);
      for (let row = start; row < end; row++) visit(row, row === end - 1 ? -1 : row + 1, half, this.width);
    }
  }
}
