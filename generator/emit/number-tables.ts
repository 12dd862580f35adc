/**
 * Tables of numbers are laid out here, after formatting: they are most of a module’s text, and prettier takes as long
 * for a number as for a statement. A template leaves a table’s place as a line `const NAME = new TYPE([]);`, which is
 * then filled with as many numbers a line as fit. No text of a spec can look like such a line: it stands in string
 * literals, which do not begin one.
 */

/** A typed array of a module. */
export interface NumberTable {
  readonly name: string;
  /** What it means, for the comment above it. */
  readonly comment: string;
  readonly type: 'Int32Array' | 'Uint16Array' | 'Uint8Array';
  readonly values: readonly number[];
}

const WIDTH = 120;
const INDENT = '  ';

/** The formatted text with the numbers of the tables in their places. */
export function fillTables(text: string, tables: readonly NumberTable[]): string {
  return tables.reduce((filled, { name, type, values }) => {
    const place = `\nconst ${name} = new ${type}([]);\n`;
    const parts = filled.split(place);
    if (parts.length !== 2) throw new Error(`the table ${name} has ${parts.length - 1} places instead of one`);
    const line = place.replace('[]', `[${values.join(', ')}]`);
    return parts.join(line.trim().length <= WIDTH ? line : place.replace('[]', `[\n${numberLines(values)}]`));
  }, text);
}

function numberLines(values: readonly number[]): string {
  let lines = '';
  let line = INDENT;
  for (const value of values) {
    const next = `${value},`;
    if (line.length + 1 + next.length > WIDTH) {
      lines += `${line}\n`;
      line = INDENT;
    }
    line += line === INDENT ? next : ` ${next}`;
  }
  return line === INDENT ? lines : `${lines}${line}\n`;
}
