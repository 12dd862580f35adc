/**
 * The machine check that makes the tables of a completion automaton a theorem (docs/completion.md). It reads them with
 * their interpreter, which does what the code of modules does. For every class of prefixes and every window that can
 * occur above it
 * - the cost, the least number of words for which the tables list a transition, is the least of what the transitions
 *   need according to the costs after them, a shift counted as one; it is 0 where the computation can end;
 * - the outlook lists, for every slack, exactly the transitions that need no more than there is;
 * - the shortcut gives the same answer wherever it is taken (check-shortcut.ts);
 * - bits that reach below the root change nothing (check-masks.ts), no read leaves its table, and costs fit;
 * - nothing is listed for a complete root (check-complete-root.ts).
 *
 * How the automaton was found does not matter: frames, falls, classes and nodes are not used, and what occurs is
 * collected anew. The check and the construction share windows.ts, that is, what transitions do to a window,
 * which in turn asks theory/annotation.ts. A mistake there would be made twice; the comparison with search, which knows
 * no windows, would find it.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { checkCompleteRoot } from './check-complete-root.ts';
import { checkMasks } from './check-masks.ts';
import { shortcutChecker } from './check-shortcut.ts';
import { NotClosed, OutsideTable } from '../shared/checked-tables.ts';
import { grow, occurringPrefixes, type OccurringPrefixes, type Origin } from './occurring-prefixes.ts';
import type { Need } from './outlooks.ts';
import { outlookWords, readTop, startOf, type PackedStacks } from './packed-stacks.ts';
import { Windows } from './windows.ts';

/** What is wrong with the tables of an automaton of the system, or undefined. */
export function stacksProblem(canonical: CanonicalSystem, packed: PackedStacks): string | undefined {
  try {
    const windows = new Windows(canonical);
    const prefixes = occurringPrefixes(windows, packed);
    checkMasks(windows, packed, prefixes);
    new Checker(windows, packed, prefixes).check();
    checkCompleteRoot(packed);
    return undefined;
  } catch (error) {
    if (error instanceof NotClosed || error instanceof OutsideTable) return error.message;
    throw error;
  }
}

/** A window above a class of prefixes, one of which has this origin. A whole stack is above class 0 and has none. */
interface Occurrence {
  readonly prefix: number;
  readonly window: number;
  readonly origin: Origin | undefined;
}

/** The empty prefix comes from nowhere. */
const NO_ORIGIN: readonly undefined[] = [undefined];

class Checker {
  private readonly windows: Windows;
  private readonly packed: PackedStacks;
  private readonly prefixes: OccurringPrefixes;
  /** By class, the costs of the windows above it, less the cost of the prefix: the same for all its origins. */
  private readonly costs: ReadonlyMap<number, Map<number, number>>;
  private readonly outlookCosts = new Map<number, number>();
  private readonly outlooksSeen = new Set<string>();

  constructor(windows: Windows, packed: PackedStacks, prefixes: OccurringPrefixes) {
    this.windows = windows;
    this.packed = packed;
    this.prefixes = prefixes;
    this.costs = new Map(Array.from(prefixes.keys(), (id) => [id, new Map<number, number>()]));
  }

  check(): void {
    for (const [prefix, { windows }] of this.prefixes) {
      for (const window of windows) this.costs.get(prefix)!.set(window, this.costAbove(prefix, window));
    }
    const checkShortcut = shortcutChecker(this.windows, this.packed, this.prefixes);
    for (const [prefix, { windows }] of this.prefixes) {
      for (const window of windows) {
        for (const origin of this.originsOf(prefix)) {
          const occurrence = { prefix, window, origin };
          const needs = this.needsOf(occurrence);
          this.checkCost(occurrence, { outlook: this.read(occurrence), needs });
          checkShortcut({ window, origin, needs });
        }
      }
    }
    this.checkCostsFit();
  }

  /** The cost of a window above a class, the same whatever the origin of the prefix. */
  private costAbove(prefix: number, window: number): number {
    let cost: number | undefined;
    for (const origin of this.originsOf(prefix)) {
      const reading = this.costOf(this.read({ prefix, window, origin })) - (origin?.cost ?? 0);
      if (cost !== undefined && cost !== reading) {
        throw new NotClosed(`${this.describe({ prefix, window, origin })} has several costs`);
      }
      cost = reading;
    }
    return cost!;
  }

  private originsOf(prefix: number): readonly (Origin | undefined)[] {
    return prefix === 0 ? NO_ORIGIN : this.prefixes.get(prefix)!.origins;
  }

  /** Reads a whole stack, or a window and the symbol under it from the class before that symbol. */
  private read({ window, origin }: Occurrence): number {
    const { packed, windows } = this;
    const start = origin === undefined ? startOf(packed, windows.symbolsOf(window).length) : origin.source;
    return readTop(packed, start, { under: origin?.symbol ?? 0, window: windows.bitsOf(window) });
  }

  /** The least slack for which the outlook lists anything; Infinity if there is none. */
  private costOf(outlook: number): number {
    const cost = this.outlookCosts.get(outlook) ?? this.leastSlack(outlook);
    this.outlookCosts.set(outlook, cost);
    return cost;
  }

  private leastSlack(outlook: number): number {
    const { packed } = this;
    for (let slack = 0; slack < packed.levels; slack++) {
      if (outlookWords(packed, outlook, slack).some((word) => word !== 0)) return slack;
    }
    if (packed.ample !== undefined) throw new NotClosed(`outlook ${outlook} is a dead end`);
    return Infinity;
  }

  /** What the transitions need, counted from the prefix of the origin; those that complete the root are left out. */
  private needsOf({ prefix, window, origin }: Occurrence): readonly Need[] {
    const { reduced, reducing, shifted } = this.windows.successors(window);
    const needs = reduced.map((next, index): Need => {
      const below = origin?.source ?? 0;
      const after =
        origin === undefined ? next : this.windows.onto(next, { symbol: origin.symbol, isRoot: below === 0 });
      return { transition: reducing[index]!, nodes: this.costs.get(below)!.get(after)! };
    });
    for (const { transition, below: symbol, window: next } of shifted) {
      const grown = symbol === undefined ? { target: prefix, cost: 0 } : grow(this.packed, { prefix, symbol });
      const nodes = 1 + (origin?.cost ?? 0) + grown.cost + this.costs.get(grown.target)!.get(next)!;
      needs.push({ transition, nodes });
    }
    return needs;
  }

  private checkCost(
    occurrence: Occurrence,
    { outlook, needs }: { readonly outlook: number; readonly needs: readonly Need[] },
  ): void {
    const { terminal } = this.windows.successors(occurrence.window);
    const cost = this.costOf(outlook);
    let least = terminal === undefined ? Infinity : 0;
    for (const { nodes } of needs) least = Math.min(least, nodes);
    if (least !== cost) {
      throw new NotClosed(`${this.describe(occurrence)} has the cost ${cost}, but its transitions need ${least}`);
    }
    this.checkOutlook(outlook, { needs, terminal });
  }

  /** Compares the sets for every slack, and for one more than are listed. */
  private checkOutlook(
    outlook: number,
    { needs, terminal }: { readonly needs: readonly Need[]; readonly terminal: number | undefined },
  ): void {
    let key = `${outlook} ${terminal}`;
    for (const { transition, nodes } of needs) key += ` ${transition} ${nodes}`;
    if (this.outlooksSeen.has(key)) return;
    this.outlooksSeen.add(key);
    for (let slack = 0; slack <= this.packed.levels; slack++) {
      const words = outlookWords(this.packed, outlook, slack);
      for (const { id } of this.windows.canonical.transitions) {
        const listed = ((words[id >> 5]! >> (id & 31)) & 1) === 1;
        const nodes = needs.find(({ transition }) => transition === id)?.nodes ?? Infinity;
        const viable = (id === terminal && slack === 0) || nodes <= slack;
        if (listed !== viable) {
          throw new NotClosed(`outlook ${outlook} is wrong about transition ${id} with slack ${slack}`);
        }
      }
    }
  }

  /** The cost of the highest stack of the longest sentence must fit above the bits of a class. */
  private checkCostsFit(): void {
    const { classBits, maxLength } = this.packed;
    const perSymbol = Math.max(
      0,
      ...[...this.prefixes.values()].flatMap(({ origins }) => origins.map(({ cost }) => cost)),
    );
    if (perSymbol * maxLength >= 2 ** (31 - classBits)) {
      throw new NotClosed(`the costs of ${maxLength} words do not fit`);
    }
  }

  private describe({ prefix, window }: Occurrence): string {
    return `the window ${this.windows.symbolsOf(window).join(' ')} above class ${prefix}`;
  }
}
