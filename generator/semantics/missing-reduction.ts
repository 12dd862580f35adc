/** What a system lacks where the canonical computation of a tree stops. */
import type { Arc } from './tree.ts';
import { formatReduction } from '../theory/reduction.ts';

/** The reduction that would build the arc between two nodes of the stack, which is given bottom first. */
export function missingReduction(stack: readonly number[], { head, dependent }: Arc): string {
  const position = (node: number): number => stack.length - stack.indexOf(node);
  const [p, q] = [position(head), position(dependent)].toSorted((a, b) => b - a);
  return formatReduction({ kind: head < dependent ? 'ra' : 'la', p: p!, q: q! });
}
