/**
 * An item of the list of reductions, as written and as meant. What was meant is a valid reduction: p > q >= 0, p <=
 * MAX_DEPTH and p - q <= MAX_DEGREE. Checks of the whole list use what was meant, so fixing an item uncovers nothing new.
 */
import type { Node } from 'jsonc-parser';
import { degreeOf, parseReduction, type Reduction } from '../theory/reduction.ts';
import { MAX_DEGREE, MAX_DEPTH } from './limits.ts';

export interface ListedReduction {
  readonly node: Node;
  /** The reduction as written, if it can be read as one. */
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

/** p > q >= 0. */
export function hasValidPositions({ p, q }: Reduction): boolean {
  return q >= 0 && p > q;
}

/** True if symbols have no bits for the reduction. */
export function isTooDeep(reduction: Reduction): boolean {
  return reduction.p > MAX_DEPTH || degreeOf(reduction) > MAX_DEGREE;
}

/** True if the item is written as it was meant. */
export function isSound({ written }: ListedReduction): boolean {
  return written !== undefined && isAcceptable(written);
}

function isAcceptable(reduction: Reduction): boolean {
  return hasValidPositions(reduction) && !isTooDeep(reduction);
}

function bothWays(reduction: Reduction | undefined): Reduction[] {
  return reduction === undefined ? [] : [reduction, { ...reduction, p: reduction.q, q: reduction.p }];
}

/** Reads other common notations: LA(2,1), la 2 1, la_{2,1}, left(2,1) … */
function guess(text: string): Reduction | undefined {
  const match = /^\s*(l|r)(?:a|eft|ight)[a-z-]*[^\da-z]*(\d{1,2})[^\da-z]+(\d{1,2})[^\da-z]*$/i.exec(text);
  return match === null ? undefined : parseReduction(`${match[1]!.toLowerCase()}a(${match[2]},${match[3]})`);
}
