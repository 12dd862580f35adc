/**
 * A dependency tree for a terminal: a line for each word, from top to bottom, and the tree beside them.
 *
 * Every node has a column. A line runs down that column from the first to the last of its dependents, and from it a line
 * to the right leads to each. So a word stands to the right of its head:
 *
 *     ┮
 *     │   ╭─╼ A      det
 *     │ ╭─┶ hearing  nsubj
 *     ╰─┾ starts   root
 *       ╰─╼ today    obl
 *
 * A node takes the first column to the right of its head that is free in all lines that it needs. In projective trees
 * no lines cross. Cells are those of a terminal: wide characters take two, combining ones none.
 */
import width from 'string-width';
import { printable } from '../runtime/text/printable.ts';
import { firstCells } from '../generator/diagnostics/cells.ts';
import type { Tree } from '../generator/semantics/tree.ts';
import { isRightToLeft } from './direction.ts';
import { nodeLabels, type LabelledTree } from './labelled-tree.ts';

export interface TerminalOptions {
  /** The cells of a line; longer lines are cut. Without it, none is. */
  readonly width?: number;
  /** What lines are made of. */
  readonly characters: 'box' | 'ascii';
}

/** A tree with more words is not drawn: nobody would read it. */
export const MOST_DRAWN_WORDS = 1000;

/** The lines of the drawing, each with its end. */
export function terminalTree({ tree, words, labels, tags }: LabelledTree, options: TerminalOptions): string {
  if (tree.length > MOST_DRAWN_WORDS) {
    throw new RangeError(`a tree has ${tree.length} words; at most ${MOST_DRAWN_WORDS} are drawn`);
  }
  const signs = SIGNS[options.characters];
  const lines = treeLines(tree, signs);
  const texts = nodeLabels(tree, words).map((word, node) => (node === 0 ? '' : ` ${directed(printable(word))}`));
  const starts = lines.map((line, node) => line + texts[node]!);
  const notes = tree.map((_, index) => printable([tags?.[index], labels?.[index]].filter(isKnown).join(' ')));
  const wordsEnd = Math.max(...starts.map((start) => width(start)));
  const full = starts.map((start, node) => {
    const note = notes[node - 1] ?? '';
    return note === '' ? start : `${start}${' '.repeat(wordsEnd + 2 - width(start))}${note}`;
  });
  return full.map((line) => `${cut(line, options.width, signs.ellipsis)}\n`).join('');
}

interface Signs {
  readonly across: string;
  readonly down: string;
  readonly crossing: string;
  /** Where a line to a dependent leaves that of its head: first, between, last. */
  readonly first: string;
  readonly between: string;
  readonly last: string;
  /** Before a word: without dependents, with some below it, above it, on both sides. */
  readonly leaf: string;
  readonly below: string;
  readonly above: string;
  readonly both: string;
  readonly ellipsis: string;
}

const SIGNS: Readonly<Record<TerminalOptions['characters'], Signs>> = {
  box: {
    across: '─',
    down: '│',
    crossing: '┼',
    first: '╭',
    between: '├',
    last: '╰',
    leaf: '╼',
    below: '┮',
    above: '┶',
    both: '┾',
    ellipsis: '…',
  },
  ascii: {
    across: '-',
    down: '|',
    crossing: '|',
    first: '+',
    between: '+',
    last: '+',
    leaf: '>',
    below: '+',
    above: '+',
    both: '+',
    ellipsis: '...',
  },
};

/** From the first to the last line of a node and its dependents. */
interface Reach {
  readonly from: number;
  readonly to: number;
}

/** What stands before each word, the root first. */
function treeLines(tree: Tree, signs: Signs): string[] {
  const reaches = reachOf(tree);
  const columns = columnsOf(tree, reaches);
  return reaches.map((reach, node) => {
    const head = node === 0 ? -1 : columns[tree[node - 1]!]!;
    const own = columns[node]!;
    const passing = reaches.flatMap(({ from, to }, other) =>
      other !== node && from < node && node < to ? [columns[other]!] : [],
    );
    // The word stands to the right of all lines.
    const end = Math.max(own, ...passing);
    const isDown = new Set(passing);
    const cells = Array.from({ length: end + 1 }, (_, column) => {
      if (column === own) return knot(reach, node, signs);
      if (column === head) return branch(reaches[tree[node - 1]!]!, node, signs);
      if (column < head) return isDown.has(column) ? signs.down : ' ';
      return isDown.has(column) ? signs.crossing : signs.across;
    });
    // Between two columns there is a cell more, so that lines to the right can be seen.
    const gap = (column: number): string => (column === 0 ? '' : column > head ? signs.across : ' ');
    return cells.map((cell, column) => gap(column) + cell).join('');
  });
}

function branch({ from, to }: Reach, node: number, signs: Signs): string {
  return node === from ? signs.first : node === to ? signs.last : signs.between;
}

function knot({ from, to }: Reach, node: number, signs: Signs): string {
  if (from === to) return signs.leaf;
  return from === node ? signs.below : to === node ? signs.above : signs.both;
}

function reachOf(tree: Tree): Reach[] {
  const reaches = Array.from({ length: tree.length + 1 }, (_, node) => ({ from: node, to: node }));
  tree.forEach((head, index) => {
    const reach = reaches[head]!;
    reach.from = Math.min(reach.from, index + 1);
    reach.to = Math.max(reach.to, index + 1);
  });
  return reaches;
}

/** The column of each node, heads before their dependents. */
function columnsOf(tree: Tree, reaches: readonly Reach[]): number[] {
  const columns = reaches.map(() => 0);
  const dependents = reaches.map((): number[] => []);
  tree.forEach((head, index) => dependents[head]!.push(index + 1));
  const taken: Reach[][] = [[reaches[0]!]];
  const isFree = (column: number, { from, to }: Reach): boolean =>
    (taken[column] ?? []).every((other) => other.to < from || other.from > to);
  for (const waiting = [0]; waiting.length > 0;) {
    const head = waiting.shift()!;
    for (const node of dependents[head]!) {
      let column = columns[head]! + 1;
      while (!isFree(column, reaches[node]!)) column++;
      columns[node] = column;
      (taken[column] ??= []).push(reaches[node]!);
      waiting.push(node);
    }
  }
  return columns;
}

function isKnown(text: string | undefined): text is string {
  return text !== undefined && text !== '_' && text !== '';
}

const LEFT_TO_RIGHT_MARK = '\u200E';

/** A word that is written from right to left, so that the line around it is still read from left to right. */
function directed(word: string): string {
  return isRightToLeft(word) ? `${LEFT_TO_RIGHT_MARK}${word}${LEFT_TO_RIGHT_MARK}` : word;
}

function cut(line: string, room: number | undefined, ellipsis: string): string {
  if (room === undefined || width(line) <= room) return line;
  return firstCells(line, room - width(ellipsis)) + ellipsis;
}
