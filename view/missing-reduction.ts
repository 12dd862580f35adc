/** What a system lacks where the canonical computation of a tree stops. */
import type { Arc } from '../generator/semantics/tree.ts';
import { formatReduction } from '../generator/theory/reduction.ts';
import type { Walk } from './walk.ts';

/** The reduction that would build the arc at the end of the walk. */
export function missingReduction({ initial, transitions }: Walk, { head, dependent }: Arc): string {
  const { live, height } = transitions.at(-1)?.after ?? initial;
  const position = (node: number): number => height - live.findIndex((symbol) => symbol.node === node);
  const [p, q] = [position(head), position(dependent)].toSorted((a, b) => b - a);
  return formatReduction({ kind: head < dependent ? 'ra' : 'la', p: p!, q: q! });
}
