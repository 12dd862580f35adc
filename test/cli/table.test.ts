/** Tables and progress bars on a terminal, whatever the width of their characters. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startProgress } from '../../cli/shared/progress.ts';
import { formatTable } from '../../cli/shared/table.ts';
import { cellsOf, wideText } from '../wide-text.ts';

describe('formatTable', () => {
  test('columns begin and end in the same cell in every row', () => {
    const row = fc.tuple(wideText, wideText, wideText);
    fc.assert(
      fc.property(row, fc.array(row, { minLength: 1, maxLength: 5 }), (titles, rows) => {
        const columns = titles.map(({ text }, index) => ({
          title: text,
          align: index === 1 ? ('right' as const) : ('left' as const),
        }));
        const table = formatTable(
          [...columns, { title: '|' }],
          rows.map((cells) => [...cells.map(({ text }) => text), '|']),
        );
        const [header, rule, ...lines] = table.trimEnd().split('\n');
        const end = cellsOf(rule!);
        for (const line of [header!, ...lines]) expect(cellsOf(line)).toBe(end);
        const widest = titles.map((_title, index) =>
          Math.max(...[titles, ...rows].map((cells) => cells[index]!.cells)),
        );
        expect(rule!.split('  ').map((part) => part.length)).toEqual([...widest, 1]);
      }),
    );
  });
});

describe('startProgress', () => {
  test('a bar never fills more than the terminal’s columns', () => {
    fc.assert(
      fc.property(wideText, fc.integer({ min: 45, max: 120 }), ({ text }, columns) => {
        let drawn = '';
        const output = { isTTY: true, columns, write: (chunk: string | Uint8Array) => (drawn += String(chunk)) };
        startProgress(output, { label: text, total: 10 }).update(5, () => '語');
        const bar = drawn.replace('\r\u001b[K', '');
        expect(cellsOf(bar)).toBeLessThan(columns);
        expect(bar).toContain('50%');
      }),
    );
  });
});
