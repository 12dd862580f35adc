/** Reports names that could not be a file name or part of an identifier. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { quote } from '../../runtime/text/printable.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { nameProblem, safeNameFrom } from '../spec/safe-name.ts';

export function* reportName({ name }: DraftSpec): Generator<Diagnostic> {
  if (name === undefined) return;
  const problem = nameProblem(name.value);
  if (problem === undefined) return;
  const span = spanOf(name.node);
  const safe = safeNameFrom(name.value);
  yield diagnostic('unsafe-name', {
    message: `${quote(name.value)} cannot be a name: ${problem}`,
    span,
    notes: [{ message: 'the name becomes the file name of the generated module' }],
    ...(safe === undefined ? {} : { help: { message: 'a safe name:', edit: { span, replacement: `"${safe}"` } } }),
  });
}
