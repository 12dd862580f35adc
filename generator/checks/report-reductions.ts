/** Reports reductions that cannot be read, have impossible positions, or are listed twice. */
import type { Node } from 'jsonc-parser';
import { diagnostic, type Diagnostic, type Edit, type Help, type Note } from '../diagnostics/diagnostic.ts';
import { quote } from '../../runtime/text/printable.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { hasValidPositions, isSound, type ListedReduction } from '../spec/listed-reduction.ts';
import { formatReduction, type Reduction } from '../theory/reduction.ts';

export function* reportReductions({ list, items }: DraftSpec): Generator<Diagnostic> {
  const firstOf = firstOccurrences(items);
  const nodes = list?.children ?? [];
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  for (const item of items) {
    const { node, written } = item;
    const first = firstOf.get(notationOf(item) ?? '');
    const repeats = first === undefined || first === node ? undefined : first;
    const removal = (): Edit => removeItem(nodes, indexOf.get(node)!);
    if (written === undefined) yield unreadable(item, mend(item, repeats, removal));
    else if (!hasValidPositions(written)) yield badPositions(item, written, mend(item, repeats, removal));
    else if (repeats !== undefined) yield duplicate(node, { written, first: repeats, removal: removal() });
  }
}

/** The first place each reduction is listed; a correctly written item takes precedence over a misspelt one. */
function firstOccurrences(items: readonly ListedReduction[]): ReadonlyMap<string, Node> {
  const first = new Map<string, Node>();
  for (const item of [...items.filter(isSound), ...items]) {
    const notation = notationOf(item);
    if (notation !== undefined && !first.has(notation)) first.set(notation, item.node);
  }
  return first;
}

function notationOf({ meant, written }: ListedReduction): string | undefined {
  const reduction = meant ?? written;
  return reduction === undefined ? undefined : formatReduction(reduction);
}

/** The corrected item, or its removal if the list already has that reduction. */
function mend(
  { node, meant, written }: ListedReduction,
  repeats: Node | undefined,
  removal: () => Edit,
): { readonly help?: Help; readonly notes: readonly Note[] } {
  if (meant === undefined) return { notes: [] };
  const notation = formatReduction(meant);
  if (repeats !== undefined) {
    return {
      notes: [{ message: `${notation} is already in the list`, span: spanOf(repeats) }],
      help: { message: 'remove this one', edit: removal() },
    };
  }
  const message = written === undefined ? 'did you mean' : 'the other way round:';
  return { notes: [], help: { message, edit: { span: spanOf(node), replacement: `"${notation}"` } } };
}

type Mend = ReturnType<typeof mend>;

function unreadable({ node }: ListedReduction, { notes, help }: Mend): Diagnostic {
  const span = spanOf(node);
  if (node.type !== 'string') {
    return diagnostic('bad-reduction', { message: `a reduction is a string such as "la(2,1)"`, span });
  }
  const text = String(node.value);
  const foreign = FOREIGN.find(({ pattern }) => pattern.test(text.trim()));
  return diagnostic('bad-reduction', {
    message: `${quote(text)} is not a reduction: write la(p,q) or ra(p,q)`,
    span,
    notes: foreign === undefined ? notes : [...notes, { message: foreign.note }],
    ...(help === undefined ? {} : { help }),
  });
}

const FOREIGN: readonly { readonly pattern: RegExp; readonly note: string }[] = [
  { pattern: /^(sh|shift)$/i, note: 'every system has shift; it is not listed' },
  {
    pattern: /^reduce$/i,
    note: 'reduce without an arc belongs to arc-eager, which is a family of its own: "family": "arc-eager"',
  },
  { pattern: /^swap$/i, note: 'swap reorders words; bottom-up shift-reduce systems keep them in order' },
  { pattern: /^(la|left-?arc)$/i, note: 'the plain left arc of arc-standard is la(2,1)' },
  { pattern: /^(ra|right-?arc)$/i, note: 'the plain right arc of arc-standard is ra(2,1)' },
];

function badPositions({ node }: ListedReduction, written: Reduction, { notes, help }: Mend): Diagnostic {
  return diagnostic('bad-positions', {
    message: `${formatReduction(written)} has impossible positions: p > q ≥ 0 is required`,
    span: spanOf(node),
    notes: [
      { message: 'position 1 is the top of the stack and 0 the front of the buffer; p is the deeper one' },
      ...notes,
    ],
    ...(help === undefined ? {} : { help }),
  });
}

function duplicate(
  node: Node,
  { written, first, removal }: { readonly written: Reduction; readonly first: Node; readonly removal: Edit },
): Diagnostic {
  return diagnostic('duplicate-reduction', {
    message: `${formatReduction(written)} is listed twice`,
    span: spanOf(node),
    notes: [{ message: 'first listed here', span: spanOf(first) }],
    help: { message: 'remove this one', edit: removal },
  });
}

/** Removes an item from a list of several, with the separator before it, or after it if it is the first. */
function removeItem(nodes: readonly Node[], index: number): Edit {
  const node = nodes[index]!;
  const before = nodes[index - 1];
  const offset = before === undefined ? node.offset : before.offset + before.length;
  const end = before === undefined ? nodes[index + 1]!.offset : node.offset + node.length;
  return { span: { offset, length: end - offset }, replacement: '' };
}
