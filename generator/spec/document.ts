/**
 * The text of a spec as a tree of JSON values with positions. Comments and trailing commas are allowed.
 */
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { diagnostic, type Diagnostic, type Span } from '../diagnostics/diagnostic.ts';
import type { Source } from '../diagnostics/source.ts';
import { MAX_SPEC_LENGTH } from './limits.ts';

export interface SpecDocument {
  readonly source: Source;
  readonly root: Node;
}

/** Reads the text, or says why it is not one JSON object. */
export function readDocument(source: Source): { readonly document?: SpecDocument; readonly findings: Diagnostic[] } {
  if (source.text.length > MAX_SPEC_LENGTH) {
    const message = `the spec has ${source.text.length} characters; the limit is ${MAX_SPEC_LENGTH}`;
    return { findings: [diagnostic('too-large', { message })] };
  }
  if (/[\0\uFFFD]/.test(source.text)) {
    return { findings: [diagnostic('malformed-json', { message: 'the spec is not UTF-8 text' })] };
  }
  const errors: ParseError[] = [];
  const root = parseOrOverflow(source.text, errors);
  if (errors.length > 0 || root === undefined) {
    return { findings: [...malformed(source, errors)] };
  }
  if (root.type !== 'object') {
    const message = `a spec is an object { … }, but this is ${root.type === 'array' ? 'an array' : `a ${root.type}`}`;
    return { findings: [diagnostic('not-an-object', { message, span: root })] };
  }
  return { document: { source, root }, findings: [] };
}

/** A top-level field as written. */
export interface Property {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

/** The top-level fields in the order of the text. */
export function propertiesOf({ root }: SpecDocument): readonly Property[] {
  return (root.children ?? []).flatMap(({ children = [] }) => {
    const [key, value] = children;
    return key === undefined || value === undefined ? [] : [{ name: String(key.value), key, value }];
  });
}

/** The span of a node without its children's fields. */
export function spanOf({ offset, length }: Node): Span {
  return { offset, length };
}

function parseOrOverflow(text: string, errors: ParseError[]): Node | undefined {
  try {
    // A byte order mark is no part of the text; a space keeps all offsets.
    const unmarked = text.replace(/^\uFEFF/, ' ');
    return parseTree(unmarked, errors, { allowTrailingComma: true, disallowComments: false });
  } catch (error) {
    // The parser recurses, so a text full of brackets can exhaust the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function* malformed({ text }: Source, errors: readonly ParseError[]): Generator<Diagnostic> {
  if (text.trim() === '') {
    yield diagnostic('malformed-json', {
      message: 'the spec is empty',
      help: {
        message: 'a spec to start from:',
        edit: { span: { offset: 0, length: text.length }, replacement: STARTER },
      },
    });
    return;
  }
  if (errors.length === 0) yield diagnostic('malformed-json', { message: 'the spec is nested too deeply to be read' });
  for (const { error, offset, length } of errors.slice(0, MAX_SYNTAX_ERRORS)) {
    // CloseBraceExpected → close brace expected
    const message = printParseErrorCode(error).replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    yield diagnostic('malformed-json', { message: `not JSON: ${message.toLowerCase()}`, span: { offset, length } });
  }
}

/** One mistake often causes many errors; only the first few are informative. */
const MAX_SYNTAX_ERRORS = 3;

const STARTER = '{ "name": "my-system", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }';
