/** Reports systems that cannot parse any sentence, and warns of those that have no left arcs between neighbours. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { formatList } from '../spec/format-list.ts';
import type { Reduction } from '../theory/reduction.ts';

const LEFT_ARC: Reduction = { kind: 'la', p: 2, q: 1 };
const RIGHT_ARC: Reduction = { kind: 'ra', p: 2, q: 1 };

export function* reportProductivity({ list, reductions }: DraftSpec): Generator<Diagnostic> {
  if (list === undefined || reductions.length === 0) return;
  const span = spanOf(list);
  if (!reductions.some(({ kind }) => kind === 'ra')) {
    yield diagnostic('not-productive', {
      message: 'without ra(2,1) no sentence can be parsed',
      span,
      notes: [{ message: 'node 0 is at the bottom of the stack, and only ra takes the deeper symbol as the head' }],
      help: { message: 'with it:', edit: { span, replacement: formatList([...reductions, RIGHT_ARC]) } },
    });
  }
  if (!reductions.some(({ kind }) => kind === 'la')) {
    yield diagnostic('no-left-arc', {
      message: 'without la(2,1) no word can have a dependent to its left',
      span,
      help: { message: 'with it:', edit: { span, replacement: formatList([...reductions, LEFT_ARC]) } },
    });
  }
}
