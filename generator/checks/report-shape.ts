/** Reports fields that are unknown, repeated, missing, in conflict, or of the wrong type. */
import { diagnostic, type Diagnostic, type Edit, type Span } from '../diagnostics/diagnostic.ts';
import { quote } from '../../runtime/text/printable.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { spanOf } from '../spec/document.ts';
import { extendList } from '../spec/extend-list.ts';
import { fieldNode, fieldValues, type SpecField, type SpecFields } from '../spec/fields.ts';
import { MAX_DESCRIPTION_LENGTH } from '../spec/limits.ts';
import { shapeIssues, SPEC_FIELDS } from '../spec/schema.ts';
import { usualDepth } from '../theory/families.ts';
import { exampleOf, exampleReductions } from './example-fields.ts';
import { ONLY_FULL } from './report-degree.ts';

export function* reportShape(draft: DraftSpec): Generator<Diagnostic> {
  const { fields, list, description } = draft;
  yield* reportKeys(fields);
  const names = new Set(shapeIssues(fields.kind, fieldValues(fields)).map(({ path }) => String(path[0] ?? '')));
  // The schema does not require a depth for families, because some need none.
  if (draft.meantFamily !== undefined && usualDepth(draft.meantFamily) === undefined) names.add('depth');
  for (const name of names) {
    const node = fieldNode(fields, name);
    const type = TYPES[name];
    // If the type is right but the value is wrong, another check explains it better.
    if (node === undefined && type !== undefined) yield missing(draft, name);
    else if (node !== undefined && type !== undefined && node.type !== type.type) {
      yield diagnostic('wrong-type', { message: `${name} must be ${type.expected}`, span: spanOf(node) });
    }
  }
  if (list?.type === 'array' && list.children?.length === 0) {
    yield diagnostic('missing-field', {
      message: 'the list of reductions is empty',
      span: spanOf(list),
      help: { message: 'for example:', edit: extendList(draft, list, exampleReductions(draft)) },
    });
  }
  if (description !== undefined && description.value.length > MAX_DESCRIPTION_LENGTH) {
    const message = `a description has at most ${MAX_DESCRIPTION_LENGTH} characters; this one has ${description.value.length}`;
    yield diagnostic('wrong-type', { message, span: spanOf(description.node) });
  }
}

/** What a field holds; `returning`, `root` and `form` are checked separately. */
const TYPES: Readonly<Record<string, { readonly type: string; readonly expected: string }>> = {
  $schema: { type: 'string', expected: 'a string' },
  name: { type: 'string', expected: 'a string' },
  description: { type: 'string', expected: 'a string' },
  family: { type: 'string', expected: 'the name of a family' },
  depth: { type: 'number', expected: 'a whole number' },
  degree: { type: 'number', expected: 'a whole number' },
  reductions: { type: 'array', expected: 'a list such as ["la(2,1)", "ra(2,1)"]' },
};

function* reportKeys({ kind, all }: SpecFields): Generator<Diagnostic> {
  const seen = new Map<string, Span>();
  for (const field of all) {
    const span = spanOf(field.key);
    const first = seen.get(field.name);
    if (first !== undefined) {
      yield diagnostic('repeated-field', {
        message: `${quote(field.name)} is given twice`,
        span,
        notes: [{ message: 'first given here', span: first }],
      });
      continue;
    }
    seen.set(field.name, span);
    if (!SPEC_FIELDS[kind].includes(field.name)) yield unknownField(field, SPEC_FIELDS[kind]);
  }
}

function unknownField({ name, meant, key }: SpecField, known: readonly string[]): Diagnostic {
  const span = spanOf(key);
  if (name === 'reductions') {
    return diagnostic('conflicting-fields', {
      message: 'a spec lists its reductions or names a family, not both',
      span,
      help: { message: 'remove "family" to list reductions, or "reductions" to use those of the family' },
    });
  }
  return diagnostic('unknown-field', {
    message: name === 'degree' ? ONLY_FULL : `${quote(name)} is not a field of a spec`,
    span,
    help:
      meant === undefined || meant === name
        ? { message: `the fields are ${known.join(', ')}` }
        : { message: 'did you mean', edit: { span, replacement: `"${meant}"` } },
  });
}

function missing(draft: DraftSpec, name: string): Diagnostic {
  const { root } = draft.document;
  const example = exampleOf(draft, name);
  const insertion = (text: string): Edit => ({ span: { offset: root.offset + 1, length: 0 }, replacement: `${text},` });
  return diagnostic('missing-field', {
    message: `${name} ${name === 'reductions' ? 'are' : 'is'} missing`,
    span: { offset: root.offset, length: 1 },
    notes: name === 'reductions' ? [{ message: 'a spec lists its reductions or names a family' }] : [],
    ...(example === undefined ? {} : { help: { message: 'add, after the opening brace:', edit: insertion(example) } }),
  });
}
