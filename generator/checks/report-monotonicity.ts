/** Reports every reduction that monotonicity requires and the list lacks, and offers the closure as the edit. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { formatList } from '../spec/format-list.ts';
import { closure, missingReductions } from '../theory/closure.ts';
import { formatReduction, type Reduction } from '../theory/reduction.ts';

export function* reportMonotonicity({ list, reductions }: DraftSpec): Generator<Diagnostic> {
  if (list === undefined) return;
  const missing = missingReductions(reductions);
  if (missing.length === 0) return;
  const span = spanOf(list);
  const replacement = formatList(closure(reductions));
  yield diagnostic('not-monotonic', {
    message: `the reductions are not monotonic: ${missing.length} ${missing.length === 1 ? 'is' : 'are'} missing`,
    span,
    notes: [
      ...missing.map(({ missing: absent, requiredBy }) => ({
        message: `${formatReduction(requiredBy)} requires ${formatReduction(absent)}`,
      })),
      ...(isArcHybrid(reductions) ? [{ message: ARC_HYBRID }] : []),
    ],
    help: { message: 'the closure, the least monotonic completion:', edit: { span, replacement } },
  });
}

const ARC_HYBRID =
  'this is arc-hybrid with the front of the buffer as the top of the stack: bottom-up shift-reduce, but outside the monotonic systems';

function isArcHybrid(reductions: readonly Reduction[]): boolean {
  return reductions.map(formatReduction).toSorted().join(' ') === 'la(2,1) ra(3,2)';
}
