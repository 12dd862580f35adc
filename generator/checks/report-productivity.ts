/**
 * Reports systems that cannot parse any sentence, and warns if there are no left arcs between neighbours, or if nothing that
 * is shifted is ever removed (docs/front.md, theorem 10).
 */
import { diagnostic, type Diagnostic, type Help } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { extendList } from '../spec/extend-list.ts';
import { closure } from '../theory/closure.ts';
import type { Reduction } from '../theory/reduction.ts';

export function* reportProductivity(draft: DraftSpec): Generator<Diagnostic> {
  const { list, reductions, front, root } = draft;
  if (list === undefined || reductions.length === 0) return;
  const span = spanOf(list);
  /** Offers a reduction that is not deeper than the others, and what monotonicity requires: the edited list has it. */
  const having = (kind: Reduction['kind']): Help => {
    const reduction = reductions.some(({ p }) => p > 1) ? { kind, p: 2, q: 1 } : { kind, p: 1, q: 0 };
    return { message: 'with it:', edit: extendList(draft, list, closure([...reductions, reduction])) };
  };
  const least = (kind: Reduction['kind']): string => (front ? `${kind}(2,1) or ${kind}(1,0)` : `${kind}(2,1)`);
  if (!reductions.some(({ kind }) => kind === 'ra')) {
    yield diagnostic('not-productive', {
      message: `without ${least('ra')} no sentence can be parsed`,
      span,
      notes: [{ message: 'node 0 is at the bottom of the stack, and only ra takes the deeper symbol as the head' }],
      help: having('ra'),
    });
  }
  if (!reductions.some(({ kind }) => kind === 'la')) {
    yield diagnostic('no-left-arc', {
      message: `without ${least('la')} no word can have a dependent to its left`,
      span,
      help: having('la'),
    });
  }
  const removesTop = reductions.some(({ kind, q }) => (kind === 'la' ? q === 0 : q > 0));
  if (reductions.some(({ kind }) => kind === 'ra') && !removesTop) {
    const most = root === 'single' ? 'only sentences of one word can be parsed' : 'all words depend on the root';
    yield diagnostic('only-flat-trees', {
      message: `without la(1,0) or ra(2,1) ${most}`,
      span,
      notes: [{ message: 'nothing else removes the top of the stack, so no word may be shifted' }],
      help: { ...having(reductions.some(({ p }) => p > 1) ? 'ra' : 'la'), message: 'with one of them:' },
    });
  }
}
