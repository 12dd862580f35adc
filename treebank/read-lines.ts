/** Lines of text in a block. */
import { LINE_FEED } from '../runtime/conll/ascii.ts';
import { encodingProblem } from '../runtime/conll/utf8.ts';
import type { BlockCounts } from './block-counts.ts';

/**
 * The lines of a block with their ends, how many were read, and the numbers of those that are left out, from 1. A line
 * that is not UTF-8 is left out, or ends the block.
 */
export function readLines(
  block: Uint8Array,
  { skipInvalid, counts }: { readonly skipInvalid: boolean; readonly counts: BlockCounts },
): { readonly lines: readonly string[]; readonly count: number; readonly leftOut: readonly number[] } {
  const lines: string[] = [];
  const leftOut: number[] = [];
  let count = 0;
  for (let from = 0; from < block.length; count++) {
    const end = block.indexOf(LINE_FEED, from);
    const to = end < 0 ? block.length : end;
    const problem = encodingProblem({ bytes: block, from, to, fromLine: count + 1 });
    if (problem === undefined) lines.push(decoder.decode(block.subarray(from, Math.min(to + 1, block.length))));
    else {
      counts.problem(problem);
      leftOut.push(count + 1);
    }
    if (problem !== undefined && !skipInvalid) break;
    from = to + 1;
  }
  return { lines, count, leftOut };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
