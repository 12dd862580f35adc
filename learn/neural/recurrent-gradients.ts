/**
 * The gradients of a recurrent layer. s(u) = u / (1 + |u|) is its own measure of slope, s′ = (1 − |s|)², so the gates
 * that the layer keeps are enough.
 */
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { Matrix } from '../../runtime/neural/network-shape.ts';
import type { RecurrentLayer, RowStarts } from '../../runtime/neural/recurrent-layer.ts';
import { MatrixGradients, type WeightPlaces } from './matrix-gradients.ts';
import type { TrainingKernels } from './training-kernels.ts';

export class RecurrentGradients {
  private readonly memory: KernelMemory<TrainingKernels>;
  private readonly layer: RecurrentLayer;
  private readonly product: MatrixGradients;
  private readonly bias: number;
  private readonly places: WeightPlaces;
  private readonly gateGradients: number;

  constructor(
    memory: KernelMemory<TrainingKernels>,
    layer: RecurrentLayer,
    {
      matrix,
      bias,
      places,
      capacity,
    }: {
      readonly matrix: Matrix;
      readonly bias: Matrix;
      readonly places: WeightPlaces;
      /** The most rows. */
      readonly capacity: number;
    },
  ) {
    this.memory = memory;
    this.layer = layer;
    this.product = new MatrixGradients(memory, matrix, places);
    this.bias = places.weights + 4 * bias.at;
    this.places = places;
    this.gateGradients = memory.allocate((capacity + 3) * 3 * layer.width);
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
    const { memory } = this;
    const { width, isHighway } = this.layer;
    const words = starts.at(-1)!;
    const rows = 4 * Math.ceil(words / 4);
    const { floats } = memory;
    const columns = 3 * width;
    const [gates, cells, given, down, up] = [
      this.layer.gates >> 2,
      this.layer.cells >> 2,
      from >> 2,
      this.gateGradients >> 2,
      gradients >> 2,
    ];
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
        const passed = isHighway ? floats[given + row * width + i]! : 0;
        floats[to + 2 * width + i] =
          gradient * (floats[cells + row * width + i]! - passed) * 0.5 * (1 - Math.abs(2 * open - 1)) ** 2;
        carried[i] = before < 0 ? 0 : cell * forget;
      }
    });
    const bias = (this.bias + this.places.distance) >> 2;
    for (let row = 0; row < words; row++) {
      const at = down + row * columns;
      for (let i = 0; i < columns; i++) floats[bias + i]! += floats[at + i]!;
    }
    this.product.backward({ from, toGradients: this.gateGradients, fromGradients, rows });
    if (isHighway) this.passBack(gradients >> 2, fromGradients >> 2, words);
  }

  /** Adds what highways give back past their cells. */
  private passBack(from: number, to: number, words: number): void {
    const { floats } = this.memory;
    const { width } = this.layer;
    for (let row = 0, at = 0; row < words; row++) {
      const open = (this.layer.gates >> 2) + (3 * row + 2) * width;
      for (let i = 0; i < width; i++, at++) floats[to + at]! += floats[from + at]! * (1 - floats[open + i]!);
    }
  }

  /** Visits the rows of each sentence against the order of each direction, with the row before or -1, and the columns. */
  private sweepBack(
    starts: RowStarts,
    visit: (row: number, before: number, first: number, last: number) => void,
  ): void {
    const { width } = this.layer;
    const half = width / 2;
    for (let sentence = 0; sentence + 1 < starts.length; sentence++) {
      const [start, end] = [starts[sentence]!, starts[sentence + 1]!];
      for (let row = end - 1; row >= start; row--) visit(row, row === start ? -1 : row - 1, 0, half);
      for (let row = start; row < end; row++) visit(row, row === end - 1 ? -1 : row + 1, half, width);
    }
  }
}
