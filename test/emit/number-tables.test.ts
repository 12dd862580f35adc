import { describe, expect, test } from 'vitest';
import { fillTables, type NumberTable } from '../../generator/emit/number-tables.ts';

const table = (values: readonly number[]): NumberTable => ({ name: 'T', comment: '', type: 'Uint16Array', values });
const text = "const name = 'x';\nconst T = new Uint16Array([]);\nT[0] = 1;\n";

describe('fillTables', () => {
  test('puts a few numbers on one line', () => {
    expect(fillTables(text, [table([1, 2, 3])])).toBe(text.replace('[]', '[1, 2, 3]'));
  });

  test('wraps many at 120 columns, all of them in order', () => {
    const values = Array.from({ length: 1000 }, (_, index) => index * 37);
    const filled = fillTables(text, [table(values)]);
    const [, numbers] = /\(\[\n([^\]]*)\]\)/.exec(filled)!;
    const lines = numbers!.trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(Math.min(...lines.slice(0, -1).map((line) => line.length))).toBeGreaterThan(110);
    expect(lines.every((line) => /^ {2}\d+,(?: \d+,)*$/.test(line))).toBe(true);
    expect(numbers!.match(/\d+/g)!.map(Number)).toEqual(values);
  });

  test('fills only the line that is the place, and insists on exactly one', () => {
    const quoted = `const description = 'const T = new Uint16Array([]);';\n`;
    expect(fillTables(quoted + text, [table([7])])).toBe(quoted + text.replace('[]', '[7]'));
    expect(() => fillTables(quoted, [table([7])])).toThrow('the table T has 0 places');
    expect(() => fillTables(text + text, [table([7])])).toThrow('the table T has 2 places');
  });
});
