/** Tables of numbers as text, as emit/shared/number-tables.ts writes them. */

/**
 * The numbers of a table. Each is `width` base-64 digits (A to Z, a to z, 0 to 9, + and /), the highest first. `*` and
 * two digits repeat the previous number that many times. Line ends are ignored.
 */
export function readTable<Table extends { [index: number]: number }>(table: Table, width: number, text: string): Table {
  let count = 0;
  for (let at = 0; at < text.length;) {
    if (text[at] === '\n') {
      at++;
      continue;
    }
    const isRun = text[at] === '*';
    if (isRun) at++;
    let value = 0;
    for (const end = at + (isRun ? 2 : width); at < end; at++) value = (value << 6) | DIGITS.indexOf(text[at]!);
    if (!isRun) table[count++] = value;
    else for (; value > 0; value--, count++) table[count] = table[count - 1]!;
  }
  return table;
}

/** The digits of `readTable` in the order of their values. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
