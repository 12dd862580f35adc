/**
 * S° without blocks that no reduction looks at: if every la of S has the buffer's front as its head, a word that is shifted
 * never takes a dependent to its left, so its blocks on la need not be kept. The computations are the same.
 */
import type { CanonicalSystem } from './canonical-system.ts';

export function withoutDeadBlocks(canonical: CanonicalSystem): CanonicalSystem {
  const { system, symbols } = canonical;
  if (!system.front || system.reductions.some(({ kind, q }) => kind === 'la' && q > 0)) return canonical;
  const shifted = (symbol: number): number => {
    let kept = symbols.fresh(undefined);
    for (let distance = 1; distance <= system.degree; distance++) {
      if (symbols.isBlocked(symbol, 'ra', distance)) kept = symbols.block(kept, 'ra', distance);
    }
    return kept;
  };
  return { ...canonical, symbols: { ...symbols, shifted } };
}
