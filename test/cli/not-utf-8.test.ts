/** Treebanks that are not UTF-8: whatever reads their text refuses them with line and column, and the others keep every byte. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMAND_LOADERS } from '../../cli/command-loaders.ts';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import { compileParser, learnModel, loadGenerative, trainParser, trainTagger } from '../../learn/index.ts';
import { InvalidSentence, readColumns, readTokens, type TreebankInput } from '../../runtime/conll/index.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { loadTagger } from '../../runtime/tagger/tagger.ts';
import { evaluate, parseTreebank, tagTreebank } from '../../treebank/index.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli } from '../run-cli.ts';
import { systemOf } from '../systems.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const GOOD = madeTreebank({ sentences: 6, seed: 3 });
const PLACE = GOOD.split('\n').length;
/** A sentence with a word in Latin-1 after good ones; columns count characters. */
const ACCENTED = `${GOOD}1\tcafé\t_\tNOUN\tNN\t_\t0\troot\t_\t_\n\n`;
const LATIN = Buffer.from(ACCENTED, 'latin1');

const folder = temporaryFolder();
const path = (name: string): string => join(folder, name);
writeFileSync(path('good.conllu'), GOOD);
writeFileSync(path('accented.conllu'), ACCENTED);
writeFileSync(path('latin.conllu'), LATIN);
writeFileSync(path('latin.txt'), Buffer.from('Un café. Deux cafés.\n', 'latin1'));
for (const argv of [
  [
    'train',
    '--gold-tags',
    'arc-standard-free-single',
    '--train',
    path('good.conllu'),
    '--passes',
    '1',
    '--out',
    folder,
  ],
  ['train-tagger', '--train', path('good.conllu'), '--passes', '1', '--out', folder],
  ['learn', 'arc-standard-free', '--train', path('good.conllu'), '--iterations', '1', '--out', folder],
]) {
  const { code, stderr } = await runCli(argv);
  if (code !== 0) throw new Error(stderr);
}
const [parser, tagger, em] = ['arc-standard-free-single', 'tagger', 'arc-standard-free'].map((name) =>
  path(`${name}.model`),
) as [string, string, string];
const latin = path('latin.conllu');
const out = temporaryFolder();

const REFUSING: Readonly<Record<string, readonly (readonly string[])[]>> = {
  trace: [['arc-standard', latin, '--sentence', '7']],
  oracle: [
    ['arc-standard', latin, '--format', 'jsonl'],
    ['arc-standard', latin, '--format', 'compact'],
  ],
  train: [
    ['arc-standard', '--train', latin, '--out', out],
    ['arc-standard', '--train', path('good.conllu'), '--dev', latin, '--out', out],
    ['arc-standard', '--gold-tags', '--train', latin, '--without', 'lemma', '--out', out],
  ],
  'train-tagger': [
    ['--train', latin, '--out', out],
    ['--train', path('good.conllu'), '--dev', latin, '--out', out],
  ],
  learn: [
    ['arc-standard', '--train', latin, '--out', out],
    ['arc-standard', '--train', latin, '--without-heads', '--out', out],
  ],
  tag: [
    [tagger, latin],
    [tagger, '--text', path('latin.txt')],
  ],
  parse: [
    [parser, latin],
    [em, latin],
  ],
  evaluate: [
    [latin, latin],
    [path('accented.conllu'), latin],
  ],
};

/** Commands that read no word of a treebank, but copy bytes or look at trees alone. */
const COPYING: Readonly<Record<string, readonly (readonly string[])[]>> = {
  oracle: [
    ['arc-standard', latin],
    ['arc-standard', latin, '--format', 'conllu'],
  ],
  replay: [['attardi-3', path('computations.conllu')]],
  coverage: [['arc-standard', '--treebank', latin]],
  recommend: [['--treebank', latin]],
};

const WITHOUT_TREEBANKS =
  'init check close verify count sample generate infer playground explain list shipped schema completion'.split(' ');

test('every command is in one of the lists', () => {
  const listed = [...Object.keys(REFUSING), ...Object.keys(COPYING), ...WITHOUT_TREEBANKS];
  expect([...new Set(listed)].toSorted()).toEqual(Object.keys(COMMAND_LOADERS).toSorted());
});

const argvs = (lists: typeof REFUSING): readonly (readonly string[])[] =>
  Object.entries(lists).flatMap(([command, all]) => all.map((words) => [command, ...words]));

describe.each(argvs(REFUSING))('%s %s %s', (...argv) => {
  test('refuses, says where and what to do, and writes no file', async () => {
    const { code, stdout, stderr } = await runCli(argv.filter((word) => typeof word === 'string'));
    expect({ code, stderr }).toMatchObject({ code: 1 });
    const lines = argv[0] === 'tag' && argv.includes('--text') ? 'latin.txt:1:7: ' : `latin.conllu:${PLACE}:6: `;
    expect(stderr).toContain(lines);
    expect(stderr).toContain('error[not-utf-8]: the byte 0xE9 is not UTF-8; convert the file, for example: iconv');
    expect(stdout + stderr).not.toContain('\uFFFD');
    expect(readdirSync(out)).toEqual([]);
  });
});

describe('commands that read no words', async () => {
  const { stdout } = await runCli(['oracle', 'attardi-3', '-', '--format', 'conllu'], { stdin: ACCENTED });
  writeFileSync(path('computations.conllu'), Buffer.from(stdout, 'latin1'));
  test.each(argvs(COPYING))('%s %s %s', async (...argv) => {
    expect(await runCli(argv.filter((word) => typeof word === 'string'))).toMatchObject({ code: 0, stderr: '' });
  });
});

test('ids of infer: the line is named, whatever ends lines', async () => {
  const scores = '"scores": [[0, 1], [0, 0]]}';
  for (const end of ['\n', '\r\n', '\r']) {
    const before = `{"id": "é\u{1F600}", ${scores}${end}`;
    const stdin = Buffer.concat([Buffer.from(before), Buffer.from(`{"id": "caf\xe9", ${scores}\n`, 'latin1')]);
    const { code, stdout, stderr } = await runCli(['infer', 'arc-standard'], { stdin });
    expect({ code, ids: stdout.split('\n').length - 1 }).toEqual({ code: 2, ids: 1 });
    expect(stderr).toContain('<stdin>:2: the byte 0xE9 is not UTF-8; convert the file');
  }
});

describe('functions', async () => {
  const module = arcStandard as unknown as SystemModule;
  const system = systemOf('arc-standard-free');
  const models = {
    parser: (await trainParser(module, GOOD, { passes: 1 })).model,
    tagger: (await trainTagger(GOOD, { passes: 1 })).model,
    em: (await learnModel(system, GOOD, { iterations: 1 })).model,
  };
  const loaded = {
    parser: await compileParser(models.parser),
    tagger: loadTagger(models.tagger),
    em: loadGenerative(models.em),
  };
  const all = async (items: AsyncIterable<unknown>): Promise<void> => {
    for await (const _ of items);
  };
  test.each<[string, (treebank: TreebankInput) => Promise<unknown>]>([
    ['trainParser', (treebank) => trainParser(module, treebank, { passes: 1 })],
    ['trainParser, dev', (dev) => trainParser(module, GOOD, { passes: 1, dev })],
    ['trainTagger', (treebank) => trainTagger(treebank, { passes: 1 })],
    ['trainTagger, dev', (dev) => trainTagger(GOOD, { passes: 1, dev })],
    ['learnModel', (treebank) => learnModel(system, treebank, { iterations: 1 })],
    ['parseTreebank', (treebank) => all(parseTreebank(loaded.parser, treebank))],
    ['parseTreebank, generative', (treebank) => all(parseTreebank(loaded.em, treebank))],
    ['tagTreebank', (treebank) => all(tagTreebank(loaded.tagger, treebank))],
    ['evaluate, gold', (treebank) => evaluate(treebank, treebank)],
    ['readTokens', (treebank) => all(readTokens(treebank))],
  ])('%s throws InvalidSentence', async (_name, read) => {
    await read(Buffer.from(GOOD));
    const error = await read(LATIN).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(InvalidSentence);
    expect((error as InvalidSentence).problem).toMatchObject({ code: 'not-utf-8', line: PLACE, column: 6 });
  });

  test('readColumns leaves the sentence out and says so', async () => {
    const { columns, problems } = await readColumns(LATIN, ['form', 'deprel']);
    expect({ sentences: columns.sentences, codes: problems.map(({ code }) => code) }).toEqual({
      sentences: 6,
      codes: ['not-utf-8'],
    });
  });
});
