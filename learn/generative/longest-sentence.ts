/** How long a sentence may be. Its forest takes memory for every product, so sentences that take too many are refused. */
import type { ModelStructure } from './model-structure.ts';

/** More products for one sentence are refused. */
export const MOST_PRODUCTS = 20_000_000;

/** The length of the longest sentence that is not refused, or `length` if that is less. */
export function longestSentence(
  structure: ModelStructure,
  { length, purpose }: { readonly length: number; readonly purpose: 'weights' | 'arcs' },
): number {
  let longest = length;
  while (longest > 1 && structure.productBound(longest, purpose) > MOST_PRODUCTS) longest--;
  return longest;
}
