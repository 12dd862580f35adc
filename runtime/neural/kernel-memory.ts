/**
 * The memory of a network: arrays of numbers, one after the other, each at a multiple of 16 bytes. Nothing is freed; a
 * network allocates what it needs once, and room for a longer sentence when one comes.
 */
import { MOST_PAGES } from './kernel-machine.ts';
import { PAGE, type KernelMachine, type Kernels } from './kernels.ts';

export class KernelMemory<Functions = Kernels> {
  readonly kernels: Functions;
  /** All of the memory; replaced when it grows, so none of them is to be kept over an allocation. */
  floats: Float32Array;
  integers: Int32Array;
  shorts: Int16Array;

  private readonly memory: KernelMachine<Functions>['memory'];
  private end = 16;

  constructor({ memory, kernels }: KernelMachine<Functions>) {
    this.memory = memory;
    this.kernels = kernels;
    this.floats = new Float32Array(memory.buffer);
    this.integers = new Int32Array(memory.buffer);
    this.shorts = new Int16Array(memory.buffer);
  }

  /** The address of a new array of so many numbers of 4 bytes, all 0. */
  allocate(count: number): number {
    const address = this.end;
    const end = address + 16 * Math.ceil(count / 4);
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) {
      // Growing is slow, so it gets at least a half more; near the limit only what is missing.
      const needed = Math.ceil(missing / PAGE);
      const pages = this.memory.buffer.byteLength / PAGE;
      if (pages + needed > MOST_PAGES) {
        throw new RangeError('the sentence is too long for the network, which would need more than 2 GB of memory');
      }
      this.memory.grow(Math.max(needed, Math.min(pages >> 1, MOST_PAGES - pages)));
      this.floats = new Float32Array(this.memory.buffer);
      this.integers = new Int32Array(this.memory.buffer);
      this.shorts = new Int16Array(this.memory.buffer);
    }
    this.end = end;
    return address;
  }

  /** The address of a new array of so many shorts, all 0. */
  allocateShorts(count: number): number {
    return this.allocate(Math.ceil(count / 2));
  }

  /** The numbers of an array; valid until the next allocation. */
  floatsAt(address: number, count: number): Float32Array {
    return this.floats.subarray(address >> 2, (address >> 2) + count);
  }
}
