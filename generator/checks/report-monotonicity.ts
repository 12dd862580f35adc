/** Reports every reduction that monotonicity requires but the list lacks, and offers the closure as the edit. */
import { diagnostic, type Diagnostic, type Note } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { extendList } from '../spec/extend-list.ts';
import { closure, isMonotonic, missingReductions } from '../theory/closure.ts';
import { formatReduction, type Reduction } from '../theory/reduction.ts';

export function* reportMonotonicity(draft: DraftSpec): Generator<Diagnostic> {
  const { list, reductions } = draft;
  if (list === undefined) return;
  const missing = missingReductions(reductions);
  if (missing.length === 0) return;
  yield diagnostic('not-monotonic', {
    message: `the reductions are not monotonic: ${missing.length} ${missing.length === 1 ? 'is' : 'are'} missing`,
    span: spanOf(list),
    notes: [
      ...missing.map(({ missing: absent, requiredBy }) => ({
        message: `${formatReduction(requiredBy)} requires ${formatReduction(absent)}`,
      })),
      ...frontMeant(reductions),
    ],
    help: {
      message: 'the closure, the least monotonic completion:',
      edit: extendList(draft, list, closure(reductions)),
    },
  });
}

/** The paper and others call the buffer's front the top of the stack: arc-hybrid is la(2,1), ra(3,2) for them. */
function frontMeant(reductions: readonly Reduction[]): Note[] {
  if (reductions.some(({ q }) => q === 0)) return [];
  const meant = reductions.map(({ kind, p, q }) => ({ kind, p: p - 1, q: q - 1 }));
  if (!isMonotonic(meant)) return [];
  const list = meant.map((reduction) => `"${formatReduction(reduction)}"`).join(', ');
  return [{ message: `if position 1 was meant to be the front of the buffer, write it as 0: [${list}]` }];
}
