/** Reports fields that are unknown, repeated, missing, in conflict, or of the wrong type. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { quote } from '../../runtime/printable.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { documentValue, field, propertiesOf, spanOf, type SpecDocument } from '../spec/document.ts';
import { isFamily } from '../theory/families.ts';
import { MAX_DESCRIPTION_LENGTH } from '../spec/limits.ts';
import { shapeIssues, SPEC_FIELDS } from '../spec/schema.ts';

export function* reportShape({ document, list, description }: DraftSpec): Generator<Diagnostic> {
  const form = field(document, 'family') === undefined ? 'explicit' : 'family';
  yield* reportKeys(document, SPEC_FIELDS[form]);
  const names = new Set(shapeIssues(form, documentValue(document)).map(({ path }) => String(path[0] ?? '')));
  for (const name of names) {
    const node = field(document, name);
    const type = TYPES[name];
    // A value of the right type that is wrong all the same has a check that explains more.
    if (node === undefined && type !== undefined) yield missing(document, name);
    else if (node !== undefined && type !== undefined && node.type !== type.type) {
      yield diagnostic('wrong-type', { message: `${name} must be ${type.expected}`, span: spanOf(node) });
    }
  }
  const family: unknown = field(document, 'family')?.value;
  const hasDepths = typeof family === 'string' && isFamily(family) && family !== 'arc-standard';
  if (hasDepths && field(document, 'depth') === undefined) yield missing(document, 'depth');
  if (list?.type === 'array' && list.children?.length === 0) {
    const span = spanOf(list);
    yield diagnostic('missing-field', {
      message: 'the list of reductions is empty',
      span,
      help: { message: 'arc-standard has:', edit: { span, replacement: '["la(2,1)", "ra(2,1)"]' } },
    });
  }
  if (description !== undefined && description.value.length > MAX_DESCRIPTION_LENGTH) {
    const message = `a description has at most ${MAX_DESCRIPTION_LENGTH} characters, this one ${description.value.length}`;
    yield diagnostic('wrong-type', { message, span: spanOf(description.node) });
  }
}

/** What a field holds; `returning` has a check of its own. */
const TYPES: Readonly<Record<string, { readonly type: string; readonly expected: string }>> = {
  $schema: { type: 'string', expected: 'a string' },
  name: { type: 'string', expected: 'a string' },
  description: { type: 'string', expected: 'a string' },
  family: { type: 'string', expected: 'the name of a family' },
  depth: { type: 'number', expected: 'a whole number' },
  degree: { type: 'number', expected: 'a whole number' },
  reductions: { type: 'array', expected: 'a list such as ["la(2,1)", "ra(2,1)"]' },
};

function* reportKeys(document: SpecDocument, known: readonly string[]): Generator<Diagnostic> {
  const seen = new Map<string, number>();
  for (const { name, key } of propertiesOf(document)) {
    const span = spanOf(key);
    const first = seen.get(name);
    if (first !== undefined) {
      yield diagnostic('repeated-field', {
        message: `${quote(name)} is given twice`,
        span,
        notes: [{ message: 'first given here', span: { offset: first, length: 1 } }],
      });
      continue;
    }
    seen.set(name, key.offset);
    if (known.includes(name)) continue;
    yield unknownField(name, { span, known });
  }
}

function unknownField(
  name: string,
  { span, known }: { readonly span: { offset: number; length: number }; readonly known: readonly string[] },
): Diagnostic {
  if (name === 'reductions') {
    return diagnostic('conflicting-fields', {
      message: 'a spec lists its reductions or names a family, not both',
      span,
      help: { message: 'remove "family" to list them, or "reductions" to take the family’s' },
    });
  }
  const meant = name === 'degree' ? undefined : didYouMean(name, known);
  return diagnostic('unknown-field', {
    message: name === 'degree' ? 'degree goes with family full only' : `${quote(name)} is not a field of a spec`,
    span,
    help:
      meant === undefined
        ? { message: `the fields are ${known.join(', ')}` }
        : { message: 'did you mean', edit: { span, replacement: `"${meant}"` } },
  });
}

function missing({ root }: SpecDocument, name: string): Diagnostic {
  const examples: Readonly<Record<string, string>> = {
    name: '"name": "my-system"',
    depth: '"depth": 3',
    reductions: '"reductions": ["la(2,1)", "ra(2,1)"]',
  };
  const example = examples[name];
  const notes = name === 'reductions' ? [{ message: 'a spec lists its reductions or names a family' }] : [];
  return diagnostic('missing-field', {
    message: `${name} is missing`,
    span: { offset: root.offset, length: 1 },
    notes,
    ...(example === undefined
      ? {}
      : {
          help: {
            message: 'add, after the opening brace:',
            edit: { span: { offset: root.offset + 1, length: 0 }, replacement: `${example},` },
          },
        }),
  });
}
