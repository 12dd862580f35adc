/**
 * What a generative model looks at when it draws (docs/em.md, section 1).
 *
 * A transition is drawn given a context: a *class*, which tells what the symbols of the stack show, and the tags of some
 * nodes. Classes are known by text, so that a model can be checked against the system that it belongs to.
 */
import type { BufferCase, PaddedWindows } from '../windows/padded-windows.ts';

export interface ContextShape {
  /** How many words of the top of the stack show their tags to transitions. */
  readonly stack: number;
  /** How many show theirs to a tag that is emitted; not more than that. */
  readonly emission: number;
  /** Whether the tag of the buffer's front is shown; then it is emitted as soon as the word comes to the front. */
  readonly front: 'shown' | 'hidden';
  /** Whether the symbols of the words that are shown are. */
  readonly symbols: 'shown' | 'hidden';
  /** Whether probabilities sum to 1 over the transitions that are allowed, or over all of them. */
  readonly normalised: 'over-allowed' | 'over-all';
}

/** Classes of contexts, numbered as they are met. */
export class ContextClasses {
  private readonly ids = new Map<string, number>();
  private readonly outcomeLists: (readonly number[])[] = [];
  private readonly windows: PaddedWindows;
  private readonly shape: ContextShape;

  constructor(windows: PaddedWindows, shape: ContextShape) {
    this.windows = windows;
    this.shape = shape;
  }

  /** The texts of all classes, by number. */
  get keys(): readonly string[] {
    return [...this.ids.keys()];
  }

  /** By class: the transitions over which probabilities sum to 1. */
  get outcomes(): readonly (readonly number[])[] {
    return this.outcomeLists;
  }

  /** The class of a window. */
  classOf(window: number, buffer: BufferCase): number {
    const { transitions } = this.windows.canonical;
    const isOverAllowed = this.shape.normalised === 'over-allowed';
    const outcomes = isOverAllowed ? this.windows.allowed(window, buffer) : transitions.map(({ id }) => id);
    const symbols = this.shape.symbols === 'shown' ? this.windows.topSymbols(window, this.shape.stack) : [];
    const key = `${outcomes.map((id) => transitions[id]!.name).join(' ')};${symbols.join(' ')}`;
    const before = this.ids.get(key);
    if (before !== undefined) return before;
    this.ids.set(key, this.ids.size);
    this.outcomeLists.push(outcomes);
    return this.ids.size - 1;
  }
}
