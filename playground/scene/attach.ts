/** Drawing an arc: the dependent gets another head, unless that closes a cycle. */
import type { Arc, Tree } from '../../generator/index.ts';

export type Attached =
  { readonly kind: 'attached'; readonly heads: Tree } | { readonly kind: 'refused'; readonly cycle: readonly number[] };

/** The tree after the arc is drawn; refused if the head is the dependent or below it. */
export function attach(heads: Tree, { head, dependent }: Arc): Attached {
  const path: number[] = [];
  for (let node = head; node !== 0; node = heads[node - 1]!) {
    path.push(node);
    if (node === dependent) return { kind: 'refused', cycle: path.toReversed() };
  }
  return { kind: 'attached', heads: heads.with(dependent - 1, head) };
}
