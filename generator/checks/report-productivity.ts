/** Reports systems that cannot parse any sentence, and warns if there are no left arcs between neighbours. */
import { diagnostic, type Diagnostic, type Help } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { extendList } from '../spec/extend-list.ts';
import { closure } from '../theory/closure.ts';
import type { Reduction } from '../theory/reduction.ts';

const LEFT_ARC: Reduction = { kind: 'la', p: 2, q: 1 };
const RIGHT_ARC: Reduction = { kind: 'ra', p: 2, q: 1 };

export function* reportProductivity(draft: DraftSpec): Generator<Diagnostic> {
  const { list, reductions } = draft;
  if (list === undefined || reductions.length === 0) return;
  const span = spanOf(list);
  /** Offers the reduction together with what monotonicity requires, so that the edited list is monotonic. */
  const having = (reduction: Reduction): Help => ({
    message: 'with it:',
    edit: extendList(draft, list, closure([...reductions, reduction])),
  });
  if (!reductions.some(({ kind }) => kind === 'ra')) {
    yield diagnostic('not-productive', {
      message: 'without ra(2,1) no sentence can be parsed',
      span,
      notes: [{ message: 'node 0 is at the bottom of the stack, and only ra takes the deeper symbol as the head' }],
      help: having(RIGHT_ARC),
    });
  }
  if (!reductions.some(({ kind }) => kind === 'la')) {
    yield diagnostic('no-left-arc', {
      message: 'without la(2,1) no word can have a dependent to its left',
      span,
      help: having(LEFT_ARC),
    });
  }
}
