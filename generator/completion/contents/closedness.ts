/**
 * The machine check that makes the tables of an automaton of contents a theorem (docs/completion-returning.md):
 * transitions lead from the domain into the domain; costs are not negative; and every cost is the least of those after
 * the transitions, one added for a fresh shift, and 0 where the computation can end. A function on the domain with these
 * properties is the completion cost: between fresh shifts the live symbols become fewer, or stay and the returned ones
 * become fewer, so no cycle is free. That `viable` answers by this cost is the other half (check-rules.ts).
 *
 * A content of the domain is a word x m # n: below the window, the window m, and the returned symbols n. For every class
 * of x and every m, the transitions rewrite x m #. Then n is read letter by letter, from the content and from what the
 * transitions make of it, side by side. A *comparison* holds the classes that have been reached; there are finitely many.
 *
 * How the automaton was learnt does not matter. The check shares with the learner the domain (contents.ts) and what it
 * means to apply a transition (theory/annotation.ts).
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { NotClosed, OutsideTable } from '../shared/checked-tables.ts';
import { checkRules } from './check-rules.ts';
import { follow, type ContentAutomaton } from './content-automaton.ts';
import { Contents, CURSOR, type Word } from './contents.ts';
import type { PackedContents } from './packed-contents.ts';
import { readTables } from './read-tables.ts';
import { windowRewritings, type Rewritings, type WindowRewriting } from './window-rewriting.ts';

/** What is wrong, and with which content. */
export interface Violation {
  readonly problem: 'costs are inconsistent' | 'a transition leaves the domain';
  readonly word: Word;
}

export interface CheckOptions {
  readonly rewritings: Rewritings;
  readonly limits: CheckLimits;
  /** By class, a word of the learner, to begin the examples of violations with. */
  readonly examples?: readonly Word[];
}

export interface CheckLimits {
  /** After how many violations to stop. */
  readonly violations: number;
  /** Told of every window that is checked above a class. */
  readonly window: () => void;
  /** Told of every comparison. */
  readonly comparison: () => void;
}

/** The cursor is behind the next letter. */
const RESHIFTING = -1;

/** The class after a transition, as far as the returned symbols have been read. */
interface Alternative {
  readonly id: number;
  /** The distance from the next returned symbol to the removed one, 0 if it is out of range; or RESHIFTING. */
  readonly gap: number;
}

interface Comparison {
  readonly id: number;
  readonly alternatives: readonly Alternative[];
  /** An example of the words that have led here. */
  readonly word: Word;
}

/** What is wrong with the tables of an automaton of the system’s contents, or undefined. */
export function contentsProblem(canonical: CanonicalSystem, packed: PackedContents): string | undefined {
  const contents = new Contents(canonical);
  const rewritings = windowRewritings(contents, () => {});
  const limits = { violations: 1, window: () => {}, comparison: () => {} };
  try {
    const [violation] = findViolations(contents, packed, { rewritings, limits });
    if (violation !== undefined) return `${violation.problem}, at ${violation.word.join(' ')}`;
    checkRules(contents, packed, rewritings);
    return undefined;
  } catch (error) {
    if (error instanceof NotClosed || error instanceof OutsideTable) return error.message;
    throw error;
  }
}

/** Violations of what the costs have to satisfy; none if they are the completion costs. */
export function findViolations(
  contents: Contents,
  packed: PackedContents,
  { rewritings, limits, examples }: CheckOptions,
): readonly Violation[] {
  const automaton = readTables(contents, packed, examples);
  const checker = new Checker(contents, automaton, limits);
  for (const rewriting of rewritings.whole) checker.checkWindow(0, rewriting);
  automaton.classes.forEach(({ place }, id) => {
    if (contents.phaseOf(place) !== 'stack') return;
    for (const rewriting of rewritings.above(place)) checker.checkWindow(id, rewriting);
  });
  checker.checkComparisons();
  return checker.violations;
}

class Checker {
  readonly violations: Violation[] = [];
  private readonly contents: Contents;
  private readonly automaton: ContentAutomaton;
  private readonly limits: CheckLimits;
  private readonly seen = new Set<string>();
  private readonly queue: Comparison[] = [];

  constructor(contents: Contents, automaton: ContentAutomaton, limits: CheckLimits) {
    this.contents = contents;
    this.automaton = automaton;
    this.limits = limits;
  }

  /** Checks the contents with this window above a class where nothing is returned, and lays out the others. */
  checkWindow(below: number, { window, terminal, shifted, reduced, reshifted }: WindowRewriting): void {
    if (this.isEnough) return;
    this.limits.window();
    const { example } = this.automaton.classes[below]!;
    const word = [...example, ...window, CURSOR];
    const here = follow(this.automaton, below, [...window, CURSOR]);
    const alternatives: Alternative[] = [];
    const alternative = (letters: Word, gap: number): void => {
      const id = follow(this.automaton, below, letters);
      if (id === undefined) this.violations.push({ problem: 'a transition leaves the domain', word });
      else alternatives.push({ id, gap });
    };
    for (const { word: letters, gap } of reduced) alternative(letters, gap);
    let least = Math.min(terminal ? 0 : Infinity, ...alternatives.map(({ id }) => this.costOf(id)));
    for (const { word: letters } of shifted) {
      const id = follow(this.automaton, below, letters);
      if (id === undefined) this.violations.push({ problem: 'a transition leaves the domain', word });
      else least = Math.min(least, 1 + this.costOf(id));
    }
    if (least !== this.costOf(here!)) this.violations.push({ problem: 'costs are inconsistent', word });
    if (reshifted === undefined) return;
    alternative(reshifted.word, RESHIFTING);
    this.readReturned({ id: here!, alternatives, word });
  }

  checkComparisons(): void {
    for (let next = this.queue.pop(); next !== undefined && !this.isEnough; next = this.queue.pop()) {
      const least = Math.min(...next.alternatives.map(({ id }) => this.costOf(id)));
      if (least !== this.costOf(next.id)) this.violations.push({ problem: 'costs are inconsistent', word: next.word });
      this.readReturned(next);
    }
  }

  /** Reads one more returned symbol: every one that may follow. */
  private readReturned({ id, alternatives, word }: Comparison): void {
    for (const [symbol, target] of this.automaton.classes[id]!.next) {
      const after = alternatives.map((alternative) => this.readSymbol(alternative, symbol));
      const defined = after.filter((alternative) => alternative !== undefined);
      const longer = [...word, symbol];
      if (defined.length < after.length)
        this.violations.push({ problem: 'a transition leaves the domain', word: longer });
      else this.compare({ id: target, alternatives: defined, word: longer });
    }
  }

  private readSymbol({ id, gap }: Alternative, symbol: number): Alternative | undefined {
    const { canonical } = this.contents;
    const stops = this.contents.stopsOf(this.automaton.classes[id]!.place);
    const moved = gap > 0 ? canonical.symbols.closeGap(symbol, gap) : symbol;
    const letter = this.contents.normal(moved, stops);
    const target = follow(this.automaton, id, gap === RESHIFTING ? [letter, CURSOR] : [letter]);
    const inRange = gap > 0 && gap < canonical.system.degree;
    return target === undefined ? undefined : { id: target, gap: inRange ? gap + 1 : 0 };
  }

  private compare(comparison: Comparison): void {
    const keys = new Set(comparison.alternatives.map(({ id, gap }) => `${id}+${gap}`));
    const key = `${comparison.id} ${[...keys].toSorted().join(' ')}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.limits.comparison();
    this.queue.push(comparison);
  }

  private costOf(id: number): number {
    return this.automaton.classes[id]!.cost;
  }

  private get isEnough(): boolean {
    return this.violations.length >= this.limits.violations;
  }
}
