/** Any treebank trains, or the command says why not. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SPEC = 'attardi-3-free-single';
let folder: string;
let treebank: string;

beforeAll(() => {
  folder = temporaryFolder();
  treebank = written('train.conllu', madeTreebank({ sentences: 60, seed: 1 }));
});

function written(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function training(...argv: readonly string[]): Promise<CliOutcome> {
  return runCli(['train', '--gold-tags', SPEC, '--train', treebank, ...argv]);
}

describe('any treebank trains or says why not', () => {
  const line = (id: number, head: number, label: string): string =>
    `${id}\tw${id}\t_\t_\t_\t_\t${head}\t${label}\t_\t_\n`;
  const chain = (length: number, label: (id: number) => string): string =>
    `${Array.from({ length }, (_, at) => line(at + 1, at, label(at))).join('')}\n`;
  test.each([
    ['no labels', chain(3, () => '_')],
    ['one word', chain(1, () => 'root')],
    ['500 words', chain(500, () => 'next')],
    ['2,000 labels', chain(2000, (id) => `label-${id}`)],
    [
      'hostile words',
      chain(2, () => '<script>\u202e')
        .replaceAll('w1', '__proto__')
        .replaceAll('w2', '\u001b[31m'),
    ],
  ])('%s', async (name, text) => {
    const path = written(`${name}.conllu`, text);
    const trained = await runCli([
      'train',
      '--gold-tags',
      SPEC,
      '--train',
      path,
      '--out',
      folder,
      '--name',
      'any',
      '--passes',
      '1',
    ]);
    expect(trained.code).toBe(0);
    expect(trained.stdout).toMatch(/^written .*any\.model: pass 1, [\d,]+ labels?, [\d,]+ bytes\n$/);
    const { code, stdout } = await runCli(['parse', join(folder, 'any.model'), path]);
    expect(code).toBe(0);
    expect(stdout.split('\n').length).toBe(text.split('\n').length);
  });

  test('trees out of reach are counted, and nothing is learned from none', async () => {
    const crossing = written(
      'crossing.conllu',
      `${[3, 4, 0, 3].map((head, at) => line(at + 1, head, 'x')).join('')}\n`,
    );
    const { code, stderr } = await runCli([
      'train',
      '--gold-tags',
      'arc-standard-free-single',
      '--train',
      crossing,
      '--out',
      folder,
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'trees out of reach of arc-standard-free-single, which teach nothing: 1 of 1; arcforge recommend would choose',
    );
    const empty = await runCli(['train', '--gold-tags', SPEC, '--train', written('empty.conllu', ''), '--out', folder]);
    expect(empty).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^there are no sentences in the input, so there is nothing to learn from; give CoNLL-U/,
      ),
    });
  });

  test('a sentence that is no tree stops it', async () => {
    const wrong = written('wrong.conllu', `${line(1, 1, 'x')}\n`);
    const { code, stderr } = await training('--dev', wrong, '--out', folder);
    expect(code).toBe(1);
    expect(stderr).toContain('wrong.conllu:1:14: error[self-loop]');
  });

  test('a system with too many transitions is refused', async () => {
    const { code, stderr } = await runCli([
      'train',
      '--gold-tags',
      'full-7-free-single',
      '--train',
      treebank,
      '--out',
      folder,
    ]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'arcforge: full-7-free-single has 43 transitions; a learner can have 31; choose a smaller system\n',
    });
  });

  test('a folder that is a file is said in our words', async () => {
    for (const out of [treebank, join(treebank, 'below')]) {
      for (const argv of [
        ['train', '--gold-tags', SPEC, '--train', treebank, '--out', out],
        ['learn', 'arc-standard-free', '--train', treebank, '--out', out],
      ]) {
        const { code, stderr } = await runCli(argv);
        expect({ argv, code, last: stderr.trimEnd().split('\n').at(-1) }).toEqual({
          argv,
          code: 2,
          last: expect.stringMatching(/: (?:cannot be written: )?\S+ is not a folder$/),
        });
      }
    }
  });

  test('files of others are left alone', async () => {
    written('mine.model', 'my notes');
    const { code, stderr } = await training('--out', folder, '--name', 'mine');
    expect(code).toBe(2);
    expect(stderr).toContain('mine.model: this file was not written by arcforge and is left alone');
    expect(readFileSync(join(folder, 'mine.model'), 'utf8')).toBe('my notes');
    mkdirSync(join(folder, 'folder.model'));
    expect((await training('--out', folder, '--name', 'folder')).stderr).toContain('it is a folder');
    expect((await training('--out', folder, '--name', '../up')).code).toBe(2);
    expect(existsSync(join(folder, '../up.model'))).toBe(false);
  });
});
