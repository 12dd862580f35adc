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
    const { matrix, address } = this;
    this.memory.floatsAt(to, rows * matrix.columns).fill(0);
    this.add(to, from, address, { rows, columns: matrix.columns, inner: matrix.rows });
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
    this.add(fromGradients, toGradients, transposed, { rows, columns: matrix.rows, inner: matrix.columns });
  }

  /** Adds to rows the product of other rows, which have `inner` numbers, and a matrix. */
  private add(
    to: number,
    from: number,
    matrix: number,
    { rows, columns, inner }: { readonly rows: number; readonly columns: number; readonly inner: number },
  ): void {
    const row = 4 * columns;
    this.memory.kernels.multiply(to, from, matrix, rows, columns, inner, 4 * inner, 4, row, row, this.scratch);
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
