/** How large a completion automaton may become while it is being computed. */
export interface CompletionLimits {
  /** Windows, counted once for each frame they occur in. */
  readonly windows: number;
  readonly classes: number;
}

/** Within these limits the computation takes some ten seconds at most (docs/completion.md has the sizes). */
export const COMPLETION_LIMITS: CompletionLimits = { windows: 300_000, classes: 1000 };

/** Why there is no automaton. */
export interface NoCompletion {
  readonly reason: string;
}

class TooLarge extends Error {}

/** Throws out of `withinLimits` where more is found than may be. */
export function atMost(most: number, what: string): (found: number) => void {
  return (found) => {
    if (found > most) throw new TooLarge(`there are more than ${most.toLocaleString('en')} ${what}`);
  };
}

/** What is computed, or why it is too much. */
export function withinLimits<T>(compute: () => T): T | NoCompletion {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { reason: error.message };
  }
}
