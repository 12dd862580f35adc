/**
 * An item of the list of reductions, as it is written and as it was meant. What was meant is a reduction that the list
 * may hold: p > q >= 1 and p <= MAX_DEPTH. Checks of the list as a whole go by what was meant, so that mending an item
 * uncovers nothing new.
 */
import type { Node } from 'jsonc-parser';
import { parseReduction, type Reduction } from '../theory/reduction.ts';
import { MAX_DEPTH } from './limits.ts';

export interface ListedReduction {
  readonly node: Node;
  /** Where it can be read as a reduction, right or wrong. */
  readonly written?: Reduction;
  readonly meant?: Reduction;
}

/** Reads an item. */
export function readListed(node: Node): ListedReduction {
  if (node.type !== 'string') return { node };
  const text = String(node.value);
  const written = parseReduction(text);
  const meant = [written ?? guess(text)].flatMap(bothWays).find(isAcceptable);
  return {
    node,
    ...(written === undefined ? {} : { written }),
    ...(meant === undefined ? {} : { meant }),
  };
}

/** p > q >= 1. */
export function hasValidPositions({ p, q }: Reduction): boolean {
  return q >= 1 && p > q;
}

/** True where the item needs no mending: it is written as it was meant. */
export function isSound({ written }: ListedReduction): boolean {
  return written !== undefined && isAcceptable(written);
}

function isAcceptable(reduction: Reduction): boolean {
  return hasValidPositions(reduction) && reduction.p <= MAX_DEPTH;
}

function bothWays(reduction: Reduction | undefined): Reduction[] {
  return reduction === undefined ? [] : [reduction, { ...reduction, p: reduction.q, q: reduction.p }];
}

/** Reads what people write elsewhere: LA(2,1), la 2 1, la_{2,1}, left(2,1) … */
function guess(text: string): Reduction | undefined {
  const match = /^\s*(l|r)(?:a|eft|ight)[a-z-]*[^\da-z]*(\d{1,2})[^\da-z]+(\d{1,2})[^\da-z]*$/i.exec(text);
  return match === null ? undefined : parseReduction(`${match[1]!.toLowerCase()}a(${match[2]},${match[3]})`);
}
