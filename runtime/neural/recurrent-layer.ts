/**
 * A recurrent layer in both directions, without products between words (Bradbury et al. 2017, Lei et al. 2018): all
 * products are those of the rows of a whole batch with one matrix, and what goes from word to word is
 *
 *     c(t) = f(t) · c(t − 1) + (1 − f(t)) · z(t)      y(t) = o(t) · c(t)
 *
 * with z = s(u), f = (1 + s(u′)) / 2 and o = (1 + s(u″)) / 2 for parts u, u′ and u″ of the products, and
 * s(u) = u / (1 + |u|). A highway over rows x of the same width has y(t) = o(t) · c(t) + (1 − o(t)) · x(t), so that many
 * layers can be trained (Srivastava et al. 2015). The first half of the columns of each part goes from left to right, the second from right to
 * left.
 */
import type { KernelMemory } from './kernel-memory.ts';
import type { Kernels } from './kernels.ts';
import { MatrixProduct, type ProductPlaces } from './matrix-product.ts';
import type { LayerPlaces } from './network-shape.ts';

/** Sentences as rows: the first row of each, and after the last where it ends. */
export type RowStarts = readonly number[];

export class RecurrentLayer {
  readonly width: number;
  readonly isHighway: boolean;
  private readonly memory: KernelMemory<Pick<Kernels, 'multiply'>>;
  private readonly product: MatrixProduct;
  private readonly bias: number;
  /** For each row its three parts, and its c. */
  gates = 0;
  cells = 0;

  constructor(
    memory: KernelMemory<Pick<Kernels, 'multiply'>>,
    { matrix, bias, isHighway }: LayerPlaces,
    places: ProductPlaces,
  ) {
    this.memory = memory;
    this.width = matrix.columns / 3;
    this.isHighway = isHighway;
    this.product = new MatrixProduct(memory, matrix, places);
    this.bias = places.weights + 4 * bias.at;
  }

  /** Makes room for so many rows. */
  reserve(rows: number): void {
    this.gates = this.memory.allocate((rows + 3) * 3 * this.width);
    this.cells = this.memory.allocate((rows + 3) * this.width);
  }

  /** Rows of `width` numbers from the rows of sentences. */
  forward({ from, to, starts }: { readonly from: number; readonly to: number; readonly starts: RowStarts }): void {
    const { memory, width, isHighway } = this;
    const words = starts.at(-1)!;
    this.product.forward({ from, to: this.gates, rows: 4 * Math.ceil(words / 4) });
    const { floats } = memory;
    const bias = this.bias >> 2;
    const [gates, cells, given, out] = [this.gates >> 2, this.cells >> 2, from >> 2, to >> 2];
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
        const open = floats[gate + 2 * width + i]!;
        const at = row * width + i;
        floats[out + at] = isHighway ? open * value + (1 - open) * floats[given + at]! : open * value;
      }
    });
    floats.fill(0, out + words * width, out + 4 * Math.ceil(words / 4) * width);
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
}
