/**
 * Windows of one size: the word of the top `depth` symbols of a stack, the lowest first. A lower stack is filled up from
 * below with BELOW, and the root's symbol is marked, so a window tells where the stack ends. A *rest* is a window
 * without its lowest symbol, as a reduction leaves it. Words are numbered as they are met.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';

/** What lies below the root. */
const BELOW = -1;

export class FilledWindows {
  readonly canonical: CanonicalSystem;
  private readonly depth: number;
  private readonly mark: number;
  private readonly ids = new Map<string, number>();
  private readonly words: (readonly number[])[] = [];
  /** What `onto` has answered. */
  private readonly made = new Map<number, number>();

  constructor(canonical: CanonicalSystem) {
    this.canonical = canonical;
    this.depth = canonical.system.depth;
    this.mark = 2 ** canonical.symbols.bits;
  }

  /** The window of the initial configuration. */
  get first(): number {
    return this.intern(this.filled([this.canonical.symbols.root]));
  }

  /** The position of the root from the top, 0 for the top itself; the depth if it is not in the window. */
  rootAt(window: number): number {
    const word = this.words[window]!;
    const index = word.findIndex((symbol) => symbol >= this.mark);
    return index < 0 ? word.length : word.length - 1 - index;
  }

  /** True if the window shows the whole stack. */
  isWhole(window: number): boolean {
    return this.rootAt(window) < this.depth;
  }

  lowest(window: number): number {
    return this.words[window]![0]!;
  }

  /** The symbols of the top of a window, the top first; BELOW where there is none, and the root's without its mark. */
  topSymbols(window: number, count: number): readonly number[] {
    const top = this.words[window]!.toReversed().slice(0, count);
    return top.map((symbol) => (symbol === BELOW ? BELOW : symbol % this.mark));
  }

  /** The symbols of a stack with this window, as short as it can be. */
  stackOf(window: number): readonly number[] {
    const word = this.words[window]!;
    // A root below the word of a higher stack is out of reach, but keeps the lowest symbol from being taken for it.
    return this.isWhole(window)
      ? word.filter((symbol) => symbol !== BELOW).map((symbol) => symbol % this.mark)
      : [this.canonical.symbols.root, ...word];
  }

  /** The window that a shift opens a frame with, from the symbols that it makes of those of `stackOf(window)`. */
  opened(window: number, after: readonly number[]): number {
    return this.intern(this.shown(window, after).slice(-this.depth));
  }

  /** The rest that a reduction leaves, from the symbols that it makes of those of `stackOf(window)`. */
  rest(window: number, after: readonly number[]): number {
    const next = this.shown(window, after);
    return this.intern(next.slice(next.length - this.depth + 1));
  }

  /** The window of a rest on the symbol below it. */
  onto(rest: number, below: number): number {
    // The symbol is from BELOW to the largest marked one.
    const key = rest * (2 * this.mark + 1) + below - BELOW;
    const before = this.made.get(key);
    if (before !== undefined) return before;
    const window = this.intern([below, ...this.words[rest]!]);
    this.made.set(key, window);
    return window;
  }

  private shown(window: number, after: readonly number[]): readonly number[] {
    return this.isWhole(window) ? this.filled(after) : after;
  }

  /** A whole stack with its root marked, filled up from below. */
  private filled([root, ...others]: readonly number[]): number[] {
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
