/**
 * Windows of one size: the word of the top `depth` symbols of a stack of an in-place S′, the lowest first. A lower stack
 * is padded from below with BELOW, and the root's symbol is marked, so a window tells where the stack ends. A *rest* is a
 * window without its lowest symbol, as a reduction leaves it. Words are numbered as they are met. Whether the buffer is
 * empty decides what is allowed, so falls say when they are.
 */
import {
  allowedTransitions,
  applyToAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from '../../theory/annotation.ts';
import type { CanonicalSystem, ReduceTransition } from '../../theory/canonical-system.ts';
import {
  END,
  NO_TRANSITION,
  type WindowFall,
  type WindowShift,
  type WindowSystem,
  type WindowTransitions,
} from './window-system.ts';

/** Whether the buffer has words left. */
export type BufferCase = 'filled' | 'empty';
export const BUFFER_CASES: readonly BufferCase[] = ['filled', 'empty'];

export interface PaddedFall extends WindowFall {
  /** When the transition is allowed. */
  readonly when: readonly BufferCase[];
  /** True if the computation is complete after it, with an empty buffer. */
  readonly isLast: boolean;
}

/** What lies below the root. */
const BELOW = -1;

export class PaddedWindows implements WindowSystem<PaddedFall> {
  readonly canonical: CanonicalSystem;
  readonly first: number;
  private readonly depth: number;
  private readonly mark: number;
  private readonly ids = new Map<string, number>();
  private readonly words: (readonly number[])[] = [];
  /** What has been answered. */
  private readonly known: (WindowTransitions<PaddedFall> | undefined)[] = [];
  private readonly made = new Map<number, number>();

  constructor(canonical: CanonicalSystem) {
    this.canonical = canonical;
    this.depth = canonical.system.depth;
    this.mark = 2 ** canonical.symbols.bits;
    this.first = this.intern(this.padded([canonical.symbols.root]));
  }

  transitions(window: number): WindowTransitions<PaddedFall> {
    return (this.known[window] ??= this.follow(window));
  }

  onto(rest: number, below: number): number {
    // The symbol is from BELOW to the largest marked one.
    const key = rest * (2 * this.mark + 1) + below - BELOW;
    const before = this.made.get(key);
    if (before !== undefined) return before;
    const window = this.intern([below, ...this.words[rest]!]);
    this.made.set(key, window);
    return window;
  }

  /** The position of the root from the top, 0 for the top itself; the depth if it is not in the window. */
  rootAt(window: number): number {
    const word = this.words[window]!;
    const index = word.findIndex((symbol) => symbol >= this.mark);
    return index < 0 ? word.length : word.length - 1 - index;
  }

  /** The symbols of the top of a window, the top first; BELOW where there is none, and the root's without its mark. */
  topSymbols(window: number, count: number): readonly number[] {
    const top = this.words[window]!.toReversed().slice(0, count);
    return top.map((symbol) => (symbol === BELOW ? BELOW : symbol % this.mark));
  }

  /** The ids of the transitions that are allowed, whether or not anything completes after them. */
  allowed(window: number, buffer: BufferCase): readonly number[] {
    return allowedTransitions(this.canonical, this.annotation(window, buffer)).map(({ id }) => id);
  }

  private follow(window: number): WindowTransitions<PaddedFall> {
    const { canonical } = this;
    const falls = new Map<string, PaddedFall>();
    const shifts: WindowShift[] = [];
    for (const buffer of BUFFER_CASES) {
      const annotation = this.annotation(window, buffer);
      for (const transition of allowedTransitions(canonical, annotation)) {
        if (transition.kind === 'reduce') {
          const fall = this.fallBy(window, { annotation, transition, buffer });
          const key = `${fall.transition} ${fall.rest}`;
          const before = falls.get(key);
          falls.set(key, before === undefined ? fall : { ...fall, when: [...before.when, buffer] });
        } else {
          const after = this.shown(window, applyToAnnotation(canonical, annotation, transition).symbols);
          const opened = this.intern(after.slice(-this.depth));
          shifts.push({ transition: transition.id, below: this.words[window]![0]!, window: opened });
        }
      }
    }
    const isEnd = this.isWhole(window) && isTerminalAnnotation(canonical, this.annotation(window, 'empty'));
    const end: PaddedFall = { transition: NO_TRANSITION, rest: END, when: ['empty'], isLast: false };
    return { falls: [...falls.values(), ...(isEnd ? [end] : [])], turns: [], shifts };
  }

  private fallBy(window: number, reduced: Reduced): PaddedFall {
    const { canonical } = this;
    const { annotation, transition, buffer } = reduced;
    const after = applyToAnnotation(canonical, annotation, transition);
    const next = this.shown(window, after.symbols);
    return {
      transition: transition.id,
      rest: this.intern(next.slice(next.length - this.depth + 1)),
      when: [buffer],
      isLast: this.isWhole(window) && isTerminalAnnotation(canonical, after),
    };
  }

  private annotation(window: number, buffer: BufferCase): Annotation {
    const word = this.words[window]!;
    // A root below the word of a higher stack is out of reach, but keeps the lowest symbol from being taken for it.
    const symbols = this.isWhole(window)
      ? word.filter((symbol) => symbol !== BELOW).map((symbol) => symbol % this.mark)
      : [this.canonical.symbols.root, ...word];
    return { symbols, height: symbols.length, waiting: buffer === 'filled' ? 1 : 0 };
  }

  /** True if the window shows the whole stack. */
  private isWhole(window: number): boolean {
    return this.rootAt(window) < this.depth;
  }

  /** What a transition makes of a window, from the symbols that it makes of those of its annotation. */
  private shown(window: number, after: readonly number[]): readonly number[] {
    return this.isWhole(window) ? this.padded(after) : after;
  }

  /** A whole stack with its root marked. */
  private padded([root, ...others]: readonly number[]): number[] {
    const missing = Math.max(0, this.depth - 1 - others.length);
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

interface Reduced {
  readonly annotation: Annotation;
  readonly transition: ReduceTransition;
  readonly buffer: BufferCase;
}
