/** The computations of a page, read from its data (view/page-data.ts). */
import type { Form } from '../../generator/theory/transition-system.ts';
import type { EncodedArc, EncodedSymbol, EncodedWalk } from '../page-data.ts';

/** A configuration of a page: of the walk with this number, 0 for the canonical one, after so many transitions. */
export interface Place {
  readonly walk: number;
  readonly position: number;
}

export interface ShownConfiguration {
  /** The stack and then what is known of the buffer, bottom first: returned symbols, or its front. */
  readonly live: readonly EncodedSymbol[];
  readonly height: number;
  /** The first node of the buffer that is not among them. */
  readonly fresh: number;
}

/** The configurations of a walk, from their differences. */
export function decodeWalk({ initial, transitions }: EncodedWalk): readonly ShownConfiguration[] {
  let live: readonly EncodedSymbol[] = [];
  return [initial, ...transitions.map(({ after }) => after)].map(({ keep, symbols, height, fresh }) => {
    live = [...live.slice(0, keep), ...symbols];
    return { live, height, fresh };
  });
}

/** A pair that is blocked with the symbol so far below; only without guesses does it have a direction. */
export interface ShownBlock {
  readonly kind?: 'la' | 'ra';
  readonly distance: number;
}

/** The blocks that features stand for. */
export function blocksOf(features: number, form: Form): readonly ShownBlock[] {
  const set = features < 0 ? [] : Array.from({ length: 31 }, (_, at) => at).filter((at) => (features >> at) & 1);
  if (form === 'guessing') return set.filter((at) => at > 0).map((distance) => ({ distance }));
  if (form === 'eager') return set.includes(1) ? [{ kind: 'ra', distance: 1 }] : [];
  return set.map((at) => ({ kind: at % 2 === 0 ? 'la' : 'ra', distance: (at >> 1) + 1 }));
}

/** The arcs that the features of a configuration rule out. */
export function ruledOut({ live }: ShownConfiguration, form: Form): readonly EncodedArc[] {
  return live.flatMap(([node, features], index) =>
    blocksOf(features, form).map(({ kind = features & 1 ? 'ra' : 'la', distance }): EncodedArc => {
      const below = live[index - distance]?.[0] ?? 0;
      return kind === 'ra' ? [below, node] : [node, below];
    }),
  );
}

/** How many symbols have returned to the buffer, in a system that does not use its front. */
export function returnedIn({ live, height }: ShownConfiguration): number {
  return live.length - height;
}
