/**
 * Reductions of a bottom-up shift-reduce system (docs/theory.md, section 1).
 *
 * Positions count from the top of the stack, which is 1; 0 is the front of the buffer. p > q >= 0 always.
 *   la(p,q): head at q, dependent at p.    ra(p,q): head at p, dependent at q.
 */
import { checkText } from '../../runtime/text/check-text.ts';
import { shownValue } from '../../runtime/text/shown-value.ts';

export interface Reduction {
  readonly kind: 'la' | 'ra';
  readonly p: number;
  readonly q: number;
}

/** The distance p - q of the two symbols that the reduction links. */
export function degreeOf(reduction: Reduction): number {
  return reduction.p - reduction.q;
}

/** The position of the symbol that stays. */
export function headPosition(reduction: Reduction): number {
  return reduction.kind === 'la' ? reduction.q : reduction.p;
}

/** The position of the symbol that is removed. */
export function dependentPosition(reduction: Reduction): number {
  return reduction.kind === 'la' ? reduction.p : reduction.q;
}

/** True if the stack is deep enough and the dependent is not the root. */
export function isReducible(reduction: Reduction, height: number): boolean {
  return reduction.p <= height && dependentPosition(reduction) < height;
}

/** True if the reduction links a word of the stack with the buffer's front. */
export function usesFront(reduction: Reduction): boolean {
  return reduction.q === 0;
}

/** The literature's notation: `la(2,1)`. */
export function formatReduction(reduction: Reduction): string {
  if (typeof reduction?.kind !== 'string' || typeof reduction.p !== 'number' || typeof reduction.q !== 'number') {
    throw new TypeError(`reduction must be { kind, p, q }, not ${shownValue(reduction)}`);
  }
  return `${reduction.kind}(${reduction.p},${reduction.q})`;
}

const NOTATION = /^(la|ra)\(\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\)$/;

/** Reads `la(2,1)`; undefined if the text is not a reduction. The order of p and q is not checked here. */
export function parseReduction(text: string): Reduction | undefined {
  checkText(text, 'text');
  const match = NOTATION.exec(text.trim());
  if (match === null) return undefined;
  return { kind: match[1] as 'la' | 'ra', p: Number(match[2]), q: Number(match[3]) };
}

/** The order of every listing: la before ra, then by p, then by q. */
export function compareReductions(a: Reduction, b: Reduction): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.p - b.p || a.q - b.q;
}

/** True if the two are the same reduction. */
export function sameReduction(a: Reduction, b: Reduction): boolean {
  return compareReductions(a, b) === 0;
}
