/**
 * What a stack symbol of S′ stores besides its node, and how it is written, in `arcforge trace` and in lines for
 * training.
 */

/** A reduction that is blocked: of this kind, with the symbol `distance` below. */
export interface Block {
  readonly kind: 'la' | 'ra';
  readonly distance: number;
}

/**
 * In the guessing form: whether the node has all its dependents, and the distances at which its pairs are blocked. In
 * the guess-free form: its blocks. In arc-eager, also whether it has its head; a block is one of reduce.
 */
export type SymbolFeatures =
  | { readonly stop: boolean; readonly blocked: readonly number[] }
  | { readonly stop?: undefined; readonly attached?: boolean; readonly blocked: readonly Block[] };

/**
 * With guesses, `n` for a node that seeks dependents and `s` for one that has all, then the distances: `s[1,2]`.
 * Without guesses, the blocks alone: `[la1,ra2]`, or nothing if nothing is blocked; in arc-eager `h` for a node
 * that has its head, and `[reduce]`.
 */
export function symbolNotation(features: SymbolFeatures): string {
  if (features.stop === undefined) {
    const blocks = inBrackets(features.blocked.map(({ kind, distance }) => kind + distance));
    if (features.attached === undefined) return blocks;
    return (features.attached ? 'h' : '') + inBrackets(features.blocked.map(() => 'reduce'));
  }
  return (features.stop ? 's' : 'n') + inBrackets(features.blocked);
}

/** The features that the bits of a symbol stand for, as generated modules store them (docs/modules.md). */
export function symbolFeatures(form: 'guessing' | 'guess-free' | 'eager', bits: number): SymbolFeatures {
  const set = Array.from({ length: 32 - Math.clz32(bits) }, (_, at) => at).filter((at) => (bits >> at) & 1);
  if (form === 'eager') {
    return { attached: (bits & 1) === 1, blocked: (bits & 2) === 0 ? [] : [{ kind: 'ra', distance: 1 }] };
  }
  if (form === 'guessing') return { stop: (bits & 1) === 1, blocked: set.filter((at) => at > 0) };
  return { blocked: set.map((at): Block => ({ kind: at % 2 === 0 ? 'la' : 'ra', distance: (at >> 1) + 1 })) };
}

function inBrackets(parts: readonly (string | number)[]): string {
  return parts.length === 0 ? '' : `[${parts.join(',')}]`;
}
