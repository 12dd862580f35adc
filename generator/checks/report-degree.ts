/** Reports a degree that does not fit its family. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import { isSoundDepth, type DraftSpec } from '../spec/draft.ts';
import { MAX_DEPTH } from '../spec/limits.ts';

export function* reportDegree({ meantFamily, depth, degree }: DraftSpec): Generator<Diagnostic> {
  if (degree === undefined || meantFamily === undefined) return;
  const span = spanOf(degree.node);
  if (meantFamily !== 'full') {
    yield diagnostic('bad-degree', {
      message: 'only the family full takes "degree"',
      span,
      help: { message: 'remove it' },
    });
    return;
  }
  const largest = largestDepth(depth?.value) - 1;
  if (Number.isInteger(degree.value) && degree.value >= 1 && degree.value <= largest) return;
  yield diagnostic('bad-degree', {
    message: largest === 1 ? 'degree must be 1' : `degree must be a whole number from 1 to ${largest}`,
    span,
    notes: [{ message: 'the degree of a reduction is p - q, and q is at least 1' }],
  });
}

/** The depth, or the one that an edit would replace it with. */
function largestDepth(depth: number | undefined): number {
  if (depth === undefined || depth > MAX_DEPTH) return MAX_DEPTH;
  return isSoundDepth(depth) ? depth : 2;
}
