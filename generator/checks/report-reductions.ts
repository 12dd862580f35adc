/** Reports reductions that cannot be read, whose positions make no sense, or that stand in the list twice. */
import type { Node } from 'jsonc-parser';
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { quote } from '../../runtime/printable.ts';
import { spanOf } from '../spec/document.ts';
import { hasValidPositions, type DraftSpec, type Placed } from '../spec/draft.ts';
import { formatReduction, parseReduction, type Reduction } from '../theory/reduction.ts';

export function* reportReductions({ list, items }: DraftSpec): Generator<Diagnostic> {
  const readable = new Set(items.map(({ node }) => node));
  for (const node of list?.type === 'array' ? (list.children ?? []) : []) {
    if (!readable.has(node)) yield unreadable(node);
  }
  const seen = new Map<string, Node>();
  const before = new Map((list?.children ?? []).map((node, index, nodes) => [node, nodes[index - 1]]));
  for (const item of items) {
    if (!hasValidPositions(item.value)) yield badPositions(item);
    const notation = formatReduction(item.value);
    const first = seen.get(notation);
    if (first === undefined) seen.set(notation, item.node);
    else yield duplicate(item, { first, before: before.get(item.node)! });
  }
}

function unreadable(node: Node): Diagnostic {
  const span = spanOf(node);
  if (node.type !== 'string') {
    return diagnostic('bad-reduction', { message: `a reduction is a string such as "la(2,1)"`, span });
  }
  const text = String(node.value);
  const meant = guess(text);
  const foreign = FOREIGN.find(({ pattern }) => pattern.test(text.trim()));
  return diagnostic('bad-reduction', {
    message: `${quote(text)} is not a reduction: they are written la(p,q) or ra(p,q)`,
    span,
    notes: foreign === undefined ? [] : [{ message: foreign.note }],
    ...(meant === undefined ? {} : { help: { message: 'did you mean', edit: { span, replacement: `"${meant}"` } } }),
  });
}

/** Reads what people write elsewhere: LA(2,1), la 2 1, la_{2,1}, left(2,1) … */
function guess(text: string): string | undefined {
  const match = /^\s*(l|r)(?:a|eft|ight)[a-z-]*[^\da-z]*(\d{1,2})[^\da-z]+(\d{1,2})[^\da-z]*$/i.exec(text);
  if (match === null) return undefined;
  const meant = `${match[1]!.toLowerCase()}a(${match[2]},${match[3]})`;
  return parseReduction(meant) === undefined ? undefined : meant;
}

const FOREIGN: readonly { readonly pattern: RegExp; readonly note: string }[] = [
  { pattern: /^(sh|shift)$/i, note: 'every system has shift; it is not listed' },
  {
    pattern: /^reduce$/i,
    note: 'a reduce that builds no arc belongs to arc-eager, which is not bottom-up and lies outside the class',
  },
  { pattern: /^swap$/i, note: 'swap reorders words; bottom-up shift-reduce systems keep them in order' },
  { pattern: /^(la|left-?arc)$/i, note: 'the plain left arc of arc-standard is la(2,1)' },
  { pattern: /^(ra|right-?arc)$/i, note: 'the plain right arc of arc-standard is ra(2,1)' },
];

function badPositions({ value, node }: Placed<Reduction>): Diagnostic {
  const span = spanOf(node);
  const swapped = { ...value, p: value.q, q: value.p };
  return diagnostic('bad-positions', {
    message: `${formatReduction(value)} has impossible positions: p > q ≥ 1 is required`,
    span,
    notes: [{ message: 'positions count from the top of the stack, which is 1; p is the deeper one' }],
    ...(hasValidPositions(swapped)
      ? { help: { message: 'the other way round:', edit: { span, replacement: `"${formatReduction(swapped)}"` } } }
      : {}),
  });
}

function duplicate(
  { value, node }: Placed<Reduction>,
  { first, before }: { readonly first: Node; readonly before: Node },
): Diagnostic {
  // The item goes together with all that separates it from the one before.
  const offset = before.offset + before.length;
  const span = { offset, length: node.offset + node.length - offset };
  return diagnostic('duplicate-reduction', {
    message: `${formatReduction(value)} is listed twice`,
    span: spanOf(node),
    notes: [{ message: 'first listed here', span: spanOf(first) }],
    help: { message: 'remove this one', edit: { span, replacement: '' } },
  });
}
