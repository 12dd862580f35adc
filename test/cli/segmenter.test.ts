/** From the text of a treebank to a tagger that divides text, and back to every character of it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import { COLUMNS, columnStart, columnEnd } from '../../runtime/conll/sentence-text.ts';
import { tokenLines } from '../../runtime/conll/token-lines.ts';
import { spacesAfterOf } from '../../runtime/segmenter/text-columns.ts';
import { ENGLISH } from '../learn/text-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
let model: string;
let trained: CliOutcome;

beforeAll(async () => {
  folder = temporaryFolder();
  const treebank = join(folder, 'train.conllu');
  writeFileSync(treebank, ENGLISH);
  model = join(folder, 'tagger.model');
  trained = await runCli(['train-tagger', '--train', treebank, '--dev', treebank, '--tags', 'upos', '--out', folder]);
}, 120_000);

test('training says how good it is', () => {
  expect(trained).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^segmenter: pass \d; dev words 100 %, sentences 100 %$/m),
  });
});

/** The text that CoNLL-U stands for. */
function textOf(conll: string): string {
  const reader = new SentenceReader({ heads: 'ignore' }).open(new TextEncoder().encode(conll), 1);
  let text = '';
  while (reader.next()) {
    const sentence = reader;
    for (const { at } of tokenLines(sentence)) {
      const field = (column: number): string => {
        const from = columnStart(sentence.bytes, at, column);
        return new TextDecoder().decode(sentence.bytes.subarray(from, columnEnd(sentence.bytes, from)));
      };
      const misc = field(COLUMNS.misc);
      const before = /SpacesBefore=([^|]*)/.exec(misc)?.[1];
      if (before !== undefined) text += spacesAfterOf(`SpacesAfter=${before}`);
      text += field(COLUMNS.form) + spacesAfterOf(misc);
    }
  }
  return text;
}

function tagged(text: string | Uint8Array, ...argv: readonly string[]) {
  return runCli(['tag', model, '--text', ...argv], { stdin: text });
}

test('text becomes CoNLL-U with multiword tokens', async () => {
  const { code, stdout } = await tagged("I don't\nknow Mr. Smith. Is it true?\n");
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: [
      "# text = I don't know Mr. Smith.",
      '1\tI\t_\t_\t_\t_\t_\t_\t_\t_',
      String.raw`2-3	don't	_	_	_	_	_	_	_	SpacesAfter=\n`,
      '2\tdo\t_\t_\t_\t_\t_\t_\t_\t_',
      "3\tn't\t_\t_\t_\t_\t_\t_\t_\t_",
      '4\tknow\t_\t_\t_\t_\t_\t_\t_\t_',
      '5\tMr.\t_\t_\t_\t_\t_\t_\t_\t_',
      '6\tSmith\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No',
      '7\t.\t_\t_\t_\t_\t_\t_\t_\t_',
      '',
      '# text = Is it true?',
      '1\tIs\t_\t_\t_\t_\t_\t_\t_\t_',
      '2\tit\t_\t_\t_\t_\t_\t_\t_\t_',
      '3\ttrue\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No',
      String.raw`4	?	_	_	_	_	_	_	_	SpacesAfter=\n`,
      '',
      '',
    ].join('\n'),
  });
});

test('every character of a text can be told from the output, in one thread or two', async () => {
  const texts = [
    "I don't know Mr. Smith.",
    "\r\n\tI don't  know\u00A0Mr. Smith.\r\n\r\n\r\nIs it 😀 true?\t\n",
    `He reads, she doesn't! ${'Is it true? '.repeat(2000)}`,
    `${"I don't know Mr. Smith.\n\n".repeat(9000)}`,
  ];
  for (const text of texts) {
    const { stdout } = await tagged(text);
    expect(textOf(stdout) === text).toBe(true);
    expect((await tagged(text, '--jobs', '2')).stdout === stdout).toBe(true);
  }
});

test('a paragraph of megabytes is cut between words', async () => {
  const text = 'Is it true '.repeat(250_000);
  const { code, stdout } = await tagged(text);
  expect(code).toBe(0);
  expect(textOf(stdout) === text).toBe(true);
}, 120_000);

test('--language asks for rules instead', async () => {
  const { stdout } = await tagged("I don't\nknow", '--language', 'en');
  expect(stdout).toContain("# text = I don't\n1\tI\t_");
  expect(stdout).not.toContain('2-3');
});

test('a line that is not UTF-8 is a finding, or is left out', async () => {
  const text = Buffer.from("Is it true?\nI \xff don't\nHe reads.\n", 'latin1');
  expect(await tagged(text)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('<stdin>:2:3: error[not-utf-8]'),
  });
  const { code, stdout } = await tagged(text, '--skip-invalid');
  expect(code).toBe(0);
  expect(textOf(stdout)).toBe('Is it true?\nHe reads.\n');
});
