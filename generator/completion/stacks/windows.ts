/**
 * The windows of an in-place S′ that occur in its computations, and what transitions do to them.
 *
 * A window is the word of the top `depth` symbols of a higher stack, or the whole of a lower one; transitions depend on
 * nothing else. Windows and rests are numbered as they are met. A reduction of a window of a higher stack leaves `depth - 1`
 * symbols, a *rest*, which with the symbol below make the next window: the stack has fallen. A shift leaves the lowest
 * symbol of the window below it.
 *
 * Unlike padded windows (generator/frames) whole stacks are apart here, as they are in modules, and words are packed.
 * Words list symbols from the lowest to the top's. Where they fit into 30 bits they also have a packed form, an integer:
 * a leading 1, then the symbols.
 */
import {
  allowedTransitions,
  applyToAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from '../../theory/annotation.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';

/** A shift of a window: the symbol that it leaves below the next window, or none where the whole stack still fits. */
export interface WindowShift {
  readonly transition: number;
  readonly below: number | undefined;
  readonly window: number;
}

/** What transitions do to a window. */
export interface WindowSuccessors {
  /** The transition that ends the computation if no fresh nodes are left. */
  readonly terminal: number | undefined;
  /** The transitions that are guessed to complete the root: nothing ever completes after them, unless they end. */
  readonly finishing: readonly number[];
  /** Rests for a window of a higher stack, windows for a whole stack, and beside them the transitions. */
  readonly reduced: readonly number[];
  readonly reducing: readonly number[];
  readonly shifted: readonly WindowShift[];
}

type Word = readonly number[];

/** The symbol that a window lies on; the root, if that is the lowest symbol of the stack. */
export interface SymbolBelow {
  readonly symbol: number;
  readonly isRoot: boolean;
}

export class Windows {
  readonly canonical: CanonicalSystem;
  private readonly symbolCount: number;
  private readonly ids = new Map<string, number>();
  private readonly words: Word[] = [];
  private readonly packed: number[] = [];
  private readonly whole: boolean[] = [];
  private readonly known: (WindowSuccessors | undefined)[] = [];
  private readonly restIds = new Map<string, number>();
  private readonly rests: Word[] = [];
  /** The windows of rests on symbols, as far as they have been asked for: those of whole stacks, and of higher ones. */
  private readonly ontoRoot: number[] = [];
  private readonly ontoSymbol: number[] = [];

  constructor(canonical: CanonicalSystem) {
    this.canonical = canonical;
    this.symbolCount = 2 ** canonical.symbols.bits;
  }

  get count(): number {
    return this.words.length;
  }

  get restCount(): number {
    return this.rests.length;
  }

  /** The window of the initial configuration. */
  get first(): number {
    return this.wholeStack([this.canonical.symbols.root]);
  }

  /** The number of a word that is the top of a higher stack. */
  upper(word: Word): number {
    return this.intern(word, 'upper');
  }

  /** The number of a word that is a whole stack. Its root is not complete: then nothing could be done with it. */
  wholeStack(word: Word): number {
    return this.intern(word, 'whole');
  }

  isWhole(window: number): boolean {
    return this.whole[window]!;
  }

  /** The packed word of a window. */
  wordOf(window: number): number {
    return this.packed[window]!;
  }

  /** The symbols of a window, the lowest first. */
  symbolsOf(window: number): Word {
    return this.words[window]!;
  }

  /** The symbols of a window as modules pack them: without the leading 1. */
  bitsOf(window: number): number {
    return this.wordOf(window) - (1 << (this.symbolsOf(window).length * this.canonical.symbols.bits));
  }

  /** The packed word of a rest. */
  restWord(rest: number): number {
    return pack(this.rests[rest]!, this.canonical.symbols.bits);
  }

  /** The window of a rest on the symbol below it. */
  onto(rest: number, below: SymbolBelow): number {
    const known = below.isRoot ? this.ontoRoot : this.ontoSymbol;
    const index = rest * this.symbolCount + below.symbol;
    return (known[index] ??= this.intern(this.wordOnto(rest, below), below.isRoot ? 'whole' : 'upper'));
  }

  /** The same, or undefined if that window has not been met. */
  findOnto(rest: number, below: SymbolBelow): number | undefined {
    return this.ids.get(keyOf(this.wordOnto(rest, below), below.isRoot ? 'whole' : 'upper'));
  }

  successors(window: number): WindowSuccessors {
    return (this.known[window] ??= this.compute(window));
  }

  private wordOnto(rest: number, below: SymbolBelow): Word {
    return [below.symbol, ...this.rests[rest]!];
  }

  private intern(word: Word, kind: 'whole' | 'upper'): number {
    const key = keyOf(word, kind);
    const before = this.ids.get(key);
    if (before !== undefined) return before;
    const id = this.words.length;
    this.ids.set(key, id);
    this.words.push(word);
    this.packed.push(pack(word, this.canonical.symbols.bits));
    this.whole.push(kind === 'whole');
    return id;
  }

  private rest(word: Word): number {
    const key = String.fromCharCode(...word);
    const before = this.restIds.get(key);
    if (before !== undefined) return before;
    const id = this.rests.length;
    this.restIds.set(key, id);
    this.rests.push(word);
    return id;
  }

  private compute(window: number): WindowSuccessors {
    const { canonical } = this;
    const { depth } = canonical.system;
    const isWhole = this.isWhole(window);
    const word = this.words[window]!;
    // A root below the word of a higher stack is out of reach, but keeps the lowest symbol from being taken for it.
    const symbols = isWhole ? word : [canonical.symbols.root, ...word];
    const annotation = { symbols, height: symbols.length, waiting: 1 };
    const reduced: number[] = [];
    const reducing: number[] = [];
    const shifted: WindowShift[] = [];
    const finishing: number[] = [];
    for (const transition of allowedTransitions(canonical, annotation)) {
      const { id } = transition;
      const after = applyToAnnotation(canonical, annotation, transition).symbols;
      if (isWhole && !canonical.symbols.seeks(after[0]!)) {
        finishing.push(id);
        continue;
      }
      const next = isWhole ? after : after.slice(1);
      if (transition.kind === 'reduce') {
        reduced.push(isWhole ? this.wholeStack(next) : this.rest(next));
        reducing.push(id);
      } else if (next.length > depth) {
        shifted.push({ transition: id, below: next[0], window: this.upper(next.slice(1)) });
      } else shifted.push({ transition: id, below: undefined, window: this.wholeStack(next) });
    }
    const terminal = isWhole ? this.terminalOf({ ...annotation, waiting: 0 }) : undefined;
    return { terminal, finishing, reduced, reducing, shifted };
  }

  /** The transition that ends the computation if no fresh nodes are left. */
  private terminalOf(annotation: Annotation): number | undefined {
    const { canonical } = this;
    return allowedTransitions(canonical, annotation).find((transition) =>
      isTerminalAnnotation(canonical, applyToAnnotation(canonical, annotation, transition)),
    )?.id;
  }
}

function keyOf(word: Word, kind: 'whole' | 'upper'): string {
  return String.fromCharCode(kind === 'whole' ? 1 : 0, ...word);
}

/** The symbols of a packed word, the lowest first. */
export function unpack(word: number, bits: number): number[] {
  const symbols: number[] = [];
  for (let rest = word; rest > 1; rest >>>= bits) symbols.unshift(rest & ((1 << bits) - 1));
  return symbols;
}

/** Packs symbols, the lowest first. */
function pack(symbols: readonly number[], bits: number): number {
  return symbols.reduce((word, symbol) => (word << bits) | symbol, 1);
}
