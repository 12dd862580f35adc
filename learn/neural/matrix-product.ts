/** A product of rows with a matrix of weights, and its gradients. */
import type { KernelMemory } from './kernel-memory.ts';
import type { Matrix } from './network-shape.ts';

/** Where weights are, and how far the gradients of anything are from it. */
export interface WeightPlaces {
  readonly weights: number;
  readonly distance: number;
}

export class MatrixProduct {
  private readonly memory: KernelMemory;
  private readonly matrix: Matrix;
  private readonly address: number;
  private readonly distance: number;
  private readonly scratch: number;
  /** The matrix with rows as columns, for gradients. */
  private transposed = 0;

  /** `scratch` has room for eight columns of whatever is multiplied. */
  constructor(
    memory: KernelMemory,
    matrix: Matrix,
    { weights, distance, scratch }: WeightPlaces & { readonly scratch: number },
  ) {
    this.memory = memory;
    this.matrix = matrix;
    this.address = weights + 4 * matrix.at;
    this.distance = distance;
    this.scratch = scratch;
  }

  /** Makes room for gradients. */
  reserveGradients(): this {
    this.transposed = this.memory.allocate(this.matrix.rows * this.matrix.columns);
    return this;
  }

  /** to = from · matrix, for a number of rows that is a multiple of 4. */
  forward({ from, to, rows }: { readonly from: number; readonly to: number; readonly rows: number }): void {
    const { memory, matrix } = this;
    const [inner, row] = [4 * matrix.rows, 4 * matrix.columns];
    memory.floatsAt(to, rows * matrix.columns).fill(0);
    memory.kernels.multiply(
      ...([to, from, this.address, rows, matrix.columns, matrix.rows, inner, 4, row, row, this.scratch] as const),
    );
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
    const [inner, row] = [4 * matrix.rows, 4 * matrix.columns];
    kernels.multiply(
      ...([
        address + distance,
        from,
        toGradients,
        matrix.rows,
        matrix.columns,
        rows,
        4,
        inner,
        row,
        row,
        scratch,
      ] as const),
    );
    transpose(floats, { from: address >> 2, to: transposed >> 2, rows: matrix.rows, columns: matrix.columns });
    memory.floatsAt(fromGradients, rows * matrix.rows).fill(0);
    kernels.multiply(
      ...([
        fromGradients,
        toGradients,
        transposed,
        rows,
        matrix.rows,
        matrix.columns,
        row,
        4,
        inner,
        inner,
        scratch,
      ] as const),
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
