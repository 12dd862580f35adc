/**
 * The memory of a network: arrays of numbers of 4 bytes, one after the other, each at a multiple of 16 bytes. Nothing
 * is freed; a network allocates what it needs once, and room for a longer sentence when one comes.
 */
import { assembleModule } from '../../runtime/assembler.ts';
import { FUNCTIONS, type Kernels } from './kernels.ts';

/** What this file needs of WebAssembly, whose types only browsers’ libraries have. */
interface WebAssemblyApi {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

const { Memory, Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;

const PAGE = 1 << 16;
/** The most pages that a memory can have: 2 GB, so that addresses are positive. */
const MOST_PAGES = 1 << 15;

export class KernelMemory {
  readonly kernels: Kernels;
  /** All of the memory; replaced when it grows, so neither is to be kept over an allocation. */
  floats: Float32Array;
  integers: Int32Array;

  private readonly memory = new Memory({ initial: 1, maximum: MOST_PAGES });
  private end = 16;

  constructor() {
    compiled ??= new Module(assembleModule(FUNCTIONS));
    const { exports } = new Instance(compiled, { kernels: { memory: this.memory } });
    this.kernels = exports as Kernels;
    this.floats = new Float32Array(this.memory.buffer);
    this.integers = new Int32Array(this.memory.buffer);
  }

  /** The address of a new array of so many numbers, all 0. */
  allocate(count: number): number {
    const address = this.end;
    this.end += 16 * Math.ceil(count / 4);
    const missing = this.end - this.memory.buffer.byteLength;
    if (missing > 0) {
      // Growing is slow, so it gets at least a half more; near the limit only what is missing.
      const needed = Math.ceil(missing / PAGE);
      const pages = this.memory.buffer.byteLength / PAGE;
      this.memory.grow(Math.max(needed, Math.min(pages >> 1, MOST_PAGES - pages)));
      this.floats = new Float32Array(this.memory.buffer);
      this.integers = new Int32Array(this.memory.buffer);
    }
    return address;
  }

  /** The numbers of an array; valid until the next allocation. */
  floatsAt(address: number, count: number): Float32Array {
    return this.floats.subarray(address >> 2, (address >> 2) + count);
  }
}

let compiled: object | undefined;
