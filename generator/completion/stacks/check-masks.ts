/**
 * The part of the check of closedness about bits that mean nothing: bit k of the symbol at position u is about position
 * u + k, and where that is below the root a module may have anything there. With all such bits set the masks of the
 * tables must give back the symbols. A mask treats every bit by itself, so setting only some of them changes no more.
 */
import { NotClosed } from '../shared/checked-tables.ts';
import type { OccurringPrefixes } from './occurring-prefixes.ts';
import { realSymbol, realWindow, type PackedStacks } from './packed-stacks.ts';
import type { Windows } from './windows.ts';

/** Throws where a mask changes what occurs. */
export function checkMasks(windows: Windows, packed: PackedStacks, prefixes: OccurringPrefixes): void {
  const { system, symbols } = windows.canonical;
  const lengths = prefixLengths(prefixes, system.degree + 1);
  for (const [prefix, { windows: above, origins }] of prefixes) {
    for (const window of above) {
      const word = windows.bitsOf(window);
      for (const length of lengths.get(prefix)!) {
        const height = length + windows.symbolsOf(window).length;
        const spoilt = word | bitsBelowRoot({ height, positions: system.depth, bits: symbols.bits });
        if (realWindow(packed, { window: spoilt, height }) !== word) {
          throw new NotClosed(
            `the mask for the height ${height} changes the window ${windows.symbolsOf(window).join(' ')}`,
          );
        }
      }
    }
    for (const { source, symbol } of origins) {
      for (const place of lengths.get(source)!) {
        const spoilt = symbol | bitsBelowRoot({ height: place + 1, positions: 1, bits: symbols.bits });
        if (realSymbol(packed, { symbol: spoilt, place }) !== symbol) {
          throw new NotClosed(`the mask for the place ${place} changes the symbol ${symbol}`);
        }
      }
    }
  }
}

/** The bits of the top positions of a stack that are about positions below the root. */
function bitsBelowRoot({ height, positions, bits }: { height: number; positions: number; bits: number }): number {
  let below = 0;
  for (let position = 1; position <= positions; position++) {
    for (let distance = 0; distance < bits; distance++) {
      if (position + distance > height) below |= 1 << ((position - 1) * bits + distance);
    }
  }
  return below;
}

/** By class the lengths of its prefixes; `most` stands for all that are longer. */
function prefixLengths(prefixes: OccurringPrefixes, most: number): ReadonlyMap<number, ReadonlySet<number>> {
  const lengths = new Map(Array.from(prefixes.keys(), (id) => [id, new Set<number>(id === 0 ? [0] : [])]));
  for (let changed = true; changed;) {
    changed = false;
    for (const [id, { origins }] of prefixes) {
      const here = lengths.get(id)!;
      const before = here.size;
      for (const { source } of origins) for (const length of lengths.get(source)!) here.add(Math.min(length + 1, most));
      changed ||= here.size > before;
    }
  }
  return lengths;
}
