/** The oracle for callers whose heads have not been checked. */
import { checkIds } from './check-ids.ts';
import { checkTree } from './check-tree.ts';
import { oracleUnchecked } from './run-oracle.ts';
import { Configuration, maxTransitions, TransitionIds } from './surroundings.ts';

/** The answer of `oracle`: `computation` is a view of the output buffer. */
export type OracleAnswer =
  | { readonly derivable: true; readonly computation: TransitionIds }
  | {
      readonly derivable: false;
      /** How far the computation goes. */
      readonly computation: TransitionIds;
      /** The arc that can no longer be built. */
      readonly outOfReach: { readonly head: number; readonly dependent: number };
    };

/** The canonical computation of a tree given by the heads of words 1, 2, …; throws if they do not form a tree. */
export function oracle(heads: ArrayLike<number>, out?: TransitionIds): OracleAnswer {
  const tree = checkTree(heads);
  const room = maxTransitions(tree.length);
  const ids = out ?? new TransitionIds(room);
  checkIds(ids, room);
  const count = oracleUnchecked(tree, 0, tree.length, ids, 0);
  if (count >= 0) return { derivable: true, computation: ids.subarray(0, count) };
  const computation = ids.subarray(0, -1 - count);
  return { derivable: false, computation, outOfReach: firstOutOfReach(tree, computation) };
}

/** Among the arcs that only their distance prevents, the one whose two words were read first. */
function firstOutOfReach(tree: Int32Array, computation: TransitionIds): { head: number; dependent: number } {
  const configuration = new Configuration(tree.length);
  for (const transition of computation) configuration.apply(transition);
  const missing = new Int32Array(tree.length + 1);
  tree.forEach((head, index) => {
    if (configuration.heads[index] === -1) missing[head]!++;
  });
  let first = { head: Infinity, dependent: Infinity };
  tree.forEach((head, index) => {
    const arc = { head, dependent: index + 1 };
    const isOpen = configuration.heads[index] === -1 && missing[arc.dependent] === 0;
    if (isOpen && Math.max(head, arc.dependent) < Math.max(first.head, first.dependent)) first = arc;
  });
  return first;
}
