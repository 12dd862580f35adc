/** Tables of numbers survive being written as text and read by the module. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tableStatements, type NumberTable } from '../../generator/emit/shared/number-tables.ts';
import { readTable } from '../../runtime/module/read-table.ts';

const ARRAYS = { Int32Array, Uint16Array, Uint8Array };

function table(values: readonly number[], type: NumberTable['type'] = 'Int32Array'): NumberTable {
  return { name: 'T', comment: 'A table.', type, values };
}

/** The statement of a module that makes the table. */
function statement(one: NumberTable): string {
  return tableStatements([one]);
}

/** The table as the statement makes it. */
function evaluate(one: NumberTable): number[] {
  const [, length, width, text] = /\((\d+)\), (\d), ['`]([^'`]*)['`]\);\n$/.exec(statement(one))!;
  return [...readTable(new ARRAYS[one.type](Number(length)), Number(width), text!)];
}

describe('a table', () => {
  test.each([
    { type: 'Int32Array', number: fc.integer() },
    { type: 'Uint16Array', number: fc.integer({ min: 0, max: 2 ** 16 - 1 }) },
    { type: 'Uint8Array', number: fc.integer({ min: 0, max: 255 }) },
  ] as const)('of $type is read as it was written', ({ type, number }) => {
    const run = fc.tuple(number, fc.integer({ min: 1, max: 5000 })).map(([value, count]) => Array(count).fill(value));
    const values = fc.array(fc.oneof(fc.array(number), run), { maxLength: 8 }).map((parts) => parts.flat() as number[]);
    fc.assert(
      fc.property(values, (list) => {
        expect(evaluate(table(list, type))).toEqual(list);
      }),
    );
  });

  test('of few numbers is one line, of many no line is longer than 120 columns', () => {
    expect(statement(table([1, 2, 3]))).toBe("\n/** A table. */\nconst T = readTable(new Int32Array(3), 1, 'BCD');\n");
    const long = statement(table(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 4096)));
    expect(Math.max(...long.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  test('opens with no lines of zeros', () => {
    expect(statement(table([...Array<number>(2000).fill(0), 1])).length).toBeLessThan(100);
  });
});
