/**
 * What transitions do to the top of a stack, and what may be done there.
 *
 * A window is the word of the top `depth` symbols, the lowest first. A lower stack is filled up from below with BELOW,
 * and the root's symbol is marked. A *rest* is a window without its lowest symbol. Whether the buffer is empty decides
 * what is allowed, so it is asked for both cases.
 */
import { allowedTransitions, applyToAnnotation, isTerminalAnnotation, type Annotation } from '../theory/annotation.ts';
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../theory/reduction.ts';

const BELOW = -1;

/** Whether the buffer has words left. */
export type BufferCase = 'filled' | 'empty';
export const BUFFER_CASES: readonly BufferCase[] = ['filled', 'empty'];

export interface WindowShift {
  readonly transition: number;
  /** The window that the inner frame opens with. */
  readonly opened: number;
}

export interface WindowReduction {
  readonly transition: number;
  /** Positions from the top, from 1 on. */
  readonly head: number;
  readonly dependent: number;
  readonly rest: number;
  /** When the transition is allowed and does this. */
  readonly when: readonly BufferCase[];
}

export interface WindowSuccessors {
  readonly shifts: readonly WindowShift[];
  readonly reductions: readonly WindowReduction[];
  /** True if a computation may end here. */
  readonly isEnd: boolean;
  /** The transitions that are allowed, whether or not anything completes after them. */
  readonly allowed: Readonly<Record<BufferCase, readonly number[]>>;
}

export class ContextWindows {
  readonly canonical: CanonicalSystem;
  private readonly mark: number;
  private readonly ids = new Map<string, number>();
  private readonly words: (readonly number[])[] = [];

  constructor(canonical: CanonicalSystem) {
    this.canonical = canonical;
    this.mark = 2 ** canonical.symbols.bits;
  }

  /** The window of the initial configuration. */
  get first(): number {
    return this.intern(this.padded([this.canonical.symbols.root]));
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

  /** The symbols of the top of a window, the top first; BELOW where there is none, and the root's without its mark. */
  topSymbols(window: number, count: number): readonly number[] {
    const top = this.words[window]!.toReversed().slice(0, count);
    return top.map((symbol) => (symbol === BELOW ? BELOW : symbol % this.mark));
  }

  /** The window of a rest on the symbol below it. */
  onto(rest: number, below: number): number {
    return this.intern([below, ...this.words[rest]!]);
  }

  successors(window: number): WindowSuccessors {
    const { canonical } = this;
    const { depth } = canonical.system;
    const word = this.words[window]!;
    const isWhole = this.rootAt(window) < depth;
    // A root below the word of a higher stack is out of reach, but keeps the lowest symbol from being taken for it.
    const symbols = isWhole
      ? word.filter((symbol) => symbol !== BELOW).map((symbol) => symbol % this.mark)
      : [canonical.symbols.root, ...word];
    const annotations: Record<BufferCase, Annotation> = {
      filled: { symbols, height: symbols.length, waiting: 1 },
      empty: { symbols, height: symbols.length, waiting: 0 },
    };
    const shifts: WindowShift[] = [];
    const reductions = new Map<string, WindowReduction>();
    for (const buffer of BUFFER_CASES) {
      for (const transition of allowedTransitions(canonical, annotations[buffer])) {
        const after = applyToAnnotation(canonical, annotations[buffer], transition).symbols;
        const next = isWhole ? this.padded(after) : after;
        if (transition.kind !== 'reduce') {
          shifts.push({ transition: transition.id, opened: this.intern(next.slice(next.length - depth)) });
          continue;
        }
        const rest = this.intern(next.slice(next.length - depth + 1));
        const key = `${transition.id} ${rest}`;
        reductions.set(key, {
          transition: transition.id,
          head: headPosition(transition.reduction),
          dependent: dependentPosition(transition.reduction),
          rest,
          when: [...(reductions.get(key)?.when ?? []), buffer],
        });
      }
    }
    const allowedIn = (buffer: BufferCase): number[] =>
      allowedTransitions(canonical, annotations[buffer]).map(({ id }) => id);
    return {
      shifts,
      reductions: [...reductions.values()],
      isEnd: isWhole && isTerminalAnnotation(canonical, annotations.empty),
      allowed: { filled: allowedIn('filled'), empty: allowedIn('empty') },
    };
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
