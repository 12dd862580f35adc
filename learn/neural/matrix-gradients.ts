/** The gradients of a product of rows with a matrix of weights. */
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { ProductPlaces } from '../../runtime/neural/matrix-product.ts';
import type { Matrix } from '../../runtime/neural/network-shape.ts';
import type { TrainingKernels } from './training-kernels.ts';

/** Where weights are, and how far the gradients of anything are from it, which depends on the shard. */
export interface WeightPlaces extends ProductPlaces {
  readonly distance: number;
}

export class MatrixGradients {
  private readonly memory: KernelMemory<TrainingKernels>;
  private readonly matrix: Matrix;
  private readonly address: number;
  private readonly places: WeightPlaces;

  constructor(memory: KernelMemory<TrainingKernels>, matrix: Matrix, places: WeightPlaces) {
    this.memory = memory;
    this.matrix = matrix;
    this.address = places.weights + 4 * matrix.at;
    this.places = places;
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
    const { memory, matrix, address } = this;
    const { distance, scratch } = this.places;
    const { kernels } = memory;
    const [wide, high] = [4 * matrix.columns, 4 * matrix.rows];
    const to = address + distance;
    kernels.multiply(to, from, toGradients, matrix.rows, matrix.columns, rows, 4, high, wide, wide, scratch);
    memory.floatsAt(fromGradients, rows * matrix.rows).fill(0);
    kernels.multiplyTransposed(
      fromGradients,
      toGradients,
      address,
      rows,
      matrix.rows,
      matrix.columns,
      wide,
      4,
      wide,
      high,
      scratch,
    );
  }
}
