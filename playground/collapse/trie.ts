/**
 * The computations of S for a tree as a trie: they share what they have in common from the start. S′ closes every branch
 * but the canonical one, at the transition that it refuses.
 *
 * A node is one transition of S at one place. Rows are computations, canonical first; columns are positions.
 */
import type { PageContent } from '../../view/page-content.ts';
import { walksOf } from '../../view/page-content.ts';
import type { Walk } from '../../view/walk.ts';

/** Canonical; allowed by S′ but on the way to a refusal; refused; after a refusal. */
export type Standing = 'canonical' | 'allowed' | 'refused' | 'closed';

export interface TrieNode {
  readonly name: string;
  /** The position of the configuration after it, from 1. */
  readonly position: number;
  readonly row: number;
  /** The row of the node before it, or of the root. */
  readonly from: number;
  readonly standing: Standing;
  /** The computation whose row it is in; others may pass through it. */
  readonly walk: number;
  /** How many of the computations pass through it. */
  readonly passing: number;
}

export interface Trie {
  readonly nodes: readonly TrieNode[];
  readonly rows: number;
  readonly columns: number;
}

interface Growing {
  readonly node: Omit<TrieNode, 'passing' | 'from' | 'row'> | undefined;
  readonly walks: number[];
  readonly next: Map<string, Growing>;
}

/** The trie of the computations of a page; without a canonical one, S′ has none that is complete. */
export function trieOf(content: PageContent): Trie {
  const root: Growing = { node: undefined, walks: [], next: new Map() };
  for (const [walk, computation] of walksOf(content).entries()) {
    if (walk === 0 && content.stop !== undefined) continue;
    grow(root, computation, walk);
  }
  const nodes: TrieNode[] = [];
  let rows = 0;
  const lay = ({ node, walks, next }: Growing, from: number): void => {
    const row = rows;
    if (node !== undefined) nodes.push({ ...node, row, from, passing: walks.length });
    if (next.size === 0) rows++;
    for (const child of next.values()) lay(child, row);
  };
  lay(root, 0);
  return { nodes, rows, columns: Math.max(0, ...nodes.map(({ position }) => position)) };
}

function grow(root: Growing, { transitions, refusedAt = transitions.length }: Walk, walk: number): void {
  let at = root;
  at.walks.push(walk);
  for (const [index, { plain }] of transitions.entries()) {
    let next = at.next.get(plain);
    if (next === undefined) {
      const standing = standingOf({ index, refusedAt, walk });
      next = { node: { name: plain, position: index + 1, standing, walk }, walks: [], next: new Map() };
      at.next.set(plain, next);
    }
    next.walks.push(walk);
    at = next;
  }
}

function standingOf({
  index,
  refusedAt,
  walk,
}: {
  readonly index: number;
  readonly refusedAt: number;
  readonly walk: number;
}): Standing {
  if (index > refusedAt) return 'closed';
  if (index === refusedAt) return 'refused';
  return walk === 0 ? 'canonical' : 'allowed';
}
