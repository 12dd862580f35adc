/**
 * Tables of numbers as text. They are most of a module, so they go to its end in a compact form: each number has a
 * fixed number of base-64 digits, and what stands in a table before is not written again. The module reads them with
 * `readTable` (runtime/module/read-table.ts), which explains the format.
 *
 * They are added after formatting, because prettier would take as long for them as for everything else.
 */
import { DIGITS } from '../../../runtime/module/read-table.ts';
import { Repeats } from './repeats.ts';
import { wrapComments } from './wrap-comments.ts';

/** A typed array of a module. */
export interface NumberTable {
  readonly name: string;
  /** What it means, for the comment above it. */
  readonly comment: string;
  readonly type: 'Int32Array' | 'Uint16Array' | 'Uint8Array';
  readonly values: readonly number[];
}

const WIDTH = 118;
/** The longest run that two digits can count, and the farthest that three reach. */
const LONGEST_RUN = 64 ** 2 - 1;
const FARTHEST = 64 ** 3 - 1;

/** The statements that define tables, each under its comment. */
export function tableStatements(tables: readonly NumberTable[]): string {
  return tables.map((table) => `\n${wrapComments(`/** ${table.comment} */`)}\n${tableStatement(table)}\n`).join('');
}

function tableStatement(table: NumberTable): string {
  const call = `readTable(new ${table.type}(${table.values.length}), ${digitsOf(table)}, `;
  const lines = digitLines(table);
  const short = `const ${table.name} = ${call}'${lines.join('')}');`;
  return short.length <= WIDTH ? short : `const ${table.name} = ${call}\`\n${lines.join('\n')}\`);`;
}

/** The number of digits: enough for the largest number, or 6 if some are negative. */
function digitsOf({ values }: NumberTable): number {
  const largest = values.reduce((most, value) => Math.max(most, value >>> 0), 0);
  return Math.max(1, Math.ceil((32 - Math.clz32(largest)) / 6));
}

/** The text of a table, cut into lines between numbers. */
function digitLines(table: NumberTable): readonly string[] {
  const { values } = table;
  const width = digitsOf(table);
  const lines: string[] = [];
  let line = '';
  const add = (token: string): void => {
    if (line.length + token.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += token;
  };
  const repeats = new Repeats(values, { farthest: FARTHEST, longest: LONGEST_RUN });
  for (let at = 0; at < values.length;) {
    const { back, length } = repeats.at(at);
    const token = back === 1 ? `*${digits(length, 2)}` : `@${digits(back, 3)}${digits(length, 2)}`;
    // What is short takes fewer characters if it is written out.
    const isShort = length * width <= token.length;
    add(isShort ? digits(values[at]!, width) : token);
    at += isShort ? 1 : length;
  }
  return [...lines, line];
}

function digits(value: number, width: number): string {
  let text = '';
  for (let place = width - 1; place >= 0; place--) text += DIGITS[(value >>> (6 * place)) & 63]!;
  return text;
}

/** The table of the transitions that complete the root. */
export function finishingTable(finishing: readonly number[]): NumberTable {
  return {
    name: 'FINISHING',
    comment: 'By room, the number of nodes below the top: the transitions that complete the root.',
    type: 'Int32Array',
    values: finishing,
  };
}
