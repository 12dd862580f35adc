/**
 * The windows of frames: the top `depth` symbols of a stack, the lowest first. A lower stack is filled up from below with
 * BELOW, and the root's symbol is marked, so a window tells where the stack ends. A *rest* is a window without its lowest
 * symbol, as a reduction leaves it. Words are numbered as they are met.
 */
import { allowedTransitions, applyToAnnotation, isTerminalAnnotation, type Annotation } from '../theory/annotation.ts';
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { Reduction } from '../theory/reduction.ts';

/** What lies below the root. */
const BELOW = -1;

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

export class FrameWindows {
  readonly canonical: CanonicalSystem;
  private readonly mark: number;
  private readonly ids = new Map<string, number>();
  private readonly words: (readonly number[])[] = [];
  /** What `onto` has answered. */
  private readonly made = new Map<number, number>();

  constructor(canonical: CanonicalSystem) {
    this.canonical = canonical;
    this.mark = 2 ** canonical.symbols.bits;
  }

  /** The window of the initial configuration. */
  get first(): number {
    return this.whole([this.canonical.symbols.root]);
  }

  /** The position of the root from the top, 0 for the top itself; the depth if it is not in the window. */
  rootAt(window: number): number {
    const word = this.words[window]!;
    const index = word.findIndex((symbol) => symbol >= this.mark);
    return index < 0 ? word.length : word.length - 1 - index;
  }

  lowest(window: number): number {
    return this.words[window]![0]!;
  }

  /** The window of a rest on the symbol below it. */
  onto(rest: number, below: number): number {
    const key = rest * 2 * this.mark + below + 1;
    const before = this.made.get(key);
    if (before !== undefined) return before;
    const window = this.intern([below, ...this.words[rest]!]);
    this.made.set(key, window);
    return window;
  }

  successors(window: number): FrameSuccessors {
    const { canonical } = this;
    const { depth } = canonical.system;
    const word = this.words[window]!;
    const isWhole = this.rootAt(window) < depth;
    // A root below the word of a higher stack is out of reach, but keeps the lowest symbol from being taken for it.
    const symbols = isWhole
      ? word.filter((symbol) => symbol !== BELOW).map((symbol) => symbol % this.mark)
      : [canonical.symbols.root, ...word];
    const annotation: Annotation = { symbols, height: symbols.length, waiting: 1 };
    const opened: number[] = [];
    const reduced: { reduction: Reduction; rest: number }[] = [];
    for (const transition of allowedTransitions(canonical, annotation)) {
      const after = applyToAnnotation(canonical, annotation, transition).symbols;
      const next = isWhole ? this.padded(after) : after;
      if (transition.kind === 'reduce') {
        reduced.push({ reduction: transition.reduction, rest: this.intern(next.slice(next.length - depth + 1)) });
      } else opened.push(this.intern(next.slice(next.length - depth)));
    }
    const end = { ...annotation, waiting: 0 };
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

  private whole(symbols: readonly number[]): number {
    return this.intern(this.padded(symbols));
  }

  /** A whole stack with its root marked, filled up from below. */
  private padded([root, ...others]: readonly number[]): number[] {
    const missing = Math.max(0, this.canonical.system.depth - 1 - others.length);
    return [...Array.from({ length: missing }, () => BELOW), root! + this.mark, ...others];
  }

  private intern(word: readonly number[]): number {
    const key = word.join(' ');
    const before = this.ids.get(key);
    if (before !== undefined) return before;
    this.ids.set(key, this.words.length);
    this.words.push(word);
    return this.words.length - 1;
  }
}
