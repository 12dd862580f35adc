/** `train --resume` with `--dev`: the model that is there counts. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SPEC = 'attardi-3-free-single';

test('only a pass that is better on dev replaces it', async () => {
  const folder = temporaryFolder();
  const [right, wrong] = [join(folder, 'right.conllu'), join(folder, 'wrong.conllu')];
  const text = madeTreebank({ sentences: 60, seed: 1 });
  writeFileSync(right, text);
  // The same words, each depending on the one before it.
  writeFileSync(
    wrong,
    text.replaceAll(
      /^((\d+)\t.*\t)\d+\t\S+(\t\S+\t\S+)$/gm,
      (_, start: string, id: string, end: string) => `${start}${Number(id) - 1}\tdep${end}`,
    ),
  );
  const train = (...argv: readonly string[]): Promise<CliOutcome> =>
    runCli(['train', '--gold-tags', SPEC, '--out', folder, '--name', 'kept', ...argv, '--passes', '2']);
  const path = join(folder, 'kept.model');
  expect((await train('--train', right, wrong, '--dev', right)).code).toBe(0);
  const first = readFileSync(path);
  rmSync(join(folder, 'kept.ts'));
  const worse = await train('--train', wrong, '--dev', right, '--resume');
  expect(worse).toMatchObject({ code: 0, stdout: `kept ${path}: no pass was better\n` });
  expect(worse.stderr).toMatch(/^resumed: dev UAS [\d.]+ %, LAS [\d.]+ %\npass 1: /);
  expect(readFileSync(path).equals(first)).toBe(true);
  expect(readFileSync(join(folder, 'kept.ts'), 'utf8')).toContain('kept.model');
  const better = await train('--train', right, '--dev', right, '--resume');
  expect(better).toMatchObject({ code: 0, stdout: expect.stringMatching(/^written .*kept\.model: pass/) });
  expect(readFileSync(path).equals(first)).toBe(false);
});

test('a pipe cannot be replaced, so nobody waits for a model in it', async () => {
  const folder = temporaryFolder();
  execFileSync('mkfifo', [join(folder, 'kept.model')]);
  writeFileSync(join(folder, 'train.conllu'), madeTreebank({ sentences: 3, seed: 1 }));
  const words = ['train', SPEC, '--train', join(folder, 'train.conllu'), '--out', folder, '--name', 'kept', '--resume'];
  expect(await runCli(words)).toEqual({
    code: 2,
    stdout: '',
    stderr: `arcforge: cannot read ${join(folder, 'kept.model')}: it is not a regular file\n`,
  });
});
