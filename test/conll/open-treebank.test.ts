/** Files and streams: plain, gz, dribbling, broken. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { forEachSentence } from '../../runtime/conll/for-each-sentence.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { readBlocks } from '../../runtime/conll/read-blocks.ts';
import { sentence } from './read-text.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const text = Array.from({ length: 3000 }, (_, index) => `# sent_id = ${index}\n${sentence(2, 0, 2)}`).join('');
const folder = temporaryFolder();

function file(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function count(input: string | Readable): Promise<number> {
  return forEachSentence(openTreebank(input), ({ heads, problem }) => {
    expect(problem).toBe(undefined);
    expect([...heads]).toEqual([2, 0, 2]);
  });
}

describe('inputs', () => {
  const packed = gzipSync(text);
  test.each<[string, () => string | Readable]>([
    ['a file', () => file('plain.conllu', text)],
    ['a gz file of any name', () => file('packed.txt', packed)],
    [
      'a gz file of several members',
      () => file('members.gz', Buffer.concat([gzipSync(text.slice(0, 5000)), gzipSync(text.slice(5000))])),
    ],
    ['a stream', () => Readable.from([Buffer.from(text)])],
    ['a stream of text', () => Readable.from([text])],
    ['a gz stream', () => Readable.from([packed])],
    ['a gz stream, byte by byte', () => Readable.from([...packed].map((byte) => Uint8Array.of(byte)))],
  ])('%s', async (_name, input) => {
    expect(await count(input())).toBe(3000);
  });

  test.each([
    ['an empty file', ''],
    ['an empty gz file', gzipSync('')],
  ])('%s has no sentence', async (name, bytes) => {
    expect(await count(file(name, bytes))).toBe(0);
  });

  test('the visitor can end the reading', async () => {
    let sentences = 0;
    await forEachSentence(openTreebank(file('plain.conllu', text)), () => ++sentences < 10);
    expect(sentences).toBe(10);
  });
});

test('blocks of lines end with a line, whatever the chunks', async () => {
  const lines = `\uFEFF${Array.from({ length: 50 }, (_, index) => 'sh^s '.repeat(index)).join('\n')}`;
  for (const size of [1, 2, 3, 7, 1000, 1_000_000]) {
    const bytes = Buffer.from(lines);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const blocks: string[] = [];
    for await (const block of readBlocks(chunks, 'line')) blocks.push(Buffer.from(block).toString());
    expect(blocks.join('')).toBe(lines.slice(1));
    for (const block of blocks.slice(0, -1)) expect(block.endsWith('\n')).toBe(true);
  }
});

describe('blocks', () => {
  test.each(['\n', '\r\n'])('end after an empty line that is cut anywhere, with the line end %j', async (lineEnd) => {
    const first = sentence(2, 0).replaceAll('\n', lineEnd);
    for (let cut = first.length - 2 * lineEnd.length; cut <= first.length; cut++) {
      const blocks: string[] = [];
      for await (const block of readBlocks([first.slice(0, cut), `${first.slice(cut)}1\tw`])) {
        blocks.push(Buffer.from(block).toString());
      }
      expect(blocks, `cut at ${cut} of ${first.length}`).toEqual([first, '1\tw']);
    }
  });
});

describe('inputs that cannot be read', () => {
  test.each<[string, () => string | Readable, RegExp]>([
    ['a file that is not there', () => join(folder, 'nowhere'), /ENOENT/],
    ['a folder', () => folder, /EISDIR/],
    ['gz that ends early', () => file('short.gz', gzipSync(text).subarray(0, 200)), /unexpected end of file/],
    ['gz that is damaged', () => file('damaged.gz', gzipSync(text).fill(255, 100, 140)), /invalid|incorrect/],
    ['UTF-16', () => file('utf-16', Buffer.from(`\uFEFF${text}`, 'utf16le')), /UTF-16; expected UTF-8/],
  ])('%s', async (_name, input, says) => {
    await expect(count(input())).rejects.toThrow(says);
  });

  test('a sentence without end is refused before it fills the memory', async () => {
    let bytes = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const chunk = Buffer.alloc(1 << 20, '1\ta\n');
      for (;;) {
        yield chunk;
        bytes += chunk.length;
      }
    }
    const reading = async (): Promise<void> => {
      for await (const block of readBlocks(endless())) expect(block).toBe(undefined);
    };
    await expect(reading()).rejects.toThrow(/no empty line/);
    expect(bytes).toBeLessThan(70_000_000);
  });
});
