/** A memory of WebAssembly that threads share. */
import { MOST_PAGES } from '../../runtime/neural/kernel-machine.ts';
import type { KernelMachine } from '../../runtime/neural/kernels.ts';

/** It can be sent to threads. */
export type SharedMemory = KernelMachine<unknown>['memory'];

/** What this file needs of WebAssembly, whose types only browsers’ libraries have. */
interface WebAssemblyApi {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => SharedMemory;
}

export function sharedMemory(): SharedMemory {
  const { Memory } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;
  return new Memory({ initial: 1, maximum: MOST_PAGES, shared: true });
}
