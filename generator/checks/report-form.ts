/** Reports values of `form` and `root` that are not among those that the spec can have. */
import { diagnostic, type Diagnostic, type DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import { meantBy, type DraftSpec } from '../spec/draft.ts';
import { ROOT_RULES, STACK_FORMS, type Form } from '../theory/transition-system.ts';

export function* reportForm({ formNode, rootNode, front, form }: DraftSpec): Generator<Diagnostic> {
  if (front) yield* reportFormWithFront(formNode, form);
  else {
    yield* reportWord(formNode, {
      code: 'bad-form',
      name: 'form',
      words: STACK_FORMS,
      meaning:
        '"guessing": transitions guess whether a node is complete, as in the paper; "guess-free": they are those of S (docs/guess-free.md)',
    });
  }
  yield* reportWord(rootNode, {
    code: 'bad-root',
    name: 'root',
    words: ROOT_RULES,
    meaning: '"single": node 0 has exactly one dependent, as in Universal Dependencies; "any": it may have several',
  });
}

/** With the buffer's front there is one form, whatever else was meant. */
function* reportFormWithFront(node: DraftSpec['formNode'], form: Form): Generator<Diagnostic> {
  if (node === undefined || node.value === form) return;
  const span = spanOf(node);
  const help = { message: 'write', edit: { span, replacement: `"${form}"` } };
  if (form === 'eager' || node.value === 'eager') {
    const message =
      form === 'eager'
        ? 'arc-eager has a form of its own, which makes no guesses'
        : 'arc-eager, {la(1,0), ra(2,1)}, and nothing else is eager';
    yield diagnostic('bad-form', { message, span, help });
    return;
  }
  yield diagnostic('bad-form', {
    message: 'systems that use the buffer’s front are guess-free',
    span,
    notes: [
      {
        message:
          'whether the guessing form has one computation for each tree if reductions use position 0 is not known (docs/front.md)',
      },
    ],
    help,
  });
}

function* reportWord(
  node: DraftSpec['formNode'],
  field: {
    readonly code: DiagnosticCode;
    readonly name: string;
    readonly words: readonly string[];
    readonly meaning: string;
  },
): Generator<Diagnostic> {
  if (node === undefined || field.words.includes(node.value as string)) return;
  const span = spanOf(node);
  const meant = meantBy(node.value, field.words);
  yield diagnostic(field.code, {
    message: `${field.name} must be ${field.words.map((word) => `"${word}"`).join(' or ')}`,
    span,
    notes: [{ message: field.meaning }],
    ...(meant === undefined ? {} : { help: { message: 'did you mean', edit: { span, replacement: `"${meant}"` } } }),
  });
}
