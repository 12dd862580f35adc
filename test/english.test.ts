/** The model that ships: its package, its text, and that it finds the trees of sentences made here. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import * as arcHybrid from '../generated/arc-hybrid-single.ts';
import type { AnalysedSentence } from '../runtime/pipeline/pipeline.ts';
import { loadPipeline } from '../runtime/trained/load-pipeline.ts';
import { conlluOfText } from '../treebank/conllu-of-text.ts';
import { evaluate } from '../treebank/evaluation/evaluate.ts';
import { parseTreebank } from '../treebank/parse-treebank.ts';
import { blocksOf } from './doc-blocks.ts';
import { runCli } from './run-cli.ts';
import { temporaryFolder } from './temporary-folder.ts';

const FOLDER = packagePath('packages/english');
const MODEL = readFileSync(join(FOLDER, 'english.model'));
const README = readFileSync(join(FOLDER, 'README.md'), 'utf8');
const GOLD = readFileSync(packagePath('test/fixtures/english.conllu'), 'utf8');

test('the README tells the checksum of the model', () => {
  const sum = createHash('sha256').update(MODEL).digest('hex');
  expect(README).toContain(sum);
});

test('the package has at most 6 MB, and its licences', () => {
  const files = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: FOLDER,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files: packed }] = JSON.parse(files) as [{ files: readonly { path: string; size: number }[] }];
  const names = packed.map(({ path }) => path).toSorted();
  const expected = ['LICENSE', 'LICENSE-MIT', 'README.md', 'dist/english.d.ts', 'dist/english.js'];
  expect(names).toEqual([...expected, 'english.model', 'package.json']);
  expect(packed.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6_000_000);
  expect(readFileSync(join(FOLDER, 'LICENSE'), 'utf8')).toMatch(/^Attribution-ShareAlike 4\.0 International\n/);
  expect(readFileSync(join(FOLDER, 'LICENSE-MIT'))).toEqual(readFileSync(packagePath('LICENSE')));
});

describe('the model', () => {
  const pipeline = loadPipeline(MODEL, arcHybrid);

  test('reads text and finds tags', () => {
    expect([pipeline.readsText, pipeline.columns]).toEqual([true, ['upos', 'xpos', 'feats']]);
  });

  test('finds the words, tags and trees of sentences', async () => {
    const text = GOLD.match(/(?<=^# text = ).*$/gm)!.join(' ');
    let parsed = '';
    for (const sentence of pipeline.analyse(text)) parsed += conlluOfText(sentence, sentence.words);
    const { words, sentences, upos, las } = (await evaluate(GOLD, parsed)).systems[0]!;
    expect([words, sentences].map(({ gold, correct }) => [gold, correct])).toEqual([
      [50, 50],
      [6, 6],
    ]);
    expect(upos.correct).toBeGreaterThanOrEqual(47);
    expect(las.correct).toBeGreaterThanOrEqual(45);
  });

  test('finds trees of given words too', async () => {
    let parsed = '';
    for await (const chunk of parseTreebank(pipeline, GOLD)) parsed += new TextDecoder().decode(chunk);
    const { las } = (await evaluate(GOLD, parsed)).systems[0]!;
    expect(las.correct).toBeGreaterThanOrEqual(45);
  });

  test('the program of the README finds the same without arcforge', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(FOLDER, join(folder, 'node_modules/arcforge-english'));
    const { code } = blocksOf(README).find(({ language }) => language === 'js')!;
    writeFileSync(join(folder, 'program.mjs'), code);
    const [{ words }] = [...pipeline.analyse('A hearing is scheduled on the issue today.')] as [AnalysedSentence];
    expect(execFileSync('node', ['program.mjs'], { cwd: folder, encoding: 'utf8' })).toBe(
      `${words.map(({ form, upos, head, label }) => `${form}/${upos} ${head} ${label}`).join(', ')}\n`,
    );
  });
});

describe('arcforge parse english', () => {
  const TEXT = 'A hearing is scheduled on the issue today';

  test('draws a tree', async () => {
    const { code, stdout, stderr } = await runCli(['parse', 'english', '--text', '--format', 'tree'], { stdin: TEXT });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of [...TEXT.split(' '), 'root', 'nsubj:pass']) expect(stdout).toContain(word);
  });

  test('a file of that name comes first, and a folder does not', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'english'));
    expect((await runCli(['parse', 'english', '--text'], { stdin: TEXT, cwd })).code).toBe(0);
    const other = temporaryFolder();
    writeFileSync(join(other, 'english'), 'no model');
    const { code, stderr } = await runCli(['parse', 'english', '--text'], { stdin: TEXT, cwd: other });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('english cannot be used') });
    const looped = temporaryFolder();
    symlinkSync('english', join(looped, 'english'));
    const { code: refused, stderr: why } = await runCli(['parse', 'english', '--text'], { stdin: TEXT, cwd: looped });
    expect({ code: refused, stderr: why }).toEqual({ code: 2, stderr: expect.stringContaining('cannot read english') });
  });

  test('whoever reads it says why there is no telling what is there', async () => {
    const cwd = temporaryFolder();
    symlinkSync('english', join(cwd, 'english'));
    for (const name of ['english', 'e'.repeat(300)]) {
      const { code, stderr } = await runCli(['parse', name, '--text'], { stdin: TEXT, cwd });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`cannot read ${name}: `) });
    }
  });

  test('a model that is not installed is not looked for elsewhere', async () => {
    const says = async (name: string): Promise<unknown> => {
      const { code, stdout, stderr } = await runCli(['parse', name, '--text'], { stdin: TEXT });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      return stderr;
    };
    expect(await says('englsh')).toBe(
      'arcforge: englsh is neither a file nor an installed model; did you mean english?\n',
    );
    expect(await says('arcforge-englsh')).toContain('did you mean english?');
    expect(await says('quux')).toBe(
      'arcforge: quux is neither a file nor an installed model; a model of arcforge train has a path, such as ./quux, and arcforge-english is a package with one\n',
    );
    // A package of arcforge without a model.
    expect(await says('runtime')).toContain('runtime is neither a file nor an installed model');
    for (const name of ['english/model', '../english', 'English', 'english.model', 'arcforge-english/', '@a/english']) {
      expect(await says(name)).toContain(`cannot read ${name}: `);
    }
  });

  test('the nearest package counts, even if it cannot be used', async () => {
    const damaged = ['{', '{ "name": "other" }', '{ "exports": {} }', '{ "exports": { "./model": "./lost.model" } }'];
    for (const text of [undefined, ...damaged]) {
      const cwd = temporaryFolder();
      const folder = join(cwd, 'node_modules/arcforge-english');
      mkdirSync(folder, { recursive: true });
      if (text !== undefined) writeFileSync(join(folder, 'package.json'), text);
      const { code, stdout, stderr } = await runCli(['parse', 'english', '--text'], { stdin: TEXT, cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(
        /^arcforge: .*arcforge-english has no model that can be used: .+; npm install arcforge-english installs one\n$/,
      );
    }
  });

  test('a package of the working folder is found', async () => {
    const cwd = temporaryFolder();
    const folder = join(cwd, 'node_modules/arcforge-mine');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'package.json'),
      '{ "name": "arcforge-mine", "exports": { "./model": "./mine.model" } }',
    );
    writeFileSync(join(folder, 'mine.model'), MODEL);
    const [mine, english] = [
      await runCli(['parse', 'mine', '--text'], { stdin: TEXT, cwd }),
      await runCli(['parse', 'english', '--text'], { stdin: TEXT }),
    ];
    expect(mine).toEqual(english);
  });
});

test('the tarball of arcforge does not have it', () => {
  const { files } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as { files: readonly string[] };
  expect(files.filter((pattern) => !pattern.startsWith('!') && /^packages|english/.test(pattern))).toEqual([]);
  expect(readdirSync(packagePath('dist')).filter((name) => name.endsWith('.model'))).toEqual([]);
  expect(statSync(join(FOLDER, 'english.model')).isFile()).toBe(true);
});
