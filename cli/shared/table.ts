/** Plain-text tables: columns as wide as their widest cell, numbers to the right. */
import stringWidth from 'string-width';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Columns of numbers. */
export function right(...titles: readonly string[]): readonly Column[] {
  return titles.map((title) => ({ title, align: 'right' }));
}

/** The lines of a table, joined, with a newline at the end. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, index) =>
    Math.max(width(title), ...rows.map((row) => width(row[index] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? '';
        const padding = ' '.repeat(widths[index]! - width(cell));
        return align === 'right' ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((size) => '─'.repeat(size));
  return [columns.map(({ title }) => title), rule, ...rows].map((cells) => `${line(cells)}\n`).join('');
}

/** The columns that a text takes on a terminal; long texts are ASCII, which need not be taken apart. */
function width(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text);
}
