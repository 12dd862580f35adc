/** Input that a command is not for, and options that cannot work: each is refused with what to do instead. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Server } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { timeLeft } from '../../cli/shared/progress.ts';
import { joinModel } from '../../learn/shared/join-model.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { namedSpec } from '../../generator/index.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const TREE = '1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t_\t1\tdep\t_\t_\n\n';

beforeAll(async () => {
  const files = {
    'x.conllu': TREE,
    'mark.conllu': `\uFEFF${TREE}`,
    'text.txt': 'A hearing starts today.\nIt ends.\n',
    'no-form.conllu': TREE.replace('\tb\t', '\t\t'),
    'no-label.conllu': TREE.replace('\tdep\t', '\t\t'),
    'twice.gz': gzipSync(gzipSync(TREE)),
    'once.gz': gzipSync(TREE),
    'empty.gz': gzipSync(''),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const out = ['--train', 'x.conllu', '--passes', '1', '--out', '.'];
  await runCli(['train', '--gold-tags', 'arc-standard', ...out, '--name', 'p'], { cwd: folder });
  await runCli(['train-tagger', ...out, '--name', 't'], { cwd: folder });
});

const NOT_TEXT = '; arcforge parse --text and tag --text read plain text';

describe('what is refused', () => {
  test.each([
    [
      'parse p.model text.txt',
      1,
      `text.txt:1:1: error[columns]: the line has 1 column; expected 10, separated by tabs${NOT_TEXT}`,
    ],
    ['tag t.model text.txt', 1, NOT_TEXT],
    ['oracle arc-standard text.txt', 1, NOT_TEXT],
    ['tag t.model x.conllu --text', 2, 'the input is CoNLL-U, not plain text; leave out --text'],
    ['tag t.model mark.conllu --text', 2, 'the input is CoNLL-U, not plain text; leave out --text'],
    ['tag t.model once.gz --text', 2, 'the input is CoNLL-U, not plain text; leave out --text'],
    ['parse -', 2, 'the model must be a file; only sentences can come from standard input'],
    ['parse - x.conllu', 2, 'the model must be a file; only sentences can come from standard input'],
    ['tag -', 2, 'the model must be a file; only sentences can come from standard input'],
    ['parse ""', 2, 'a file has an empty name'],
    ['parse p.model ""', 2, 'a file has an empty name'],
    ['evaluate "" x.conllu', 2, 'a file has an empty name'],
    ['train arc-standard --train "" --out .', 2, 'a file has an empty name'],
    ['infer arc-standard ""', 2, 'a file has an empty name'],
    ['explain ""', 2, 'there is no finding ""'],
    ['parse p.model twice.gz', 2, 'twice.gz: it is gz within gz; unpack it once'],
    ['parse p.model no-form.conllu', 1, '2:3: error[columns]: the column FORM of word 2 is empty; expected text, or _'],
    ['tag t.model no-form.conllu', 1, 'the column FORM of word 2 is empty'],
    ['train arc-standard --train no-form.conllu --out .', 1, 'the column FORM of word 2 is empty'],
    [
      'train arc-standard --train no-label.conllu --out .',
      1,
      '2:15: error[columns]: the column DEPREL of word 2 is empty',
    ],
    ['train arc-standard --train x.conllu --dev no-label.conllu --out .', 1, 'the column DEPREL of word 2 is empty'],
  ])('%s', async (line, code, says) => {
    const argv = line.split(' ').map((word) => (word === '""' ? '' : word));
    const outcome = await runCli(argv, { cwd: folder, stdin: TREE });
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr).toContain(says);
  });
});

test.each(['once.gz', 'x.conllu'])('%s is read as it is', async (file) => {
  expect(await runCli(['parse', 'p.model', file], { cwd: folder })).toMatchObject({ code: 0, stdout: TREE });
});

test('an empty gz file has no sentences', async () => {
  const { code, stderr } = await runCli(['parse', 'p.model', 'empty.gz'], { cwd: folder });
  expect([code, stderr]).toEqual([0, 'there are no sentences in the input\n']);
});

test('a model of a system that no parser has is refused before anything is compiled', async () => {
  const { header, weights } = splitModel(readFileSync(join(folder, 'p.model')));
  const forged = { ...header, spec: namedSpec('full-16')!.text };
  writeFileSync(join(folder, 'forged.model'), joinModel({ header: forged, weights: [weights] }));
  const { code, stderr } = await runCli(['parse', 'forged.model', 'x.conllu'], { cwd: folder });
  expect([code, stderr]).toEqual([2, expect.stringContaining('its system has 482 transitions, which no parser has')]);
});

test.each([
  ['EACCES', 'port 80 cannot be served on: permission denied; choose another with --port'],
  ['EADDRINUSE', 'port 80 is in use; choose another with --port'],
  ['EADDRNOTAVAIL', 'port 80 cannot be served on: listen EADDRNOTAVAIL; choose another with --port'],
])('a port with %s', async (code, says) => {
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    process.nextTick(() => this.emit('error', Object.assign(new Error(`listen ${code}`), { code })));
    return this;
  });
  try {
    expect(await runCli(['playground', '--port', '80'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(says) as string,
    });
  } finally {
    listen.mockRestore();
  }
});

test('help shows numbers as numbers', async () => {
  for (const command of ['train', '--gold-tags', 'train-tagger', 'count', 'sample', 'learn', 'coverage', 'verify']) {
    const { stdout } = await runCli([command, '--help']);
    expect(stdout, command).not.toMatch(/\[default: "\d/);
  }
  expect((await runCli(['train', '--help'])).stdout).toMatch(/\[number\]\s+\[default: 1\]/);
});

test('bars say which pass of how many, how many trees, and how long', async () => {
  const options = { cwd: folder, tty: true };
  const trained = await runCli(
    [
      'train',
      '--gold-tags',
      'arc-standard',
      '--train',
      ...Array.from({ length: 60 }, () => 'x.conllu'),
      '--passes',
      '3',
      '--out',
      '.',
      '--name',
      'bar',
      '--learner',
      'neural',
    ],
    options,
  );
  expect(trained.stderr).toMatch(/pass [1-3] of 3 /);
  const verified = await runCli(['verify', 'arc-standard', '--max-length', '6'], options);
  expect(verified.stderr).toMatch(/[\d,]+ of 16,807 trees/);
  expect(timeLeft({ done: 0.5, seconds: 1 })).toBe('');
  expect(timeLeft({ done: 0.5, seconds: 30 })).toBe(', 30 s left');
  expect(timeLeft({ done: 0.1, seconds: 60 })).toBe(', 9 min left');
  expect(timeLeft({ done: 0.01, seconds: 100 })).toBe(', 2 h 45 min left');
});

test('a pass without transitions to choose from does not say how many were wrong', async () => {
  writeFileSync(join(folder, 'one.conllu'), TREE.split('\n')[0] + '\n\n');
  const { stderr } = await runCli(
    ['train', '--gold-tags', 'arc-standard', '--train', 'one.conllu', '--passes', '1', '--out', '.', '--name', 'one'],
    { cwd: folder },
  );
  expect(stderr).not.toContain('–');
});

test('init says npm install only if arcforge is not installed', async () => {
  const project = temporaryFolder();
  const next = async (): Promise<string> => (await runCli(['init', '--yes'], { cwd: project })).stderr;
  expect(await next()).toContain('next: npm install arcforge && npx arcforge generate');
  mkdirSync(join(project, 'node_modules', 'arcforge'), { recursive: true });
  writeFileSync(join(project, 'node_modules', 'arcforge', 'package.json'), '{"name":"arcforge","version":"0.1.0"}');
  expect(await next()).toContain('next: npx arcforge generate');
});
