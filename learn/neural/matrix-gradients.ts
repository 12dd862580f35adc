/** The gradients of a product of rows with a matrix of weights. */
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { ProductPlaces } from '../../runtime/neural/matrix-product.ts';
import type { Matrix } from '../../runtime/neural/network-shape.ts';
import type { TrainingKernels } from './training-kernels.ts';

/** Where weights are, and how far the gradients of anything are from it. */
export interface WeightPlaces extends ProductPlaces {
  readonly distance: number;
}

export class MatrixGradients {
  private readonly memory: KernelMemory<TrainingKernels>;
  private readonly matrix: Matrix;
  private readonly address: number;
  private readonly distance: number;
  private readonly scratch: number;
  /** The matrix with rows as columns. */
  private readonly transposed: number;

  constructor(memory: KernelMemory<TrainingKernels>, matrix: Matrix, { weights, distance, scratch }: WeightPlaces) {
    this.memory = memory;
    this.matrix = matrix;
    this.address = weights + 4 * matrix.at;
    this.distance = distance;
    this.scratch = scratch;
    this.transposed = memory.allocate(matrix.rows * matrix.columns);
  }

  /** The gradients of the matrix, added at the distance, and those of `from`, given those of `to`. */
  backward({
    from,
    toGradients,
    fromGradients,
    rows,
  }: {
    readonly from: number;
    readonly toGradients: number;
    readonly fromGradients: number;
    readonly rows: number;
  }): void {
    const { memory, matrix, address, distance, transposed, scratch } = this;
    const { floats, kernels } = memory;
    const [wide, high] = [4 * matrix.columns, 4 * matrix.rows];
    const to = address + distance;
    kernels.multiply(to, from, toGradients, matrix.rows, matrix.columns, rows, 4, high, wide, wide, scratch);
    transpose(floats, { from: address >> 2, to: transposed >> 2, rows: matrix.rows, columns: matrix.columns });
    memory.floatsAt(fromGradients, rows * matrix.rows).fill(0);
    kernels.multiply(
      fromGradients,
      toGradients,
      transposed,
      rows,
      matrix.rows,
      matrix.columns,
      wide,
      4,
      high,
      high,
      scratch,
    );
  }
}

/** Copies a matrix with rows as columns. */
function transpose(
  floats: Float32Array,
  {
    from,
    to,
    rows,
    columns,
  }: { readonly from: number; readonly to: number; readonly rows: number; readonly columns: number },
): void {
  for (let row = 0; row < rows; row++) {
    const source = from + row * columns;
    for (let column = 0; column < columns; column++) floats[to + column * rows + row] = floats[source + column]!;
  }
}
