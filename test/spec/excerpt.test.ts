/** Carets stand under what they mark on a terminal, whatever the width of the characters before it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from '../../generator/diagnostics/source.ts';
import { cellsOf, wideText } from '../wide-text.ts';

test('carets stand under the span', () => {
  fc.assert(
    fc.property(wideText, wideText, wideText, ({ text: before }, marked, { text: after }) => {
      const text = `{}\n"${before}" <${marked.text}> "${after}"`;
      const span = { offset: text.indexOf('<'), length: marked.text.length + 2 };
      const [, line, carets] = excerpt({ label: 'test', text }, span) as [string, string, string];
      expect(cellsOf(line)).toBeLessThanOrEqual('2 | '.length + 102);
      const start = carets.indexOf('^');
      expect(cellsOf(line.slice(0, line.indexOf('<')))).toBe(start);
      const end = line.includes('>') ? cellsOf(line.slice(0, line.indexOf('>') + 1)) : cellsOf(line) - 1;
      expect(carets.length).toBe(end);
    }),
    { numRuns: 1000 },
  );
});

test('joined characters stay joined, and the carets know', () => {
  const text = '{ "description": "👨\u200d👩 語", "nmae": 1 }';
  const [, line, carets] = excerpt({ label: 'test', text }, { offset: text.indexOf('"nmae"'), length: 6 });
  expect(line).toBe('1 | { "description": "👨\u200d👩 語", "nmae": 1 }');
  expect(carets).toBe(`  | ${' '.repeat('{ "description": "'.length + 2 + 1 + 2 + '", '.length)}^^^^^^`);
});
