/** Ctrl-C as a signal that long work looks at, so that it can end well. A second Ctrl-C ends the program at once. */
import type { Io } from './io.ts';

export interface Interruption {
  readonly signal: AbortSignal;
  /** Gives Ctrl-C its usual meaning back. */
  end(): void;
}

/** The signal of `io` if it has one, otherwise that of Ctrl-C. */
export function watchInterruption({ signal }: Io): Interruption {
  if (signal !== undefined) return { signal, end: () => {} };
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, end: () => process.off('SIGINT', abort) };
}
