/**
 * Completion costs of contents by search, up to a largest cost: what the learner asks for. Nothing depends on their being
 * right: the automaton that is learnt is checked by itself.
 */
import { allowedTransitions, applyToAnnotation } from '../../theory/annotation.ts';
import { contentOf, type Content, type Contents, type Word } from './contents.ts';

/** A content with what is known of its cost, and what transitions lead to. */
interface Known extends Content {
  atLeast: number;
  atMost: number;
  successors: Successors | undefined;
}

interface Successors {
  /** Whether the transition that ends the computation applies. */
  readonly terminal: boolean;
  readonly shifted: readonly Known[];
  readonly others: readonly Known[];
}

export class ContentCosts {
  private readonly contents: Contents;
  /** The largest cost that is distinguished from infinite ones. */
  private readonly largest: number;
  private readonly limit: (contents: number) => void;
  private readonly known = new Map<string, Known>();

  constructor(
    contents: Contents,
    { largest, limit }: { readonly largest: number; readonly limit: (contents: number) => void },
  ) {
    this.contents = contents;
    this.largest = largest;
    this.limit = limit;
  }

  /** The completion cost of a word’s content; Infinity if it is above the largest. */
  of(word: Word): number {
    const content = this.find(contentOf(word));
    for (let fresh = content.atLeast; fresh <= this.largest; fresh++) {
      if (this.completes(content, fresh)) return content.atMost;
    }
    return Infinity;
  }

  /** The contents that transitions lead to, except those with a complete root. */
  after(content: Content): readonly Content[] {
    const { shifted, others } = this.successorsOf(this.find(content));
    return [...shifted, ...others];
  }

  /** This ends: between fresh shifts live symbols become fewer, or returned ones do and live ones do not become more. */
  private completes(content: Known, fresh: number): boolean {
    if (content.atMost <= fresh) return true;
    if (content.atLeast > fresh) return false;
    const { terminal, shifted, others } = this.successorsOf(content);
    const completes =
      terminal ||
      others.some((next) => this.completes(next, fresh)) ||
      (fresh > 0 && shifted.some((next) => this.completes(next, fresh - 1)));
    if (completes) content.atMost = fresh;
    else content.atLeast = fresh + 1;
    return completes;
  }

  private successorsOf(content: Known): Successors {
    return (content.successors ??= this.findSuccessors(content));
  }

  private findSuccessors({ symbols, height }: Content): Successors {
    const { canonical } = this.contents;
    const annotation = { symbols, height, waiting: 1 };
    const shifted: Known[] = [];
    const others: Known[] = [];
    let terminal = false;
    for (const transition of allowedTransitions(canonical, annotation)) {
      const next = applyToAnnotation(canonical, annotation, transition);
      if (canonical.symbols.isComplete(next.symbols[0]!)) {
        terminal ||= next.symbols.length === 1;
        continue;
      }
      const known = this.find({ symbols: this.contents.normalWord(next.symbols, []), height: next.height });
      (transition.kind === 'sh' ? shifted : others).push(known);
    }
    return { terminal, shifted, others };
  }

  private find({ symbols, height }: Content): Known {
    const key = String.fromCharCode(height, ...symbols);
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const content: Known = { symbols, height, atLeast: 0, atMost: Infinity, successors: undefined };
    this.known.set(key, content);
    this.limit(this.known.size);
    return content;
  }
}
