/**
 * The completion automaton of a returning S′ as a module holds it: tables of integers, and a plain interpreter that
 * reads them the way the code of `viable` does. The check of closedness runs on this, and modules lay out nothing else.
 *
 * A content is read from the root to the last returned symbol: the symbols of the stack through `next`, from class 0,
 * that of the root alone; `turn` at the cursor; then the returned symbols, the front first. `costs` has the completion
 * cost of the class that this ends in. Each allowed transition is tried: what it makes of the window is worked out from
 * the columns of `rules`, and the content after it is read. Symbols are read as they are, in normal form or not.
 *
 * With enough words left nothing is read: every transition is viable, except those that complete the root.
 */
import { closeGap } from '../../../runtime/module/close-gap.ts';
import type { CompletionSizes } from '../shared/limits.ts';
import { entry } from '../shared/checked-tables.ts';

/** The cost of contents that never complete: more than any sentence has words. */
export const NEVER_COMPLETES: number = 2 ** 30;

/** Columns by transition; 0 if a column does not apply. Positions count from the top, 1. */
export interface TransitionColumns {
  readonly heads: readonly number[];
  readonly dependents: readonly number[];
  /** The upper end of the pair, which has its block. */
  readonly uppers: readonly number[];
  /** The distance of the pair. */
  readonly distances: readonly number[];
  /** Whether the head is completed, or the symbol shifted is complete. */
  readonly completes: readonly number[];
  /** How many symbols return. */
  readonly returns: readonly number[];
  /** The transitions whose reductions are blocked if they are allowed, as bits; for each reduction, the one that completes. */
  readonly blocks: readonly number[];
}

export interface PackedContents {
  readonly kind: 'automaton';
  readonly of: 'contents';
  readonly depth: number;
  readonly degree: number;
  readonly symbolBits: number;
  /** By class and symbol. */
  readonly next: readonly number[];
  /** By class of a stack: the class behind the cursor. */
  readonly turn: readonly number[];
  /** By class behind the cursor; NEVER if nothing completes. */
  readonly costs: readonly number[];
  readonly rules: TransitionColumns;
  /** The shifts of fresh nodes, as bits. */
  readonly freshShifts: number;
  /** By room, the number of nodes below the top, at most the depth: the transitions that complete the root. */
  readonly finishing: readonly number[];
  /** No content costs more words than this; undefined if some never complete. */
  readonly ample: number | undefined;
  /** The classes of stacks, and all classes as nodes; viable transitions are not listed as outlooks. */
  readonly sizes: CompletionSizes;
}

/** A window after a transition, and where the cursor is now. */
export interface WindowAfter {
  readonly symbols: readonly number[];
  /** How many symbols lie before the cursor; one more than there are if the first returned symbol follows. */
  readonly cursor: number;
  /** The distance from the first returned symbol to the removed one; 0 if none is removed. */
  readonly gap: number;
}

/** What a transition makes of a window, the lowest symbol first, if these transitions are allowed. */
export function rewriteWindow(
  { rules, freshShifts }: PackedContents,
  { window, transition, allowed }: { readonly window: readonly number[]; transition: number; allowed: number },
): WindowAfter {
  const symbols = [...window];
  const size = window.length;
  for (let blocks = allowed & rules.blocks[transition]!; blocks !== 0; blocks &= blocks - 1) {
    const blocked = 31 - Math.clz32(blocks & -blocks);
    symbols[size - rules.uppers[blocked]!]! |= 1 << rules.distances[blocked]!;
  }
  if (((freshShifts >> transition) & 1) === 1) {
    return { symbols: [...symbols, rules.completes[transition]!], cursor: size + 1, gap: 0 };
  }
  const gap = rules.dependents[transition]!;
  if (gap === 0) return { symbols, cursor: size + 1, gap: 0 };
  if (rules.completes[transition] === 1) symbols[size - rules.heads[transition]!] = 1;
  const removed = size - gap;
  const after = symbols.flatMap((symbol, index) =>
    index === removed ? [] : [index > removed ? closeGap(symbol, index - removed, 1) : symbol],
  );
  return { symbols: after, cursor: size - 1 - rules.returns[transition]!, gap };
}

/** A returned symbol after the one at this distance below it was removed. Beyond the degree no block reaches it. */
export function followGap({ degree }: PackedContents, symbol: number, distance: number): number {
  return distance > degree ? symbol : closeGap(symbol, distance, 1);
}

/** The class of what has been read with one more symbol. */
export function readSymbol({ next, symbolBits }: PackedContents, read: number, symbol: number): number {
  return entry(next, (read << symbolBits) | symbol);
}

/** The class once the returned symbols are next. */
export function turnAt({ turn }: PackedContents, read: number): number {
  return entry(turn, read);
}

/** The cost of a content that has been read; Infinity if it never completes. */
export function contentCost({ costs }: PackedContents, read: number): number {
  const cost = entry(costs, read);
  return cost === NEVER_COMPLETES ? Infinity : cost;
}

/** A configuration that occurs and whose root is not complete. */
export interface ContentToComplete {
  /** The symbols of the stack, the root’s first, and the returned ones, the front first. */
  readonly symbols: readonly number[];
  readonly height: number;
  readonly waiting: number;
  /** The transitions that are allowed, as bits. */
  readonly allowed: number;
}

/** What `viable` answers, as bits. */
export function viableOfContent(packed: PackedContents, content: ContentToComplete): number {
  const { depth, ample, finishing, freshShifts } = packed;
  const { symbols, height, waiting, allowed } = content;
  const open = allowed & ~entry(finishing, Math.min(height - 1, depth));
  if (ample !== undefined && waiting >= ample) {
    const shifts = waiting === ample ? open & freshShifts : 0;
    return (open & ~shifts) | tryTransitions(packed, shifts, content);
  }
  const ends = waiting === 0 && height === 2 && symbols.length === 2;
  return (ends ? allowed & entry(finishing, 1) : 0) | tryTransitions(packed, open, content);
}

/** Those transitions after which there are enough words. */
function tryTransitions(
  packed: PackedContents,
  transitions: number,
  { symbols, height, waiting, allowed }: ContentToComplete,
): number {
  const size = Math.min(height - 1, packed.depth);
  let below = 0;
  for (const symbol of symbols.slice(1, height - size)) below = readSymbol(packed, below, symbol);
  const window = symbols.slice(height - size, height);
  let viable = 0;
  for (let rest = transitions; rest !== 0; rest &= rest - 1) {
    const transition = 31 - Math.clz32(rest & -rest);
    const { symbols: after, cursor, gap } = rewriteWindow(packed, { window, transition, allowed });
    const isFresh = ((packed.freshShifts >> transition) & 1) === 1;
    const returned = symbols.slice(height).map((symbol, index) => {
      return gap === 0 ? symbol : followGap(packed, symbol, gap + index);
    });
    let read = below;
    [...after, ...returned].forEach((symbol, index) => {
      if (index === cursor) read = turnAt(packed, read);
      read = readSymbol(packed, read, symbol);
    });
    if (cursor === after.length + returned.length) read = turnAt(packed, read);
    if (Number(isFresh) + contentCost(packed, read) <= waiting) viable |= 1 << transition;
  }
  return viable;
}
