/** A product of rows with a matrix of weights. */
import type { KernelMemory } from './kernel-memory.ts';
import type { Kernels } from './kernels.ts';
import type { Matrix } from './network-shape.ts';

/** Where weights are, and room for eight columns of whatever is multiplied. */
export interface ProductPlaces {
  readonly weights: number;
  readonly scratch: number;
}

export class MatrixProduct {
  private readonly memory: KernelMemory<Pick<Kernels, 'multiply'>>;
  private readonly matrix: Matrix;
  private readonly address: number;
  private readonly scratch: number;

  constructor(memory: KernelMemory<Pick<Kernels, 'multiply'>>, matrix: Matrix, { weights, scratch }: ProductPlaces) {
    this.memory = memory;
    this.matrix = matrix;
    this.address = weights + 4 * matrix.at;
    this.scratch = scratch;
  }

  /** to = from · matrix, for a number of rows that is a multiple of 4. */
  forward({ from, to, rows }: { readonly from: number; readonly to: number; readonly rows: number }): void {
    const { matrix, address } = this;
    this.memory.floatsAt(to, rows * matrix.columns).fill(0);
    const [wide, high] = [4 * matrix.columns, 4 * matrix.rows];
    const { kernels } = this.memory;
    kernels.multiply(to, from, address, rows, matrix.columns, matrix.rows, high, 4, wide, wide, this.scratch);
  }
}
