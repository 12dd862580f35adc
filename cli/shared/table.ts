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
  const { head, row } = growingTable(columns, rows);
  return head + rows.map(row).join('');
}

/** A table whose rows come one by one: its head, and the line of each row. The samples tell how wide they will be. */
export function growingTable(
  columns: readonly Column[],
  samples: readonly (readonly string[])[],
): { readonly head: string; readonly row: (cells: readonly string[]) => string } {
  const widths = columns.map(({ title }, index) =>
    Math.max(width(title), ...samples.map((sample) => width(sample[index] ?? ''))),
  );
  const row = (cells: readonly string[]): string => {
    const line = columns.map(({ align }, index) => {
      const cell = cells[index] ?? '';
      const padding = ' '.repeat(Math.max(0, widths[index]! - width(cell)));
      return align === 'right' ? padding + cell : cell + padding;
    });
    return `${line.join('  ').trimEnd()}\n`;
  };
  const rule = widths.map((size) => '─'.repeat(size));
  return { head: row(columns.map(({ title }) => title)) + row(rule), row };
}

/** The columns that a text takes on a terminal; long texts are ASCII, which need not be taken apart. */
function width(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text);
}
