/** Additions to the list of reductions that leave its items, comments and line breaks as they are. */
import type { Node } from 'jsonc-parser';
import type { Edit } from '../diagnostics/diagnostic.ts';
import { compareReductions, formatReduction, sameReduction, type Reduction } from '../theory/reduction.ts';
import { spanOf } from './document.ts';
import type { DraftSpec } from './draft.ts';

/** The edit that adds missing reductions to the list, each after the last item that precedes it in listing order. */
export function extendList({ document, items }: DraftSpec, list: Node, reductions: readonly Reduction[]): Edit {
  const { text } = document.source;
  const nodes = list.children ?? [];
  const added = new Map<number, string[]>();
  for (const reduction of reductions.toSorted(compareReductions)) {
    if (items.some(({ meant }) => meant !== undefined && sameReduction(meant, reduction))) continue;
    const index =
      1 + items.findLastIndex(({ meant }) => meant !== undefined && compareReductions(meant, reduction) < 0);
    added.set(index, [...(added.get(index) ?? []), `"${formatReduction(reduction)}"`]);
  }
  const insertions = [...added].flatMap(([index, texts]) => {
    const next = nodes[index];
    if (next === undefined) return atEnd({ text, list, gap: gapBefore(nodes.at(-1)) }, texts);
    // Before the next item, not after the last one: a comment there may refer to the last one.
    return [{ offset: next.offset, text: texts.map((item) => `${item},${gapBefore(next)}`).join('') }];
  });
  return { span: spanOf(list), replacement: withInsertions(text, list, insertions) };

  /** The space between an item and the comma before it; the first item uses that of the second. */
  function gapBefore(node: Node | undefined): string {
    if (node === undefined) return ' ';
    const gap = spaceBefore(text, (node === nodes[0] ? nodes[1] : undefined) ?? node);
    return nodes.length > 1 || gap.includes('\n') ? gap : ' ';
  }
}

interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** After the last item, and if each item has its own line, after the comments that follow it. */
function atEnd(
  { text, list, gap }: { readonly text: string; readonly list: Node; readonly gap: string },
  items: readonly string[],
): Insertion[] {
  const last = list.children?.at(-1);
  const added = items.join(`,${gap}`);
  if (last === undefined) return [{ offset: list.offset + 1, text: added }];
  const [start, end] = [last.offset + last.length, list.offset + list.length - 1];
  const tail = text.slice(start, end);
  const withoutComments = tail.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '');
  if (withoutComments === tail || !gap.includes('\n')) return [{ offset: start, text: `,${gap}${added}` }];
  const trailing = withoutComments.includes(',');
  return [
    { offset: start, text: trailing ? '' : ',' },
    { offset: start + tail.trimEnd().length, text: `${gap}${added}${trailing ? ',' : ''}` },
  ];
}

function withInsertions(text: string, { offset, length }: Node, insertions: readonly Insertion[]): string {
  let [result, position] = ['', offset];
  for (const insertion of insertions.toSorted((a, b) => a.offset - b.offset)) {
    result += text.slice(position, insertion.offset) + insertion.text;
    position = insertion.offset;
  }
  return result + text.slice(position, offset + length);
}

function spaceBefore(text: string, { offset }: Node): string {
  return text.slice(text.slice(0, offset).trimEnd().length, offset);
}
