/** Whether the steps of a first visit are shown, and which; the browser remembers that they were seen. */
import { useState } from 'preact/hooks';

const KEY = 'arcforge-steps';

export interface TourState {
  /** The step that is shown; undefined if none is. */
  readonly at: number | undefined;
  /** Whether the visitor has asked for them. */
  readonly isAsked: boolean;
  readonly go: (at: number) => void;
  readonly ask: () => void;
  /** Ends them, at the last step or before. */
  readonly end: () => void;
}

/** Shown by themselves on a first visit, unless the page is for a class. */
export function useTour({ isLocked }: { readonly isLocked: boolean }): TourState {
  const [state, set] = useState<Pick<TourState, 'at' | 'isAsked'>>(() => ({
    at: isLocked || wasSeen() ? undefined : 0,
    isAsked: false,
  }));
  return {
    ...state,
    go: (at) => set({ ...state, at }),
    ask: () => set({ at: 0, isAsked: true }),
    end: () => {
      remember();
      set({ at: undefined, isAsked: false });
    },
  };
}

/** A browser that remembers nothing does not ask at every visit. */
function wasSeen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // They are shown only where they can be remembered.
  }
}
