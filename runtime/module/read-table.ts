/** Tables of numbers as text, as emit/shared/number-tables.ts writes them. */

/**
 * The numbers of a table. Each is `width` base-64 digits (A to Z, a to z, 0 to 9, + and /), the highest first. `*` and
 * two digits repeat the previous number that many times. `@`, three digits and two repeat what stands so far back, so
 * many numbers of it. Line ends are ignored.
 */
export function readTable<Table extends { [index: number]: number }>(table: Table, width: number, text: string): Table {
  let at = 0;
  const read = (digits: number): number => {
    let value = 0;
    for (const end = at + digits; at < end; at++) value = (value << 6) | DIGITS.indexOf(text[at]!);
    return value;
  };
  for (let count = 0; at < text.length;) {
    const mark = text[at]!;
    if (DIGITS.includes(mark)) {
      table[count++] = read(width);
      continue;
    }
    at++;
    if (mark === '\n') continue;
    const back = mark === '@' ? read(3) : 1;
    for (const end = count + read(2); count < end; count++) table[count] = table[count - back]!;
  }
  return table;
}

/** The digits of `readTable` in the order of their values. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
