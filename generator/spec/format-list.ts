/** A list of reductions as written in a spec. */
import { compareReductions, formatReduction, type Reduction } from '../theory/reduction.ts';

/** `["la(2,1)", "ra(2,1)"]`, in listing order. */
export function formatList(reductions: readonly Reduction[]): string {
  const items = reductions.toSorted(compareReductions).map((reduction) => `"${formatReduction(reduction)}"`);
  return `[${items.join(', ')}]`;
}
