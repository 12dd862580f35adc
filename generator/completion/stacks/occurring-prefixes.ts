/**
 * Which windows occur above which class of prefixes, according to the tables: what the check of closedness runs over.
 *
 * All transitions are followed from the start. A class stands for all its prefixes, so more may be found than occurs,
 * never less.
 */
import { NotClosed } from '../shared/checked-tables.ts';
import { classOf, prefixCost, readBelow, type PackedStacks } from './packed-stacks.ts';
import type { Windows } from './windows.ts';

/** How a class comes about: from another by a symbol, at a cost. */
export interface Origin {
  readonly source: number;
  readonly symbol: number;
  readonly cost: number;
}

export interface OccurringPrefix {
  readonly windows: ReadonlySet<number>;
  readonly origins: readonly Origin[];
}

/** By class, 0 being that of the empty prefix, whose windows are whole stacks. */
export type OccurringPrefixes = ReadonlyMap<number, OccurringPrefix>;

interface FoundPrefix {
  readonly windows: Set<number>;
  readonly rests: Set<number>;
  readonly origins: Origin[];
  readonly grown: Set<number>;
}

/** For each class the windows and origins that some computation may have. */
export function occurringPrefixes(windows: Windows, packed: PackedStacks): OccurringPrefixes {
  const all = new Map<number, FoundPrefix>();
  const queue: { readonly prefix: number; readonly window: number }[] = [];
  const find = (prefix: number): FoundPrefix => {
    const found = all.get(prefix) ?? { windows: new Set(), rests: new Set(), origins: [], grown: new Set() };
    all.set(prefix, found);
    return found;
  };
  const reach = (prefix: number, window: number): void => {
    const { windows: above } = find(prefix);
    if (above.has(window)) return;
    above.add(window);
    queue.push({ prefix, window });
  };
  const fall = ({ source, symbol }: Origin, rest: number): void =>
    reach(source, windows.onto(rest, { symbol, isRoot: source === 0 }));

  reach(0, windows.first);
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { prefix, window } = item;
    const here = find(prefix);
    const { reduced, shifted } = windows.successors(window);
    for (const next of reduced) {
      if (windows.isWhole(window)) reach(prefix, next);
      else if (!here.rests.has(next)) {
        here.rests.add(next);
        for (const origin of here.origins) fall(origin, next);
      }
    }
    for (const { below, window: next } of shifted) {
      if (below === undefined) {
        reach(prefix, next);
        continue;
      }
      const { target, cost } = grow(packed, { prefix, symbol: below });
      if (!here.grown.has(below)) {
        here.grown.add(below);
        const origin = { source: prefix, symbol: below, cost };
        const grown = find(target);
        grown.origins.push(origin);
        for (const rest of grown.rests) fall(origin, rest);
      }
      reach(target, next);
    }
  }
  return all;
}

/** The class of a prefix with one more symbol, and what that adds to its cost. */
export function grow(
  packed: PackedStacks,
  { prefix, symbol }: { readonly prefix: number; readonly symbol: number },
): { readonly target: number; readonly cost: number } {
  const read = readBelow(packed, prefix, symbol);
  const [target, cost] = [classOf(packed, read), prefixCost(packed, read)];
  if (cost < 0) throw new NotClosed(`class ${prefix} with the symbol ${symbol} has a negative cost`);
  // Class 0 is taken for the empty prefix, and its windows for whole stacks.
  if (target === 0) throw new NotClosed(`class ${prefix} leads to the class of the empty prefix`);
  if (target >= packed.classes) throw new NotClosed(`class ${prefix} leads to no class with the symbol ${symbol}`);
  return { target, cost };
}
