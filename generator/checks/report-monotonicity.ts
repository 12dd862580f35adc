/** Reports every reduction that monotonicity requires but the list lacks, and offers the closure as the edit. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { extendList } from '../spec/extend-list.ts';
import { knownByReductions } from '../spec/known-systems.ts';
import { closure, missingReductions } from '../theory/closure.ts';
import { formatReduction } from '../theory/reduction.ts';

export function* reportMonotonicity(draft: DraftSpec): Generator<Diagnostic> {
  const { list, reductions } = draft;
  if (list === undefined) return;
  const missing = missingReductions(reductions);
  if (missing.length === 0) return;
  const known = knownByReductions(reductions);
  yield diagnostic('not-monotonic', {
    message: `the reductions are not monotonic: ${missing.length} ${missing.length === 1 ? 'is' : 'are'} missing`,
    span: spanOf(list),
    notes: [
      ...missing.map(({ missing: absent, requiredBy }) => ({
        message: `${formatReduction(requiredBy)} requires ${formatReduction(absent)}`,
      })),
      ...(known === undefined ? [] : [{ message: known.explanation }]),
    ],
    help: {
      message: 'the closure, the least monotonic completion:',
      edit: extendList(draft, list, closure(reductions)),
    },
  });
}
