/** Where files are cut: exactly where lines say that a unit starts, wherever the windows of the search fall. */
import type { FileHandle } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nextUnitStart } from '../../../cli/treebank/unit-start.ts';
import type { BlockUnit } from '../../../runtime/conll/read-blocks.ts';

/** What byte order marks and gz start with. */
const MARKS = '\u00EF\u00FE\u00FF\u001F';

/** The definition: a line starts a sentence if it is not empty, the one before it is, and it does not look like a mark. */
function startsOf(bytes: Buffer, unit: BlockUnit): number[] {
  const lines = bytes.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const isEmpty = (line: string): boolean => line === '\n' || line === '\r\n';
  let offset = 0;
  return lines.flatMap((line, at) => {
    const from = offset;
    offset += line.length;
    if (at === 0 || MARKS.includes(line[0]!)) return [];
    return unit === 'line' || (isEmpty(lines[at - 1]!) && !isEmpty(line)) ? [from] : [];
  });
}

/** A file in memory, with the one method that is used. */
function fileOf(bytes: Buffer): { readonly handle: FileHandle; readonly size: number } {
  const read = (target: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }> =>
    Promise.resolve({ bytesRead: bytes.copy(target, offset, position, position + length) });
  return { handle: { read } as unknown as FileHandle, size: bytes.length };
}

/** The places from which something else is found than by the definition. */
async function wrongPlaces(bytes: Buffer, unit: BlockUnit, places: readonly number[]): Promise<object[]> {
  const starts = startsOf(bytes, unit);
  const wrong: object[] = [];
  for (const at of places) {
    const expected = starts.find((start) => start >= at) ?? bytes.length;
    const found = await nextUnitStart(fileOf(bytes), at, unit);
    if (found !== expected) wrong.push({ text: bytes.toString('latin1').slice(0, 99), unit, at, found, expected });
  }
  return wrong;
}

/** All words of so many letters. */
function words(letters: string, length: number): string[] {
  return length === 0 ? [''] : words(letters, length - 1).flatMap((word) => [...letters].map((each) => word + each));
}

test('in every text of up to 6 characters: line feeds, returns, a word, a mark', async () => {
  const wrong: object[] = [];
  for (let length = 1; length <= 6; length++) {
    for (const text of words('\n\ra\xEF', length)) {
      const bytes = Buffer.from(text, 'latin1');
      const places = Array.from({ length }, (_, at) => at + 1);
      for (const unit of ['sentence', 'line'] as const) wrong.push(...(await wrongPlaces(bytes, unit, places)));
    }
  }
  expect(wrong).toEqual([]);
});

test('where a window ends', async () => {
  const wrong: object[] = [];
  const end = 2 ** 16;
  for (const gap of ['\n\n', '\r\n\r\n', '\n\r\n\r\n', '\n\r\n\n']) {
    for (let shift = -6; shift <= 6; shift++) {
      const bytes = Buffer.from(`${'a'.repeat(end + shift)}${gap}b${gap}${'c'.repeat(2 * end)}${gap}d`);
      const places = [1, 2, 3, end - 1, end, end + 1, end + shift + 2, 2 * end, 3 * end];
      wrong.push(...(await wrongPlaces(bytes, 'sentence', places)));
    }
  }
  expect(wrong).toEqual([]);
});

test('a paragraph of more than a megabyte is cut between lines, and places keep their order', async () => {
  const long = `${'x'.repeat(99)}\n`.repeat(25_000);
  const bytes = Buffer.from(`short\n\n${long}\nshort\n\nlast\n`);
  let before = 0;
  for (let at = 1; at < bytes.length; at += 49_999) {
    const found = await nextUnitStart(fileOf(bytes), at, 'paragraph');
    expect(found).toBeGreaterThanOrEqual(Math.max(at, before));
    expect(bytes[found - 1]).toBe(10);
    before = found;
  }
  expect(await nextUnitStart(fileOf(bytes), 1000, 'paragraph')).toBe(1007);
  await expect(nextUnitStart(fileOf(Buffer.alloc(2 ** 26 + 2, 'x')), 1, 'sentence')).rejects.toThrow(
    'no sentence starts',
  );
});
