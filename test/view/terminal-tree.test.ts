/** Drawings for the terminal: a reader who follows the lines finds the tree. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { terminalTree, type TerminalOptions } from '../../view/terminal-tree.ts';
import { treeHeads } from '../conll/arbitrary-sentence.ts';

const BOX: TerminalOptions = { characters: 'box' };

/** The head of each line, by following its line to the left, and then up or down to a word. */
function readHeads(drawing: string): number[] {
  const cells = drawing.split('\n').map((line) => [...line]);
  const isKnot = (cell: string | undefined): boolean => '╼┮┶┾'.includes(cell ?? ' ');
  const down = (row: number, column: number): number => {
    let at = row + 1;
    while (!isKnot(cells[at]![column])) {
      if (!'│├┼'.includes(cells[at]![column]!)) return -1;
      at++;
    }
    return '┶┾'.includes(cells[at]![column]!) ? at : -1;
  };
  const up = (row: number, column: number): number => {
    let at = row - 1;
    while (!isKnot(cells[at]![column])) {
      if (!'│├┼'.includes(cells[at]![column]!)) return -1;
      at--;
    }
    return '┮┾'.includes(cells[at]![column]!) ? at : -1;
  };
  return cells.slice(1, -1).map((line, index) => {
    const row = index + 1;
    let column = line.findIndex(isKnot) - 1;
    while ('─┼'.includes(line[column]!)) column--;
    const sign = line[column]!;
    if (sign === '╭') return down(row, column);
    if (sign === '╰') return up(row, column);
    expect(sign).toBe('├');
    return Math.max(up(row, column), down(row, column));
  });
}

test('lines lead from every word to its head', () => {
  fc.assert(
    fc.property(treeHeads, (tree) => {
      expect(readHeads(terminalTree({ tree }, BOX))).toEqual(tree);
    }),
    { numRuns: 2000 },
  );
});

test('lines of a projective tree do not cross', () => {
  expect(terminalTree({ tree: [2, 3, 0, 5, 3] }, BOX)).not.toContain('┼');
  expect(terminalTree({ tree: [3, 0, 2] }, BOX)).toContain('┼');
});

test('ASCII has the same shape', () => {
  fc.assert(
    fc.property(treeHeads, (tree) => {
      const box = terminalTree({ tree }, BOX);
      const plain = terminalTree({ tree }, { characters: 'ascii' });
      expect(plain).toMatch(/^[ -~\n]*$/);
      const shape = (text: string): string => text.replaceAll(/[─┼│]|[-|]/g, '·').replaceAll(/[^\s\d·]/g, '+');
      expect(shape(plain)).toBe(shape(box));
    }),
  );
});

describe('what stands beside the words', () => {
  const tree = [2, 0, 2];
  const labels = ['det', 'root', '_'];
  test('labels stand below each other, whatever the words are', () => {
    expect(terminalTree({ tree, words: ['日本', 'e\u0301', '👩‍👩‍👧'], labels, tags: ['DET', 'NOUN', 'X'] }, BOX)).toBe(
      ['┮', '│ ╭─╼ 日本  DET det', '╰─┾ e\u0301       NOUN root', '  ╰─╼ 👩‍👩‍👧    X', ''].join('\n'),
    );
  });

  test('a word from right to left stands between marks, so that its line does not turn', () => {
    const drawing = terminalTree({ tree, words: ['a', 'שלום', 'b'], labels }, BOX);
    expect(drawing).toContain('╰─┾ \u200Eשלום\u200E  root');
  });

  test('nothing of a word moves the cursor', () => {
    expect(terminalTree({ tree: [0], words: ['a\u001B[2J\u202Eb'] }, BOX)).toBe('┮\n╰─╼ a\uFFFD[2J\uFFFDb\n');
  });

  test('lines are cut to the width, not in the middle of a character', () => {
    const words = ['日本語日本語', 'b', 'c'];
    const lines = (width: number): string[] => terminalTree({ tree, words, labels }, { ...BOX, width }).split('\n');
    expect(lines(9)[1]).toBe('│ ╭─╼ 日…');
    expect(lines(10)[1]).toBe('│ ╭─╼ 日…');
    expect(lines(11)[1]).toBe('│ ╭─╼ 日本…');
    expect(terminalTree({ tree, words, labels }, { characters: 'ascii', width: 11 }).split('\n')[1]).toBe(
      '| +-> 日...',
    );
  });

  test('trees that nobody could read are refused', () => {
    const long = Array.from({ length: 1001 }, (_, at) => at);
    expect(() => terminalTree({ tree: long }, BOX)).toThrow('a tree has 1001 words; at most 1000 are drawn');
    expect(terminalTree({ tree: long.slice(0, 1000) }, BOX).split('\n')).toHaveLength(1002);
  });
});
