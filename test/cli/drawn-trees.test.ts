/** `--format tree`: CoNLL-U as drawings that fit the terminal and its encoding. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Io } from '../../cli/shared/io.ts';
import { drawnTrees } from '../../cli/treebank/drawn-trees.ts';
import type { FileResult } from '../../treebank/run-job.ts';
import { sentence } from '../conll/read-text.ts';

async function drawn(
  conll: string,
  { env = {}, columns }: { env?: Io['env']; columns?: number } = {},
): Promise<string> {
  const output = { write: () => true, ...(columns === undefined ? {} : { columns }) };
  const io: Io = { stdin: Readable.from([]), stdout: output, stderr: output, env };
  async function* results(): AsyncGenerator<FileResult<Uint8Array>> {
    const counts = { sentences: 1, withoutComputation: 0, lines: 0, linesBefore: 0, problems: [], problemCount: 0 };
    yield { file: 'f', answer: new TextEncoder().encode(conll), ...counts };
  }
  let text = '';
  for await (const { answer } of drawnTrees(results(), io)) text += new TextDecoder().decode(answer);
  return text;
}

test('each sentence follows its text, and an empty line follows it', async () => {
  expect(await drawn(`# text = a \u001B[2J b\n${sentence(2, 0)}${sentence(0)}`)).toBe(
    'a \uFFFD[2J b\n┮\n│ ╭─╼ w1\n╰─┶ w2\n\n┮\n╰─╼ w1\n\n',
  );
});

test('a terminal says how wide it is, and the locale what it can show', async () => {
  expect(await drawn(sentence(0), { columns: 5 })).toBe('┮\n╰─╼ …\n\n');
  const ascii = '+\n+-> w1\n\n';
  expect(await drawn(sentence(0), { env: { LANG: 'de_DE.ISO-8859-1' } })).toBe(ascii);
  expect(await drawn(sentence(0), { env: { LANG: 'en_US.UTF-8', LC_ALL: 'C' } })).toBe(ascii);
  expect(await drawn(sentence(0), { env: { LC_ALL: '', LANG: 'en_US.utf8' } })).toBe('┮\n╰─╼ w1\n\n');
});

test('a long sentence is not drawn, and the next one is', async () => {
  const long = sentence(...Array.from({ length: 1001 }, (_, at) => at));
  expect(await drawn(long + sentence(0))).toBe(
    '(a tree of 1001 words, too many to draw; the limit is 1000)\n\n┮\n╰─╼ w1\n\n',
  );
});
