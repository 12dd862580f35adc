/** Reports return policies for which the construction fails, and warns if it may lose trees. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { guaranteeOf } from '../theory/guarantee.ts';
import { transitionSystem } from '../theory/transition-system.ts';

export function* reportReturning({ returning, mode, reductions, front }: DraftSpec): Generator<Diagnostic> {
  if (returning === undefined) return;
  const span = spanOf(returning);
  if (front) {
    if (returning.value === false) return;
    yield diagnostic('bad-returning', {
      message: 'systems that use the buffer’s front are in place',
      span,
      notes: [
        {
          message:
            'whether there is one computation for each tree if symbols return and reductions use position 0 is not known (docs/front.md)',
        },
      ],
      help: { message: 'write', edit: { span, replacement: 'false' } },
    });
    return;
  }
  if (returning.value === 'left') {
    yield diagnostic('bad-returning', {
      message: 'returning only la is not supported: the construction would lose trees',
      span,
      notes: [{ message: 'if only la returns, attardi-3 loses 4 trees of 5 words (docs/returning.md)' }],
      help: {
        message: 'let every reduction return; this derives every tree that any other policy derives:',
        edit: { span, replacement: 'true' },
      },
    });
  } else if (typeof returning.value !== 'boolean' && returning.value !== 'right') {
    yield diagnostic('bad-returning', {
      message: 'returning must be true, false or "right"',
      span,
      notes: [
        { message: 'true: every reduction returns the symbols it stepped over; "right": only ra does' },
        {
          message:
            'returning fewer symbols may lose trees; returning more would derive the same ones (docs/returning.md)',
        },
      ],
    });
  }
  if (reductions.length === 0 || guaranteeOf(transitionSystem({ name: '', reductions, mode })) === 'complete') return;
  yield diagnostic('loses-trees', {
    message: 'returning only ra may lose trees if some la steps over symbols',
    span,
    notes: [
      { message: 'every tree has at most one computation, but some trees that S derives may have none' },
      {
        message:
          'link2 loses 15 of the 1,345,722 trees of 8 words that S derives, and no shorter ones (docs/returning.md)',
      },
    ],
    help: { message: 'to lose none, let every reduction return:', edit: { span, replacement: 'true' } },
  });
}
