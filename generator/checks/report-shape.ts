/** Reports fields that are unknown, repeated, missing, in conflict, or of the wrong type. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { quote } from '../diagnostics/source.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { documentValue, field, propertiesOf, spanOf, type SpecDocument } from '../spec/document.ts';
import { shapeIssues, SPEC_FIELDS } from '../spec/schema.ts';

export function* reportShape({ document }: DraftSpec): Generator<Diagnostic> {
  const form = field(document, 'family') === undefined ? 'explicit' : 'family';
  const known = SPEC_FIELDS[form];
  yield* reportKeys(document, known);
  const reported = new Set<string>();
  for (const { code, path } of shapeIssues(form, documentValue(document))) {
    const name = String(path[0] ?? '');
    // Keys, names, families, reductions and depths have checks that explain more.
    if (code === 'unrecognized_keys' || reported.has(name)) continue;
    reported.add(name);
    const node = field(document, name);
    if (node === undefined) yield missing(document, name);
    else if (node.type !== TYPES[name]?.type || (name === 'description' && node.type === 'string')) {
      const expected = TYPES[name]?.expected;
      if (expected !== undefined) {
        yield diagnostic('wrong-type', { message: `${name} must be ${expected}`, span: spanOf(node) });
      }
    } else if (name === 'reductions' && node.children?.length === 0) {
      yield diagnostic('missing-field', {
        message: 'the list of reductions is empty',
        span: spanOf(node),
        help: { message: 'arc-standard has:', edit: { span: spanOf(node), replacement: '["la(2,1)", "ra(2,1)"]' } },
      });
    }
  }
  if (
    form === 'family' &&
    field(document, 'family')?.value !== 'arc-standard' &&
    field(document, 'depth') === undefined
  ) {
    yield missing(document, 'depth');
  }
}

/** What a field holds; `returning` has a check of its own. */
const TYPES: Readonly<Record<string, { readonly type: string; readonly expected: string }>> = {
  $schema: { type: 'string', expected: 'a string' },
  name: { type: 'string', expected: 'a string' },
  description: { type: 'string', expected: 'a string of at most 500 characters' },
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
