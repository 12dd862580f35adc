/**
 * Windows of one size: the word of the top `depth` symbols of a stack of an in-place S′, the lowest first. A lower stack
 * is padded from below with BELOW, and the root's symbol is marked, so a window tells where the stack ends. A *rest* is a
 * window without its lowest symbol, as a reduction leaves it. Words are numbered as they are met. Whether the buffer is
 * empty decides what is allowed, so falls say when they are.
 *
 * If the system uses the buffer's front, its symbol is the last of every window and rest, NO_FRONT if the buffer is empty.
 * Whether it is, is guessed by shifts: a shift leads to two windows, and of each what is allowed tells when it is. No
 * reduction may take the front from the buffer.
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
const BUFFER_CASES: readonly BufferCase[] = ['filled', 'empty'];

export interface PaddedFall extends WindowFall {
  /** When the transition is allowed. */
  readonly when: readonly BufferCase[];
  /** True if the computation is complete after it, with an empty buffer. */
  readonly isLast: boolean;
}

/** What lies below the root, and the front of an empty buffer. */
const BELOW = -1;
const NO_FRONT = -2;

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
    const front = canonical.system.front ? [canonical.symbols.fresh(undefined)] : [];
    this.first = this.intern([...this.padded([canonical.symbols.root]), ...front]);
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
    const stack = this.stackOf(window);
    const index = stack.findIndex((symbol) => symbol >= this.mark);
    return index < 0 ? stack.length : stack.length - 1 - index;
  }

  /** The symbols of the top of a window, the top first; BELOW where there is none, and the root's without its mark. */
  topSymbols(window: number, count: number): readonly number[] {
    const top = this.stackOf(window).toReversed().slice(0, count);
    return top.map((symbol) => (symbol === BELOW ? BELOW : symbol % this.mark));
  }

  /** The ids of the transitions that are allowed, whether or not anything completes after them. */
  allowed(window: number, buffer: BufferCase): readonly number[] {
    const waiting = buffer === 'filled' ? 1 : 0;
    return allowedTransitions(this.canonical, this.annotation(window, waiting)).map(({ id }) => id);
  }

  private follow(window: number): WindowTransitions<PaddedFall> {
    const { canonical } = this;
    const falls = new Map<string, PaddedFall>();
    const shifts: WindowShift[] = [];
    for (const { waiting, when } of this.casesOf(window)) {
      const annotation = this.annotation(window, waiting);
      for (const transition of allowedTransitions(canonical, annotation)) {
        if (transition.kind === 'reduce') {
          const fall = this.fallBy(window, { annotation, transition, when });
          const key = `${fall.transition} ${fall.rest}`;
          const before = falls.get(key)?.when ?? [];
          falls.set(key, { ...fall, when: [...new Set([...before, ...when])] });
        } else {
          const after = this.shown(window, applyToAnnotation(canonical, annotation, transition));
          const opened = this.intern([...after.stack.slice(-this.depth), ...after.front]);
          shifts.push({ transition: transition.id, below: this.words[window]![0]!, window: opened });
        }
      }
    }
    const isEnd = this.isWhole(window) && isTerminalAnnotation(canonical, this.annotation(window, 0));
    const end: PaddedFall = { transition: NO_TRANSITION, rest: END, when: ['empty'], isLast: false };
    return { falls: [...falls.values(), ...(isEnd ? [end] : [])], turns: [], shifts };
  }

  private fallBy(window: number, reduced: Reduced): PaddedFall {
    const { canonical } = this;
    const { annotation, transition, when } = reduced;
    const after = applyToAnnotation(canonical, annotation, transition);
    const { stack, front } = this.shown(window, after);
    return {
      transition: transition.id,
      rest: this.intern([...stack.slice(stack.length - this.depth + 1), ...front]),
      when,
      isLast: this.isWhole(window) && isTerminalAnnotation(canonical, after),
    };
  }

  /** What may wait in the buffer behind what the window shows, a word or none, and when that can be. */
  private casesOf(window: number): readonly { readonly waiting: 0 | 1; readonly when: readonly BufferCase[] }[] {
    const { front } = this.canonical.system;
    if (front && this.words[window]!.at(-1) === NO_FRONT) return [{ waiting: 0, when: ['empty'] }];
    const [filled, empty]: readonly BufferCase[][] = front ? [['filled'], ['filled']] : [['filled'], ['empty']];
    const cases = [
      { waiting: 1, when: filled! },
      { waiting: 0, when: empty! },
    ] as const;
    // Only a root that is in sight may have to wait until the buffer is empty.
    return front || this.isWhole(window) ? cases : [{ waiting: 1, when: BUFFER_CASES }];
  }

  /** The symbols of the stack in a window. */
  private stackOf(window: number): readonly number[] {
    const word = this.words[window]!;
    return this.canonical.system.front ? word.slice(0, -1) : word;
  }

  private annotation(window: number, waiting: 0 | 1): Annotation {
    const stack = this.stackOf(window);
    // A root below the word of a higher stack is out of reach, but keeps the lowest symbol from being taken for it.
    const symbols = this.isWhole(window)
      ? stack.filter((symbol) => symbol !== BELOW).map((symbol) => symbol % this.mark)
      : [this.canonical.symbols.root, ...stack];
    const front = this.words[window]!.slice(stack.length).filter((symbol) => symbol !== NO_FRONT);
    const isEmpty = this.canonical.system.front && front.length === 0;
    return { symbols: [...symbols, ...front], height: symbols.length, waiting: isEmpty ? 0 : waiting };
  }

  /** True if the window shows the whole stack. */
  private isWhole(window: number): boolean {
    return this.rootAt(window) < this.depth;
  }

  /** What a transition makes of a window, from what it makes of its annotation; the front alone in a list, if it is used. */
  private shown(
    window: number,
    { symbols, height }: Annotation,
  ): { readonly stack: readonly number[]; readonly front: readonly number[] } {
    const stack = symbols.slice(0, height);
    return {
      stack: this.isWhole(window) ? this.padded(stack) : stack,
      front: this.canonical.system.front ? [symbols[height] ?? NO_FRONT] : [],
    };
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
  readonly when: readonly BufferCase[];
}
