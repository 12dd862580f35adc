/** From a treebank to one model, from text to trees; what the commands fill in, keep and refuse. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import type { Pipeline } from '../../runtime/pipeline/pipeline.ts';
import { TOLD_TREEBANK } from '../learn/told-treebank.ts';
import { blocksOf, documentText } from '../doc-blocks.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SPEC = 'arc-standard-free-single';
let folder: string;
let treebank: string;
let model: string;
let trained: CliOutcome;

beforeAll(async () => {
  folder = temporaryFolder();
  treebank = written('train.conllu', TOLD_TREEBANK);
  model = join(folder, 'mine.model');
  trained = await training('--name', 'mine', '--dev', treebank, '--passes', '5', '--target', 'js');
}, 120_000);

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function training(...argv: readonly string[]): Promise<CliOutcome> {
  return runCli(['train', SPEC, '--train', treebank, '--out', folder, ...argv]);
}

/** A parser over given tags, and a model that was trained for one pass: made when first used. */
const once: Record<string, Promise<CliOutcome>> = {};
const given = (): Promise<CliOutcome> =>
  (once['given'] ??= training('--gold-tags', '--name', 'given', '--passes', '1'));
const brief = (): Promise<CliOutcome> => (once['brief'] ??= training('--name', 'brief', '--passes', '1'));

const parse = (argv: readonly string[], stdin = ''): Promise<CliOutcome> =>
  runCli(['parse', model, ...argv], { stdin });

const TREE = [
  '# text = The judge likes a bird.',
  '1\tThe\t_\tDET\t_\t_\t2\tdet\t_\t_',
  '2\tjudge\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_',
  '3\tlikes\t_\tVERB\t_\t_\t0\troot\t_\tSpacesAfter=\\n',
  '4\ta\t_\tDET\t_\t_\t5\tdet\t_\t_',
  '5\tbird\t_\tNOUN\t_\t_\t3\tobj\t_\tSpaceAfter=No',
  '6\t.\t_\tPUNCT\t_\t_\t3\tpunct\t_\tSpaceAfter=No',
  '',
  '',
].join('\n');

describe('train', () => {
  test('makes one model, and says how good each part is', () => {
    expect(trained).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^written \S*mine\.js, \S*mine\.model: pass \d, 5 labels, [\d,]+ bytes\n$/),
    });
    expect(trained.stderr).toMatch(
      /^segmenter: pass \d; dev words 100 %, sentences 100 %\ntagger: pass \d; dev UPOS 100 %\ntrees out of reach of arc-standard-free-single, whose arcs are lifted: 12 of 120\npass 1: /,
    );
    expect(trained.stderr).toMatch(/^pass 5: .*dev UAS 9\d\.\d\d %, LAS 9\d\.\d\d %$/m);
  });

  test('--dev is scored with the tags that the model finds', async () => {
    const other = written('other-tags.conllu', TOLD_TREEBANK.replaceAll('\tNOUN\t', '\tVERB\t'));
    const { stderr } = await training('--name', 'dev', '--dev', other, '--passes', '5');
    const lines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('pass'));
    expect(lines(stderr)).toEqual(lines(trained.stderr));
  });

  test('the module goes from text to trees, without imports', async () => {
    const { load } = (await import(pathToFileURL(join(folder, 'mine.js')).href)) as {
      load(bytes: Uint8Array): Pipeline;
    };
    const pipeline = load(readFileSync(model));
    const text = 'The judge likes\na bird. A dog hears the cat.';
    const sentences = [...pipeline.analyse(text)];
    expect(sentences.map(({ words }) => words.length)).toEqual([6, 6]);
    expect(sentences[0]!.words[4]).toEqual({ form: 'bird', upos: 'NOUN', head: 3, label: 'obj' });
    for (const { tokens } of sentences)
      for (const { form, from, to } of tokens) expect(text.slice(from, to)).toBe(form);
    const kept = pipeline.parse([{ form: 'The' }, { form: 'cat', upos: 'X' }, { form: 'sees' }]);
    expect(kept.words.map(({ upos }) => upos)).toEqual(['DET', 'X', 'VERB']);
    const damaged = readFileSync(model);
    damaged[damaged.length >> 1]! ^= 4;
    expect(() => load(damaged)).toThrow('it is damaged or cut off');
    await given();
    expect(() => load(readFileSync(join(folder, 'given.model')))).toThrow('it does not read text');
    expect(readFileSync(join(folder, 'mine.js'), 'utf8')).not.toMatch(/^import /m);
  });

  test('the same seed gives the same bytes, and a terminal sees the progress of taggers and folds', async () => {
    const two = await brief();
    const bytes = readFileSync(join(folder, 'brief.model'));
    const argv = ['train', SPEC, '--train', treebank, '--out', folder, '--passes', '1', '--name', 'brief'];
    const one = await runCli(argv, { tty: true });
    expect([one.code, two.code]).toEqual([0, 0]);
    expect(readFileSync(join(folder, 'brief.model')).equals(bytes)).toBe(true);
    for (const label of ['segmenter, pass 1 of 8', 'tagger, pass 1 of 8', 'tagger of part 5 of 5, pass 1 of 8']) {
      expect(one.stderr).toContain(label);
      expect(two.stderr).not.toContain(label);
    }
  });

  test('Ctrl-C before the parser writes nothing, and later keeps the best parser so far', async () => {
    const argv = ['train', SPEC, '--train', treebank, '--out', folder, '--passes', '1000', '--name'];
    const early = await runCli([...argv, 'early'], { signal: AbortSignal.abort() });
    expect(early).toEqual({
      code: 1,
      stdout: '',
      stderr: 'stopped before the parser has learned anything; nothing is written\n',
    });
    expect(existsSync(join(folder, 'early.model'))).toBe(false);
    const controller = new AbortController();
    const late = await runCli([...argv, 'late'], {
      signal: controller.signal,
      onWrite: ({ stderr }) => (/^pass 2:/m.test(stderr) ? controller.abort() : undefined),
    });
    expect(late).toMatchObject({ code: 1, stderr: expect.stringMatching(/stopped; --resume goes on from here\n$/) });
    const parsed = await runCli(['parse', join(folder, 'late.model'), '--text'], { stdin: 'The cat sees a dog.' });
    expect(parsed.code).toBe(0);
    const resumed = await training('--name', 'late', '--resume', '--passes', '1');
    expect(resumed).toMatchObject({ code: 0, stderr: expect.stringMatching(/^tagger: that of the model\n/) });
  });

  test('Ctrl-C just before the parser ends the program, too', async () => {
    const out = join(folder, 'between');
    const argv = ['train', SPEC, '--learner', 'encoder', '--train', treebank, '--out', out, '--passes', '1'];
    const child = spawn('node', [packagePath('dist/bin/arcforge.js'), ...argv, '--layers', '1', '--width', '16']);
    // The parser finds the tags: after the segmenter there is no pause until it learns.
    child.stderr.on('data', (chunk: Buffer) => chunk.toString().includes('segmenter: ') && child.kill('SIGINT'));
    expect(await new Promise((resolve) => child.on('close', resolve))).not.toBe(0);
    expect(existsSync(out)).toBe(false);
  });

  test.each([
    [['--without', 'lemma'], '--without is for --gold-tags'],
    [['--gold-tags', '--tags', 'upos'], 'with --gold-tags it finds none; say --without instead'],
    [['--name', 'mine', '--resume', '--tags', 'upos'], '--resume goes on with the tagger of the model'],
    [['--name', 'mine', '--resume', '--gold-tags'], 'it is a model from text to trees; leave out --gold-tags'],
    [['--gold-tag'], '--gold-tags'],
    [['--tags', 'lemma'], 'upos, xpos, feats'],
  ])('%j is wrong usage', async (argv, says) => {
    const { code, stdout, stderr } = await training(...argv);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
  });

  test('a parser over given tags is not gone on with as another model', async () => {
    await given();
    const { code, stderr } = await training('--name', 'given', '--resume');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('given tags; say --gold-tags') });
  });

  test('a model is not gone on with if the treebank lacks the tags that it finds', async () => {
    const bare = written('no-tags.conllu', TOLD_TREEBANK.replaceAll(/^(\d+\t\S+\t\S+)\t\S+/gm, '$1\t_'));
    const before = readFileSync(model);
    const argv = ['train', SPEC, '--train', bare, '--out', folder, '--name', 'mine', '--resume'];
    const { code, stderr } = await runCli(argv);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('the model finds UPOS, which no word'),
    });
    expect(readFileSync(model)).toEqual(before);
  });

  test('going on says of how many words the tagger of the model knows no tag', async () => {
    await brief();
    let changed = 0;
    const other = TOLD_TREEBANK.replaceAll(/\tNOUN\t/g, (all) => (++changed % 3 === 0 ? '\tPROPN\t' : all));
    const argv = ['train', SPEC, '--train', written('other.conllu', other), '--out', folder, '--passes', '1'];
    const { code, stderr } = await runCli([...argv, '--name', 'brief', '--resume']);
    const words = other.match(/^\d+\t/gm)!.length;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining(
        `tagger: that of the model\ntagger: ${Math.floor(changed / 3)} of ${words} words have tags in UPOS that it never finds, such as PROPN\n`,
      ),
    });
  });

  test('standard input is a treebank or vectors, not both', async () => {
    const argv = ['train', SPEC, '--train', '-', '--vectors', '-', '--learner', 'neural', '--out', folder];
    const { code, stderr } = await runCli(argv, { stdin: TOLD_TREEBANK });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('can be read only once') });
  });

  test('a system that cannot be learned with is refused before any tagger is trained', async () => {
    const argv = ['train', 'attardi-3-returning-free-single', '--train', treebank, '--learner', 'crf', '--out', folder];
    const { code, stderr } = await runCli(argv);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^arcforge: .*has no sums over trees that --learner crf can use/),
    });
  });

  test('a treebank with neither tags nor text makes a parser, and says so', async () => {
    const bare = TOLD_TREEBANK.replaceAll(/^(\d+\t[^\t]+)\t\S+\t\S+/gm, '$1\t_\t_').replaceAll('SpaceAfter=No', '_');
    const argv = ['train', SPEC, '--train', written('bare.conllu', bare), '--out', folder, '--name', 'bare'];
    const { code, stderr } = await runCli([...argv, '--passes', '1']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^no word of the treebank has a tag/) });
  });
});

describe('parse --text', () => {
  const TEXT = 'The judge likes\na bird.';

  test('reads a file or a pipe, in one thread or two', async () => {
    expect(await parse(['--text'], TEXT)).toEqual({ code: 0, stdout: TREE, stderr: '' });
    expect(await parse(['--text', '-'], TEXT)).toMatchObject({ code: 0, stdout: TREE });
    expect(await parse(['--text', '--jobs', '2', written('text.txt', TEXT)])).toMatchObject({ code: 0, stdout: TREE });
    expect((await parse(['--text', '--format', 'tree'], TEXT)).stdout).toContain('likes');
  });

  test('a text without words has no sentences', async () => {
    for (const text of ['', ' \n\n']) {
      const { code, stdout, stderr } = await parse(['--text', written('empty.txt', text)]);
      expect({ code, stdout, stderr }).toEqual({
        code: 0,
        stdout: '',
        stderr: 'there are no sentences in the input\n',
      });
    }
  });

  test('many paragraphs and a long line are read in pieces', async () => {
    const text = `${'The judge likes a bird.\n\n'.repeat(3000)}${'The judge likes a bird. '.repeat(3000)}`;
    const { code, stdout } = await parse(['--text'], text);
    expect(code).toBe(0);
    expect(stdout.match(/^3\tlikes\t_\tVERB\t_\t_\t0\troot/gm)).toHaveLength(6000);
  });

  test('bytes that are not UTF-8 are a finding with its place', async () => {
    const path = written('latin.txt', Buffer.from('The cat.\nThe b\xefrd.\n', 'latin1'));
    expect(await parse(['--text', path])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('latin.txt:2:6: error[not-utf-8]'),
    });
  });

  test('CoNLL-U is not text', async () => {
    const { code, stderr } = await parse(['--text', treebank]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('CoNLL-U, not plain text') });
  });

  test('a model that does not divide text says why', async () => {
    await given();
    const gold = await runCli(['parse', join(folder, 'given.model'), '--text'], { stdin: 'The cat.' });
    expect(gold).toMatchObject({ code: 2, stderr: expect.stringContaining('trained with --gold-tags') });
    const untold = written('untold.conllu', TOLD_TREEBANK.replaceAll('SpaceAfter=No', '_'));
    await runCli(['train', SPEC, '--train', untold, '--out', folder, '--name', 'untold', '--passes', '1']);
    const refused = await runCli(['parse', join(folder, 'untold.model'), '--text'], { stdin: 'The cat.' });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('does not tell its text') });
  });
});

describe('parse of CoNLL-U', () => {
  const INPUT =
    '# a\r\n1-2\tThecat\t_\t_\t_\t_\t_\t_\t_\tm\r\n1\tThe\tl\t_\tx\tf\t_\t_\td\tm\r\n2\tcat\tl\tX\tx\tf\t_\t_\td\tm\r\n3\tsees\tl\t_\tx\tf\t9\tz\td\tm\r\n\r\n';

  test('fills in tags, heads and labels, and keeps every other byte', async () => {
    const { code, stdout } = await parse([], INPUT);
    expect(code).toBe(0);
    expect(stdout).toBe(
      '# a\r\n1-2\tThecat\t_\t_\t_\t_\t_\t_\t_\tm\r\n1\tThe\tl\tDET\tx\tf\t2\tdet\td\tm\r\n2\tcat\tl\tNOUN\tx\tf\t3\tnsubj\td\tm\r\n3\tsees\tl\tVERB\tx\tf\t0\troot\td\tm\r\n\r\n',
    );
  });

  test('--keep keeps the tags that are there, and fills in the others', async () => {
    const { code, stdout } = await parse(['--keep', 'upos'], INPUT);
    expect(code).toBe(0);
    expect(stdout.match(/^\d\t.*/gm)!.map((line) => line.split('\t')[3])).toEqual(['DET', 'X', 'VERB']);
  });

  test.each([
    [['--keep', 'xpos'], '--keep xpos: the model finds UPOS, and does not look at XPOS'],
    [['--keep', 'lemma'], 'upos, xpos, feats'],
    [['--keep', 'upos', '--text'], '--keep is for CoNLL-U; text has no tags'],
    [['--txt'], '--text'],
  ])('%j is wrong usage', async (argv, says) => {
    const { code, stdout, stderr } = await parse(argv, INPUT);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
  });

  test('--keep has no meaning for a parser over given tags', async () => {
    await given();
    const { code, stderr } = await runCli(['parse', join(folder, 'given.model'), treebank, '--keep', 'upos']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('--keep is for models that find tags'),
    });
  });
});

test('the program of docs/text.md runs', () => {
  const program = blocksOf(documentText('docs/text.md')).find(({ language }) => language === 'js')!;
  mkdirSync(join(folder, 'models'));
  for (const name of ['mine.js', 'mine.model']) copyFileSync(join(folder, name), join(folder, 'models', name));
  written('package.json', '{ "type": "module" }');
  const { stdout, stderr } = spawnSync('node', [written('program.js', program.code)], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({
    stdout: [
      'The/DET 2 det, judge/NOUN 3 nsubj, likes/VERB 0 root, a/DET 5 det, bird/NOUN 3 obj, ./PUNCT 3 punct',
      '0–3 4–9 10–15 16–17 18–22 22–23',
      'A/DET 2 det, dog/NOUN 3 nsubj, hears/VERB 0 root, the/DET 5 det, cat/NOUN 3 obj, ./PUNCT 3 punct',
      '24–25 26–29 30–35 36–39 40–43 43–44',
      '',
    ].join('\n'),
    stderr: '',
  });
});

test('help names the way from text to trees', async () => {
  const [train, parsing] = [await runCli(['train', '--help']), await runCli(['parse', '--help'])];
  expect(train.stdout).toMatch(/--gold-tags +a parser alone/);
  expect(parsing.stdout).toMatch(/--text +the input is plain text/);
  const { stdout } = await runCli(['--get-yargs-completions', 'arcforge', 'parse', '--k']);
  expect(stdout.trim()).toBe('--keep');
});
