/** Named pipes: they are read as files are, and waiting for one that nobody writes to is said. */
import { execFileSync, spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const pipe = join(folder, 'pipe');
const waiting = `arcforge: waiting for ${pipe}, a pipe that no program has opened for writing\n`;
const treebank = madeTreebank({ sentences: 2, seed: 1 });

beforeAll(() => {
  execFileSync('mkfifo', [pipe]);
});

/** What a command says that reads the pipe, which gets its content as soon as the command says that it waits. */
async function fed(words: readonly string[], content: string): Promise<unknown> {
  let isFed = false;
  const { code, stdout, stderr } = await runCli(words, {
    onWrite: (written) => {
      if (isFed || !written.stderr.includes(waiting)) return;
      isFed = true;
      void appendFile(pipe, content);
    },
  });
  return { code, isSaid: stderr.startsWith(waiting), isFull: stdout !== '' };
}

test.each([
  ['a treebank', ['oracle', 'arc-standard', pipe], treebank],
  ['a spec', ['check', pipe], '{ "name": "mine", "family": "attardi", "depth": 3 }'],
])('%s may come later, and the wait is said', async (_, words, content) => {
  expect(await fed(words, content)).toEqual({ code: 0, isSaid: true, isFull: true });
});

test('a model may come later too', async () => {
  expect(await fed(['parse', pipe], 'no model')).toEqual({ code: 2, isSaid: true, isFull: false });
});

test('a pipe with a writer is read at once', async () => {
  void appendFile(pipe, treebank);
  expect(await runCli(['oracle', 'arc-standard', pipe])).toMatchObject({ code: 0, stderr: '' });
});

test('an interrupt ends the wait', async () => {
  const child = spawn('node', [
    packagePath('dist/bin/arcforge.js'),
    'train',
    'arc-standard-free-single',
    '--train',
    pipe,
  ]);
  await new Promise((resolve) => child.stderr.once('data', resolve));
  const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
  child.kill('SIGINT');
  expect(await ended).toBe('SIGINT');
});
