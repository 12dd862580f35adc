/** How large completion automata are, and how large they may become while they are being computed. */

/** The sizes of an automaton, as modules export them. */
export interface CompletionSizes {
  readonly classes: number;
  readonly nodes: number;
  readonly outlooks: number;
}

/** How much is looked at before an automaton is given up. */
export interface CompletionLimits {
  /** Windows, counted once for each frame they occur in. */
  readonly windows: number;
  readonly classes: number;
}

/** Within these limits the computation takes some ten seconds at most (docs/completion.md has the sizes). */
export const COMPLETION_LIMITS: CompletionLimits = { windows: 300_000, classes: 1000 };

/** Why there is no automaton, or nothing else that was to be computed. */
export interface NoCompletion {
  readonly kind: 'none';
  readonly reason: string;
}

export function none(reason: string): NoCompletion {
  return { kind: 'none', reason };
}

class TooLarge extends Error {}

/** Throws out of `withinLimits` if more is found than is allowed. */
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
    return none(error.message);
  }
}
