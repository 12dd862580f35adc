/** Errors that say that there is too little memory, which is no bug. */

const CODES: ReadonlySet<unknown> = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ERR_WORKER_INIT_FAILED']);
const MESSAGE = /could not allocate memory|allocation failed|out of memory|unable to grow instance memory/i;

/** What to say of an error, and what may help; undefined if it is about something else. */
export function tooLittleMemory(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as NodeJS.ErrnoException;
  if (!CODES.has(code) && !(error instanceof RangeError && MESSAGE.test(message))) return undefined;
  const reserves = message.startsWith('WebAssembly')
    ? '; under a limit such as ulimit -v, NODE_OPTIONS=--disable-wasm-trap-handler lets Node reserve less'
    : '';
  return `there is too little memory (${message}); fewer threads, such as --jobs 1, need less${reserves}`;
}
