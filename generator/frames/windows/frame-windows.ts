/** What transitions do to the windows of frames. */
import { FilledWindows } from './padded-windows.ts';
import { allowedTransitions, applyToAnnotation, isTerminalAnnotation, type Annotation } from '../../theory/annotation.ts';
import type { Reduction } from '../../theory/reduction.ts';

/** What the transitions make of a window. */
export interface FrameSuccessors {
  /** The windows with which a shift opens a frame; the lowest symbol stays below it. */
  readonly opened: readonly number[];
  /** The reductions, each with the rest it leaves. */
  readonly reduced: readonly { readonly reduction: Reduction; readonly rest: number }[];
  /** True if a computation may end here: the root alone. */
  readonly isEnd: boolean;
  /** The reduction that may end a computation here if there is a single root. */
  readonly last: Reduction | undefined;
}

export class FrameWindows extends FilledWindows {
  successors(window: number): FrameSuccessors {
    const { canonical } = this;
    const symbols = this.stackOf(window);
    const annotation: Annotation = { symbols, height: symbols.length, waiting: 1 };
    const opened: number[] = [];
    const reduced: { reduction: Reduction; rest: number }[] = [];
    for (const transition of allowedTransitions(canonical, annotation)) {
      const after = applyToAnnotation(canonical, annotation, transition).symbols;
      if (transition.kind === 'reduce') {
        reduced.push({ reduction: transition.reduction, rest: this.rest(window, after) });
      } else opened.push(this.opened(window, after));
    }
    const end = { ...annotation, waiting: 0 };
    const isWhole = this.isWhole(window);
    const isEnd = isWhole && isTerminalAnnotation(canonical, end);
    return { opened, reduced, isEnd, last: isWhole ? this.lastReduction(end) : undefined };
  }

  private lastReduction(end: Annotation): Reduction | undefined {
    const { canonical } = this;
    if (canonical.system.root === 'any') return undefined;
    const last = allowedTransitions(canonical, end).find((transition) =>
      isTerminalAnnotation(canonical, applyToAnnotation(canonical, end, transition)),
    );
    return last?.kind === 'reduce' ? last.reduction : undefined;
  }
}
