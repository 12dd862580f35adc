/** What each node and arc of the drawing is in a configuration: where it stands, whether it is built or ruled out. */
import type { Arc } from '../../generator/semantics/tree.ts';
import type { EncodedArc, EncodedTransition, PageData } from '../page-data.ts';
import { ruledOut, type ShownConfiguration } from './decode-walk.ts';

export interface Roles {
  /** The place of a node. */
  ofNode(node: number): 'stack' | 'front' | 'returned' | 'buffer' | 'removed';
  /** How far an arc of the tree is. */
  ofArc(arc: Arc): 'now' | 'built' | 'later';
  /** Whether an arc is ruled out. */
  ofBlock(arc: Arc): 'now' | 'held' | 'lifted' | 'none';
}

/** The roles in a configuration, given the transitions before it, the last one last. */
export function rolesIn(
  { form, usesFront }: Pick<PageData, 'form' | 'usesFront'>,
  configuration: ShownConfiguration,
  done: readonly EncodedTransition[],
): Roles {
  const { live, height, fresh } = configuration;
  const ofBuffer = usesFront ? 'front' : 'returned';
  const places = new Map(live.map(([node], index) => [node, index < height ? 'stack' : ofBuffer] as const));
  const now = done.at(-1);
  const built = new Set(done.flatMap(({ arc }) => (arc === undefined ? [] : [arc[1]])));
  const [blocked, lifted] = [namesOf(now?.blocked ?? []), namesOf(now?.lifted ?? [])];
  const held = namesOf(ruledOut(configuration, form));
  return {
    ofNode: (node) => places.get(node) ?? (node >= fresh ? 'buffer' : 'removed'),
    ofArc: ({ dependent }) => (now?.arc?.[1] === dependent ? 'now' : built.has(dependent) ? 'built' : 'later'),
    ofBlock: ({ head, dependent }) => {
      const name = nameOf([head, dependent]);
      if (lifted.has(name)) return 'lifted';
      return blocked.has(name) ? 'now' : held.has(name) ? 'held' : 'none';
    },
  };
}

function nameOf([head, dependent]: EncodedArc): string {
  return `${head}-${dependent}`;
}

function namesOf(arcs: readonly EncodedArc[]): ReadonlySet<string> {
  return new Set(arcs.map(nameOf));
}
