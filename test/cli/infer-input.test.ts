/** What `arcforge infer` reads: lines as programs of all kinds write them, and what is none. */
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { textLines } from '../../cli/infer/text-lines.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const MARK = '\uFEFF';
const line = (id: unknown): string => `{"id": ${JSON.stringify(id)}, "scores": [[0, 1], [0, 0]]}`;

test('lines as programs of all kinds write them', async () => {
  // JSON allows line separators in strings.
  const ids = ['a', 'b', 'c\u2028d\u2029e', 2 ** 53 - 1];
  const stdin = `${MARK}\r\n${line(ids[0])}\r\n\r\n${line(ids[1])}\r${line(ids[2])}\n${line(ids[3])}`;
  for (const text of [stdin, stdin.replace(/\r\n/, ''), stdin.slice(3)]) {
    const { code, stdout, stderr } = await runCli(['infer', 'arc-standard'], { stdin: text });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const answers = stdout.trimEnd().split('\n');
    expect(answers.map((each) => (JSON.parse(each) as { id: unknown }).id)).toEqual(ids);
  }
  for (const nothing of ['', MARK, `${MARK}\r\n \n`]) {
    expect(await runCli(['infer', 'arc-standard'], { stdin: nothing })).toEqual({ code: 0, stdout: '', stderr: '' });
  }
});

test.each([
  ['a second byte order mark', `${line('a')}\n${MARK}${line('b')}\n`, '<stdin>:2: this is not JSON'],
  ['UTF-16', Buffer.from(`${MARK}${line('a')}`, 'utf16le'), '<stdin>:1: the byte 0xFF is not UTF-8'],
  ['a number that cannot be kept', '{"id": 12345678901234567890, "scores": [[0, 1], [0, 0]]}', 'write it as a string'],
  ['a score that is no number', '{"scores": [[0, NaN], [0, 0]]}', '<stdin>:1: this is not JSON'],
  ['a score below all numbers', '{"scores": [[0, -1e999], [0, 0]]}', '<stdin>:1: expected {"scores"'],
  ['a score above all numbers', '{"scores": [[0, 1e999], [0, 0]]}', '<stdin>:1: expected {"scores"'],
  ['half an object', `${line('a').slice(0, -1)}\n}`, '<stdin>:1: this is not JSON'],
  ['brackets without end', '['.repeat(1_000_000), '<stdin>:1: this is not JSON'],
  ['two on a line', `${line('a')} ${line('b')}`, '<stdin>:1: this is not JSON'],
  ['a holey row', '{"scores": [[0, 1], [0]]}', 'as many rows as columns'],
  ['a row that only looks like one', '{"scores": [{"length": 1}]}', 'expected {"scores"'],
  ['no rows', '{"scores": []}', 'expected {"scores"'],
  ['no words', '{"scores": [[0]]}', 'expected {"scores"'],
])('%s: refused with its line', async (_what, stdin, says) => {
  const { code, stderr } = await runCli(['infer', 'arc-standard'], { stdin });
  expect(code).toBe(2);
  expect(stderr).toContain(says);
});

test.each([
  ['a folder', (folder: string) => folder, 'it is a folder'],
  ['a file that does not exist', (folder: string) => join(folder, 'no'), 'the file does not exist'],
  ['a name with a NUL', () => 'a\0b', 'cannot read a�b: '],
  ['a device without end', () => '/dev/zero', ':1: the line has more than 100000000 characters'],
  ['a line of gigabytes', (folder: string) => join(folder, 'huge'), ':1: the line has more than 100000000 characters'],
])('%s', async (_what, pathIn, says) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'huge'), '');
  truncateSync(join(folder, 'huge'), 3_000_000_000);
  const { code, stdout, stderr } = await runCli(['infer', 'arc-standard', pathIn(folder)]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(says);
});

test('lines are the same wherever chunks end', async () => {
  const text = `${MARK}a\r\n\r\nbé\rc\u{1F600}\n\u2028\n\r\rd\r\n`;
  const whole = text
    .slice(1)
    .split(/\r\n|\r|\n/)
    .slice(0, -1);
  const bytes = Buffer.from(text);
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const found: string[] = [];
    for await (const { text: each, number } of textLines(Readable.from(chunks))) {
      found.push(each);
      expect(number).toBe(found.length);
    }
    // A final carriage return is an end too, but waits for more.
    expect(found.map((each) => each.replace(/\r$/, ''))).toEqual(whole);
  }
});
