/**
 * Whether memory is about to run out. Engines end the whole program when it does, so work that may take much has to ask
 * in time. Only Node tells; it is asked at run time, so that nothing has to be imported.
 */

/** The memory that engines keep for short-lived objects, and the share of the rest that may be in use: tables double. */
const YOUNG_BYTES = 48 * 2 ** 20;
const SHARE = 0.6;

/** The most entries of a Map that engines allow is a little more. */
export const MAX_ENTRIES = 16_000_000;

/** True if little memory is left to this thread; false where that cannot be known, as in browsers. */
export function isMemoryShort(): boolean {
  const { process } = globalThis as unknown as { readonly process?: Partial<Node> };
  const statistics = process?.getBuiltinModule?.('node:v8')?.getHeapStatistics();
  return statistics !== undefined && statistics.used_heap_size > SHARE * (statistics.heap_size_limit - YOUNG_BYTES);
}

/** True for the error with which engines end calls that go too deep; each has its own words. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof Error && /call stack|recursion/i.test(error.message);
}

/** The part of Node that is used, so that its types are not needed. */
interface Node {
  getBuiltinModule(
    name: 'node:v8',
  ): { getHeapStatistics(): { readonly used_heap_size: number; readonly heap_size_limit: number } } | undefined;
}
