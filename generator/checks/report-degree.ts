/** Reports a degree that does not fit its family. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import { isSoundDepth, largestDepth, type DraftSpec } from '../spec/draft.ts';
import { MAX_DEGREE } from '../spec/limits.ts';
import { largestDegree, takesDegree, type Family } from '../theory/families.ts';

/** What a degree elsewhere is told. */
export const ONLY_FULL = 'only the families full and full-front take "degree"';

export function* reportDegree({ meantFamily, depth, degree }: DraftSpec): Generator<Diagnostic> {
  if (degree === undefined || meantFamily === undefined) return;
  const span = spanOf(degree.node);
  if (!takesDegree(meantFamily)) {
    yield diagnostic('bad-degree', {
      message: ONLY_FULL,
      span,
      help: { message: 'remove it' },
    });
    return;
  }
  const largest = Math.min(
    largestDegree({ family: meantFamily, depth: soundDepth(depth?.value, meantFamily) }),
    MAX_DEGREE,
  );
  if (Number.isInteger(degree.value) && degree.value >= 1 && degree.value <= largest) return;
  yield diagnostic('bad-degree', {
    message: largest === 1 ? 'degree must be 1' : `degree must be a whole number from 1 to ${largest}`,
    span,
    notes: [{ message: `the degree of a reduction is p - q, and q is at least ${meantFamily === 'full' ? 1 : 0}` }],
  });
}

/** The depth, or the one that an edit would replace it with. */
function soundDepth(depth: number | undefined, family: Family): number {
  if (depth === undefined || depth > largestDepth(family)) return largestDepth(family);
  return isSoundDepth(depth) ? depth : 2;
}
