/**
 * Completion in arc-eager (docs/eager.md, theorem 12). A word that is not attached needs a head among the words to come.
 * Before it can be removed, every attached word above it must be, and one whose reduce is blocked has to take a
 * dependent first, which uses up a word. Nothing else can go wrong.
 */
import type { Annotation } from '../theory/annotation.ts';
import type { SymbolAlgebra } from '../theory/symbols.ts';

/** The least number of words with which a configuration completes; it completes with any larger number too. */
export function eagerCost(symbols: SymbolAlgebra, { symbols: live, height }: Annotation): number {
  const words = live.slice(1, height);
  const lowest = words.findIndex((symbol) => !symbols.isRemovable(symbol, 'ra'));
  if (lowest < 0) return 0;
  return 1 + words.slice(lowest).filter((symbol) => symbols.isBlocked(symbol, 'ra', 1)).length;
}
