/**
 * The kernels as plain loops: what they compute, to the last bit, and what runs where WebAssembly is not allowed, as on
 * pages whose policy forbids it.
 */
import { PAGE, type KernelMachine, type Kernels } from './kernels.ts';

/** A memory without WebAssembly. */
export class PlainMachine implements KernelMachine<Kernels> {
  readonly kernels: Kernels;
  readonly memory: { buffer: ArrayBuffer; grow(pages: number): void };

  private floats: Float32Array;
  private integers: Int32Array;
  private shorts: Int16Array;

  constructor() {
    const grow = (pages: number): void => this.grow(pages);
    this.memory = { buffer: new ArrayBuffer(PAGE), grow };
    this.floats = new Float32Array(this.memory.buffer);
    this.integers = new Int32Array(this.memory.buffer);
    this.shorts = new Int16Array(this.memory.buffer);
    this.kernels = {
      multiply: (...at) => this.multiply(...at),
      multiplyShorts: (...at) => this.multiplyShorts(...at),
      addShorts: (...at) => this.addShorts(...at),
      roundToShorts: (...at) => this.roundToShorts(...at),
      scoreRows: (...at) => this.scoreRows(...at),
    };
  }

  private grow(pages: number): void {
    const { memory } = this;
    const larger = new ArrayBuffer(memory.buffer.byteLength + pages * PAGE);
    new Uint8Array(larger).set(new Uint8Array(memory.buffer));
    memory.buffer = larger;
    this.floats = new Float32Array(larger);
    this.integers = new Int32Array(larger);
    this.shorts = new Int16Array(larger);
  }

  private multiply(...[c, a, b, m, n, k, aRow, aColumn, bRow, cRow]: Parameters<Kernels['multiply']>): void {
    const { floats } = this;
    for (let row = 0; row < m; row++) {
      for (let column = 0; column < n; column++) {
        let sum = 0;
        for (let inner = 0; inner < k; inner++) {
          const factor = floats[(a + row * aRow + inner * aColumn) >> 2]!;
          sum = Math.fround(sum + Math.fround(factor * floats[((b + inner * bRow) >> 2) + column]!));
        }
        floats[((c + row * cRow) >> 2) + column]! += sum;
      }
    }
  }

  private multiplyShorts(...[first, second, x, matrix, n, k, shift]: Parameters<Kernels['multiplyShorts']>): void {
    const half = 1 << (shift - 1);
    for (let column = 0; column < n; column++) {
      const other = this.packedSum({ x: x + 2 * k, matrix, column, k });
      const own = this.packedSum({ x, matrix, column, k });
      this.shorts[(second >> 1) + column] = saturated((other + half) >> shift);
      this.shorts[(first >> 1) + column] = saturated((own + half) >> shift);
    }
  }

  private addShorts(...[out, one, other, n]: Parameters<Kernels['addShorts']>): void {
    const { shorts } = this;
    for (let i = 0; i < n; i++) shorts[(out >> 1) + i] = saturated(shorts[(one >> 1) + i]! + shorts[(other >> 1) + i]!);
  }

  private roundToShorts(...[out, from, n, factor]: Parameters<Kernels['roundToShorts']>): void {
    for (let i = 0; i < n; i++) {
      const product = Math.fround(this.floats[(from >> 2) + i]! * Math.fround(factor));
      this.shorts[(out >> 1) + i] = saturated(Math.floor(Math.fround(product + 0.5)));
    }
  }

  private scoreRows(...[out, hidden, list, count, width, matrix, n]: Parameters<Kernels['scoreRows']>): void {
    const { shorts, integers } = this;
    const to = hidden >> 1;
    shorts.fill(0, to, to + width);
    for (let index = 0; index < count; index++) {
      const row = integers[(list >> 2) + index]! >> 1;
      for (let i = 0; i < width; i++) shorts[to + i] = saturated(shorts[to + i]! + shorts[row + i]!);
    }
    for (let i = 0; i < width; i++) if (shorts[to + i]! < 0) shorts[to + i] = 0;
    for (let column = 0; column < n; column++) {
      integers[(out >> 2) + column] = this.packedSum({ x: hidden, matrix, column, k: width });
    }
  }

  /** The product of k shorts and a column of a packed matrix. */
  private packedSum({
    x,
    matrix,
    column,
    k,
  }: {
    readonly x: number;
    readonly matrix: number;
    readonly column: number;
    readonly k: number;
  }): number {
    const { shorts } = this;
    let at = (matrix >> 1) + (column >> 3) * 8 * k + 2 * (column & 7);
    let sum = 0;
    for (let row = 0; row < k; row += 2, at += 16) {
      const pair = shorts[(x >> 1) + row]! * shorts[at]! + shorts[(x >> 1) + row + 1]! * shorts[at + 1]!;
      sum = (sum + pair) | 0;
    }
    return sum;
  }
}

/** The nearest short. */
function saturated(value: number): number {
  return value > 32767 ? 32767 : value < -32768 ? -32768 : value;
}
