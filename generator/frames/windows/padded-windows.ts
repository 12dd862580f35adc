/**
 * Windows of one size: the word of the top `depth` symbols of a stack of an in-place S′, the lowest first. A lower stack
 * is padded from below with BELOW, and the root's symbol is marked, so a window tells where the stack ends. A *rest* is a
 * window without its lowest symbol, as a reduction leaves it. Words are numbered as they are met. Whether the buffer is
 * empty decides what is allowed, so falls say when they are. A single root that has its dependent is marked twice: then the
 * computation is over.
 *
 * If the system uses the buffer's front, its symbol is the last of every window and rest. When the buffer is empty it
 * stands for nothing: it keeps its place, but no reduction with position 0 is allowed. That changes no block between words,
 * since transitions block each reduction for itself. No reduction may take the front from the buffer.
 */
import {
  allowedTransitions,
  applyToAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from '../../theory/annotation.ts';
import type { CanonicalSystem, ReduceTransition } from '../../theory/canonical-system.ts';
import { headPosition } from '../../theory/reduction.ts';
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
}

/** What lies below the root. */
const BELOW = -1;

const AT_END: PaddedFall = { transition: NO_TRANSITION, rest: END, when: ['empty'] };

export class PaddedWindows implements WindowSystem<PaddedFall> {
  readonly canonical: CanonicalSystem;
  readonly first: number;
  private readonly depth: number;
  private readonly mark: number;
  private readonly hasSingleRoot: boolean;
  private readonly ids = new Map<string, number>();
  private readonly words: (readonly number[])[] = [];
  /** What has been answered. */
  private readonly known: (WindowTransitions<PaddedFall> | undefined)[] = [];
  private readonly made = new Map<number, number>();

  constructor(canonical: CanonicalSystem) {
    this.canonical = canonical;
    this.depth = canonical.system.depth;
    this.mark = 2 ** canonical.symbols.bits;
    this.hasSingleRoot = canonical.system.root === 'single';
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
    return allowedTransitions(this.canonical, this.annotation(window, buffer)).map(({ id }) => id);
  }

  private follow(window: number): WindowTransitions<PaddedFall> {
    const { canonical } = this;
    if (this.isOver(window)) return { falls: [AT_END], turns: [], shifts: [] };
    const falls = new Map<string, PaddedFall>();
    const shifts: WindowShift[] = [];
    for (const when of this.casesOf(window)) {
      const annotation = this.annotation(window, when[0]!);
      for (const transition of allowedTransitions(canonical, annotation)) {
        if (transition.kind === 'reduce') {
          const rest = this.restAfter(window, transition, when[0]!);
          const key = `${transition.id} ${rest}`;
          const before = falls.get(key)?.when ?? [];
          falls.set(key, { transition: transition.id, rest, when: [...before, ...when] });
        } else {
          const after = this.shown(window, applyToAnnotation(canonical, annotation, transition));
          const opened = this.intern([...after.stack.slice(-this.depth), ...after.front]);
          shifts.push({ transition: transition.id, below: this.words[window]![0]!, window: opened });
        }
      }
    }
    const isEnd = this.isWhole(window) && isTerminalAnnotation(canonical, this.annotation(window, 'empty'));
    return { falls: [...falls.values(), ...(isEnd && !this.hasSingleRoot ? [AT_END] : [])], turns: [], shifts };
  }

  /** What a reduction leaves. */
  private restAfter(window: number, transition: ReduceTransition, buffer: BufferCase): number {
    const { canonical } = this;
    const annotation = this.annotation(window, canonical.system.front ? 'filled' : buffer);
    const { stack, front } = this.shown(window, applyToAnnotation(canonical, annotation, transition));
    const rest = stack.slice(stack.length - this.depth + 1);
    const isLast = this.hasSingleRoot && headPosition(transition.reduction) === annotation.height;
    return this.intern([...(isLast ? rest.with(rest.length - 1, rest.at(-1)! + this.mark) : rest), ...front]);
  }

  /** Only a root that is in sight may have to wait until the buffer is empty, and the front until it is filled. */
  private casesOf(window: number): readonly (readonly BufferCase[])[] {
    const isTold = this.canonical.system.front || this.isWhole(window);
    return isTold ? BUFFER_CASES.map((buffer) => [buffer]) : [BUFFER_CASES];
  }

  /** The symbols of the stack in a window. */
  private stackOf(window: number): readonly number[] {
    const word = this.words[window]!;
    return this.canonical.system.front ? word.slice(0, -1) : word;
  }

  private annotation(window: number, buffer: BufferCase): Annotation {
    const stack = this.stackOf(window);
    // A root below the word of a higher stack is out of reach, but keeps the lowest symbol from being taken for it.
    const symbols = this.isWhole(window)
      ? stack.filter((symbol) => symbol !== BELOW).map((symbol) => symbol % this.mark)
      : [this.canonical.symbols.root, ...stack];
    if (buffer === 'empty') return { symbols, height: symbols.length, waiting: 0 };
    return { symbols: [...symbols, ...this.words[window]!.slice(stack.length)], height: symbols.length, waiting: 1 };
  }

  /** True if a single root has its dependent. */
  private isOver(window: number): boolean {
    return this.stackOf(window).at(-1)! >= 2 * this.mark;
  }

  /** True if the window shows the whole stack. */
  private isWhole(window: number): boolean {
    return this.rootAt(window) < this.depth;
  }

  /** What a transition makes of a window, from what it makes of its annotation while the buffer is filled. */
  private shown(
    window: number,
    { symbols, height }: Annotation,
  ): { readonly stack: readonly number[]; readonly front: readonly number[] } {
    const stack = symbols.slice(0, height);
    return { stack: this.isWhole(window) ? this.padded(stack) : stack, front: symbols.slice(height) };
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
