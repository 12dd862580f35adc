/** A parser knows the columns that every word of its training had, and refuses sentences that have none of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileParser } from '../../learn/load-model.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { EmptyColumns } from '../../runtime/parser/parser.ts';
import { parseTreebank } from '../../treebank/parse-treebank.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const made = madeTreebank({ sentences: 30, seed: 1 });

/** The treebank with other tags: LEMMA, UPOS, XPOS, FEATS. */
function tagged(columns: (id: number) => readonly string[]): string {
  return made.replaceAll(/^(\d+)\t(\S+)\t_\t\S+\t_\t_/gm, (_, id: string, form: string) =>
    [id, form, ...columns(Number(id))].join('\t'),
  );
}

const WHOLE = tagged((id) => [`l${id}`, `V${id % 2}`, `x${id % 4}`, id === 1 ? '_' : `F=${id % 3}`]);
const BARE = tagged(() => ['_', '_', '_', '_']);
const NO_XPOS = tagged((id) => ['_', `V${id % 2}`, '_', `F=${id % 3}`]);
const SOME = tagged((id) => ['_', `V${id % 2}`, id === 1 ? 'x' : '_', '_']);

test.each(['linear', 'neural'])('--learner %s', async (learner) => {
  const folder = temporaryFolder();
  const cli = (...argv: readonly string[]): Promise<CliOutcome> => runCli([...argv], { cwd: folder });
  for (const [name, text] of Object.entries({ WHOLE, BARE, NO_XPOS, SOME })) {
    writeFileSync(join(folder, `${name}.conllu`), text);
  }
  const options = ['--learner', learner, '--passes', '1', '--out', '.', '--name', 'parser'];
  const train = (...files: readonly string[]): Promise<CliOutcome> =>
    cli(
      'train',
      '--gold-tags',
      'arc-standard-free-single',
      '--train',
      ...files.map((name) => `${name}.conllu`),
      ...options,
    );
  const headerOf = (): object => splitModel(readFileSync(join(folder, 'parser.model'))).header;
  expect((await train('WHOLE')).code).toBe(0);
  // FEATS is empty for the first word of each sentence, and a form stands for its lemma.
  expect(headerOf()).toMatchObject({ filled: ['upos', 'xpos'] });

  expect((await cli('parse', 'parser.model', 'WHOLE.conllu')).code).toBe(0);
  expect((await cli('parse', 'parser.model', 'SOME.conllu')).code).toBe(0);
  for (const [file, missing] of Object.entries({ BARE: 'UPOS and XPOS', NO_XPOS: 'XPOS' })) {
    const { code, stdout, stderr } = await cli('parse', 'parser.model', `${file}.conllu`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${file}.conllu:1:1: error[empty-column]: no word has ${missing}, which every word had`);
    const all = await cli('parse', 'parser.model', `${file}.conllu`, '--skip-invalid');
    expect([all.code, all.stderr.includes('no sentence is valid')]).toEqual([1, true]);
  }
  const dev = await cli(
    'train',
    '--gold-tags',
    'arc-standard-free-single',
    '--train',
    'WHOLE.conllu',
    '--dev',
    'BARE.conllu',
    ...options,
  );
  expect([dev.code, dev.stderr]).toEqual([2, expect.stringContaining('--dev: dev:1:1: error[empty-column]')]);

  // The same for programs.
  const parser = await compileParser(readFileSync(join(folder, 'parser.model')));
  expect(parser.filled).toEqual(['upos', 'xpos']);
  expect(() => parser.parse([{ form: 'a' }])).toThrow(EmptyColumns);
  expect(() => parser.parse([{ form: 'a', upos: 'V1' }])).toThrow('no word has XPOS');
  expect(parser.parse([{ form: 'a', upos: 'V1', xpos: 'x1' }, { form: 'b' }]).heads).toHaveLength(2);
  await expect(parseTreebank(parser, BARE).next()).rejects.toThrow('error[empty-column]');

  // A model that has also seen sentences without a column does not ask for it.
  expect((await train('SOME', 'WHOLE')).code).toBe(0);
  expect(headerOf()).toMatchObject({ filled: ['upos'] });
  expect((await train('BARE', '--resume')).code).toBe(2);
  expect(
    (await cli('train', '--gold-tags', 'arc-standard-free-single', '--train', 'BARE.conllu', '--resume', ...options))
      .code,
  ).toBe(0);
  expect(headerOf()).toMatchObject({ filled: [] });
  expect((await cli('parse', 'parser.model', 'BARE.conllu')).code).toBe(0);
});

test('the tagger fills in by default what the parser learns from by default', async () => {
  const folder = temporaryFolder();
  const cli = (...argv: readonly string[]): Promise<CliOutcome> => runCli([...argv], { cwd: folder });
  for (const [name, text] of Object.entries({ WHOLE, BARE })) writeFileSync(join(folder, `${name}.conllu`), text);
  const from = ['--train', 'WHOLE.conllu', '--passes', '1', '--out', '.'];
  const tagger = await cli('train-tagger', ...from);
  expect(tagger.stdout).toMatch(/UPOS tags, \d+ XPOS tags, \d+ FEATS tags/);
  expect((await cli('train', '--gold-tags', 'arc-standard-free-single', ...from, '--name', 'parser')).code).toBe(0);
  const { stdout: withTags } = await cli('tag', 'tagger.model', 'BARE.conllu');
  writeFileSync(join(folder, 'tagged.conllu'), withTags);
  expect(await cli('parse', 'parser.model', 'tagged.conllu')).toMatchObject({ code: 0, stderr: '' });

  // A treebank that lacks columns has a tagger for the others, and without any there is nothing to learn.
  writeFileSync(
    join(folder, 'WHOLE.conllu'),
    tagged((id) => ['_', `V${id % 2}`, '_', '_']),
  );
  expect((await cli('train-tagger', ...from)).stdout).toContain('pass 1, 2 UPOS tags, ');
  writeFileSync(join(folder, 'WHOLE.conllu'), BARE);
  expect(await cli('train-tagger', ...from)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('UPOS, XPOS and FEATS are all empty') as string,
  });
});
