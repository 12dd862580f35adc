/** Tables and chunks of segmenters at their limits. */
import { expect, test } from 'vitest';
import { tableBits } from '../../learn/segmenter/cut-lessons.ts';
import { ChunkReader, PARAGRAPH } from '../../runtime/segmenter/chunk-reader.ts';

test('a table has eight rows for each example, within its limits, and never twice as many as that', () => {
  for (let examples = 1; examples < 2 ** 18; examples = Math.ceil(1.3 * examples)) {
    const rows = 2 ** tableBits(examples);
    expect(rows).toBeGreaterThanOrEqual(Math.min(2 ** 20, 8 * examples));
    expect(rows).toBeLessThanOrEqual(Math.max(2 ** 10, 16 * examples));
    expect(rows).toBeLessThanOrEqual(2 ** 20);
  }
});

test.each(['a', '\u0301', '\u200D', '\u{1F600}', '\uD83D'])(
  'a run that is as long as a chunk can be is one, with %o last',
  (last) => {
    const text = 'a'.repeat(4096 - last.length) + last;
    const chunks = new ChunkReader(text);
    expect(chunks.next()).toBe(true);
    expect([chunks.from, chunks.to, chunks.after]).toEqual([0, text.length, PARAGRAPH]);
    expect(chunks.next()).toBe(false);
  },
);
