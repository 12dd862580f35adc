/**
 * Fixed-point numbers: a short s with b bits stands for s / 2 ** b. A parser computes with them, because eight shorts are
 * added or multiplied at once, and because whole numbers are the same on every machine.
 */
import { UnfitModel } from '../parser/model-bytes.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { Matrix } from './network-shape.ts';

/** The bits of hidden layers and of the rows that they are sums of: numbers from -64 to 64. */
export const ROW_BITS = 9;

/** Sums of products stay below it, with room for what is rounded. */
export const MOST_SUM = 2e9;

const MOST_SHORT = 32767;
/** Any two of these numbers of bits are together more than ROW_BITS. */
const LEAST_BITS = 5;
const MOST_BITS = 14;

/** The bits with which numbers up to the largest stay below a limit; throws UnfitModel if there are none, which weights of training are far from. */
export function fractionBits(largest: number, limit: number = MOST_SHORT): number {
  const bits = Math.floor(Math.log2(limit / largest));
  if (bits < LEAST_BITS) throw new UnfitModel('its weights are larger than a parser can compute with');
  return Math.min(MOST_BITS, bits);
}

/** The rows of a matrix as shorts, one after the other; returns their address. */
export function roundedRows(memory: KernelMemory, weights: Float32Array, { at, rows, columns }: Matrix): number {
  const address = memory.allocateShorts(rows * columns);
  const { shorts } = memory;
  for (let i = 0; i < rows * columns; i++) {
    const nearest = Math.floor(weights[at + i]! * 2 ** ROW_BITS + 0.5);
    shorts[(address >> 1) + i] = Math.max(-MOST_SHORT, Math.min(MOST_SHORT, nearest));
  }
  return address;
}

/** A matrix of shorts in the order in which the kernels read it. */
export interface PackedMatrix {
  readonly address: number;
  readonly rows: number;
  readonly columns: number;
  readonly bits: number;
}

/** Packs a matrix with as many bits as products with shorts up to `most` allow. */
export function packedMatrix(
  memory: KernelMemory,
  weights: Float32Array,
  { matrix: { at, rows, columns }, most }: { readonly matrix: Matrix; readonly most: number },
): PackedMatrix {
  let largest = 0;
  const sums = new Float32Array(columns);
  for (let row = 0, from = at; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const size = Math.abs(weights[from++]!);
      sums[column]! += size;
      if (size > largest) largest = size;
    }
  }
  const largestSum = sums.reduce((found, sum) => Math.max(found, sum), 0);
  const bits = Math.min(fractionBits(largest), fractionBits(most * largestSum, MOST_SUM));
  const address = memory.allocateShorts(rows * columns);
  const { shorts } = memory;
  const factor = 2 ** bits;
  let to = address >> 1;
  for (let panel = at; panel < at + columns; panel += 8) {
    for (let row = panel; row < panel + rows * columns; row += 2 * columns) {
      for (let column = row; column < row + 8; column++) {
        shorts[to++] = Math.floor(weights[column]! * factor + 0.5);
        shorts[to++] = Math.floor(weights[column + columns]! * factor + 0.5);
      }
    }
  }
  return { address, rows, columns, bits };
}
