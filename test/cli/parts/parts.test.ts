/** `--part i/n`: what commands write of all parts, one after the other or added up, is what they write of the whole. */
import { gzipSync } from 'node:zlib';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCli, type CliOutcome } from '../../run-cli.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { runParts, SHAPES, TEXT, writeCorpus } from './part-corpus.ts';

/** Also more parts than there are sentences. */
const NUMBERS = [1, 3, 40];

let files: readonly string[];
let folder: string;

function made(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

beforeAll(async () => {
  files = writeCorpus(SHAPES);
  folder = temporaryFolder();
  const [train] = files;
  const spec = 'arc-standard-free-single';
  const common = ['--train', train!, '--out', folder, '--passes', '1'];
  for (const argv of [
    ['train', spec, ...common, '--name', 'text'],
    ['train-tagger', ...common, '--name', 'tags'],
    ['learn', spec, '--train', train!, '--out', folder, '--name', 'em', '--iterations', '0', '--max-length', '9'],
  ]) {
    const { code, stderr } = await runCli(argv);
    if (code !== 0) throw new Error(stderr);
  }
});

function joined(outcomes: readonly CliOutcome[]): string {
  expect(outcomes.map(({ code }) => code)).toEqual(outcomes.map(() => 0));
  return outcomes.map(({ stdout }) => stdout).join('');
}

describe('one after the other, parts are the whole:', () => {
  const inFolder = (name: string): string => join(folder, name);
  test.each<[string, () => readonly string[]]>([
    ['oracle', () => ['oracle', 'attardi-3', ...files]],
    ['oracle --format conllu', () => ['oracle', 'attardi-3', '--format', 'conllu', ...files]],
    ['oracle --format compact, with one header', () => ['oracle', 'arc-standard', '--format', 'compact', ...files]],
    ['parse', () => ['parse', inFolder('text.model'), ...files]],
    ['parse --format jsonl', () => ['parse', inFolder('text.model'), '--format', 'jsonl', ...files]],
    ['parse --text', () => ['parse', inFolder('text.model'), '--text', made('plain.txt', TEXT)]],
    ['parse with a model of learn', () => ['parse', inFolder('em.model'), ...files]],
    ['tag', () => ['tag', inFolder('tags.model'), ...files]],
    [
      'tag --text, line by line',
      () => ['tag', inFolder('tags.model'), '--text', '--language', 'en', inFolder('plain.txt')],
    ],
  ])('%s', async (_, argv) => {
    const { code, stdout } = await runCli(argv());
    expect({ code, isEmpty: stdout === '' }).toEqual({ code: 0, isEmpty: false });
    for (const of of NUMBERS) expect(joined(await runParts(argv(), of)) === stdout, `${of} parts`).toBe(true);
  });

  test('replay, of sentences and of lines', async () => {
    for (const format of ['conllu', 'notation']) {
      const { stdout: computations } = await runCli(['oracle', 'arc-standard', '--format', format, ...files]);
      const argv = ['replay', 'arc-standard', made(`computations.${format}`, computations)];
      const { code, stdout } = await runCli(argv);
      expect(code).toBe(0);
      for (const of of NUMBERS) expect(joined(await runParts(argv, of)) === stdout, `${of} parts`).toBe(true);
    }
  });
});

describe('coverage', () => {
  const measured = (): string[] => ['coverage', 'arc-standard', 'link2', '--treebank', ...files];

  test.each([['--list', '--ambiguity', '--budget', '40'], ['--ambiguity'], []])('%j', async (...options) => {
    const whole = await runCli([...measured(), ...options]);
    const asJson = await runCli([...measured(), ...options, '--json']);
    for (const of of NUMBERS) {
      const outcomes = await runParts([...measured(), ...options, '--json'], of);
      const reports = outcomes.map(({ code, stdout }, at) => {
        expect(code).toBe(0);
        return made(`${at}.json`, stdout);
      });
      const sum = ['coverage', '--sum', ...reports.toReversed()];
      expect(await runCli(sum)).toEqual({ code: 0, stdout: whole.stdout, stderr: '' });
      expect((await runCli([...sum, '--json'])).stdout).toBe(asJson.stdout);
    }
  });

  test('reports of different treebanks are added up too, and nothing is counted twice', async () => {
    const argv = ['coverage', 'arc-standard', '--json', '--treebank'];
    const [a, b] = await Promise.all(
      [0, 5].map(async (at) => made(`${at}.json`, (await runCli([...argv, files[at]!])).stdout)),
    );
    const both = await runCli([...argv, files[0]!, files[5]!]);
    expect((await runCli(['coverage', '--sum', a!, b!, '--json'])).stdout).toBe(both.stdout);
    const copy = made('copy.json', readFileSync(a!));
    const outcome = await runCli(['coverage', '--sum', a!, copy]);
    expect(outcome).toMatchObject({ code: 2 });
    expect(outcome.stderr).toContain(`copy.json cannot be added up: ${files[0]} is in another file too`);
  });

  test('a part that is missing or there twice, and other questions, are refused', async () => {
    const argv = ['coverage', 'arc-standard', '--json', '--treebank', files[0]!];
    const reports = (await runParts(argv, 4)).map(({ stdout }, at) => made(`${at}.json`, stdout));
    const [first, second, third, fourth] = reports as [string, string, string, string];
    const ambiguous = made('ambiguous.json', (await runCli([...argv, '--ambiguity'])).stdout);
    for (const [given, says] of [
      [[second, fourth], `parts 1,3 of 4 of ${files[0]} are missing`],
      [[first, second, fourth], `part 3 of 4 of ${files[0]} is missing`],
      [[...reports, made('again.json', readFileSync(third))], `again.json is part 3/4, which ${third} is too`],
      [[...reports, ambiguous], `its systems, --ambiguity, --budget or --list are not those of ${first}`],
      [[made('cut.json', readFileSync(first, 'utf8').slice(0, -20))], 'it is not a whole report'],
      [[files[0]!], 'it is not a whole report'],
    ] as const) {
      const { code, stdout, stderr } = await runCli(['coverage', '--sum', ...given]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(says);
    }
  });
});

describe('learn', () => {
  const model = (): string => join(folder, 'em.model');
  const counting = (): string[] => ['learn', model(), '--expect-only', '--train', ...files];
  const next = async (counts: readonly string[], name: string): Promise<CliOutcome> =>
    runCli(['learn', model(), '--sum', ...counts, '--out', folder, '--name', name]);

  test('counts of parts, some without sentences, add up to those of the whole; none can be forgotten', async () => {
    await next([made('whole.counts', (await runCli(counting())).stdout)], 'whole');
    for (const of of [2, 40]) {
      const counts = (await runParts(counting(), of)).map(({ code, stdout }, at) => {
        expect(code).toBe(0);
        return made(`${at}.counts`, stdout);
      });
      expect(await next(counts, 'sum')).toMatchObject({ code: 0 });
      expect(readFileSync(join(folder, 'sum.model')).equals(readFileSync(join(folder, 'whole.model')))).toBe(true);
      const outcome = await next(counts.toSpliced(1, 1), 'fewer');
      expect(outcome).toMatchObject({ code: 2 });
      expect(outcome.stderr).toContain(`part 2 of ${of} of ${files[0]} and ${files.length - 1} more is missing`);
    }
  });

  test('--part is for --expect-only', async () => {
    const { code, stderr } = await runCli(['learn', model(), '--train', ...files, '--part', '1/2']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--part is for --expect-only') });
  });
});

describe('a sentence with a problem', () => {
  const BROKEN = `${'1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n\n'.repeat(50)}1\tbroken\n\n1\tb\t_\t_\t_\t_\t0\t_\t_\t_\n`;

  test('is told with its line in the file, and ends only its own part', async () => {
    const broken = made('broken.conllu', BROKEN);
    const whole = await runCli(['oracle', 'arc-standard', broken]);
    expect(whole.stderr).toContain('broken.conllu:101');
    const outcomes = await runParts(['oracle', 'arc-standard', broken], 5);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 1]);
    expect(outcomes[4]!.stderr).toBe(whole.stderr);
    const learning = await runParts(['learn', join(folder, 'em.model'), '--expect-only', '--train', broken], 5);
    expect(learning.map(({ code }) => code)).toEqual([0, 0, 0, 0, 1]);
    expect(learning[4]!.stderr).toContain('broken.conllu:101');
  });

  test('is left out of its part with --skip-invalid, also if it is alone there', async () => {
    const broken = made('broken.conllu', BROKEN);
    const argv = ['oracle', 'arc-standard', broken, '--skip-invalid'];
    expect(joined(await runParts(argv, 30))).toBe((await runCli(argv)).stdout);
    const reports = await runParts(['coverage', 'arc-standard', '--treebank', broken, '--skip-invalid', '--json'], 30);
    joined(reports);
    const summed = await runCli(['coverage', '--sum', ...reports.map(({ stdout }, at) => made(`${at}.json`, stdout))]);
    const whole = await runCli(['coverage', 'arc-standard', '--treebank', broken, '--skip-invalid']);
    expect(summed.stdout).toBe(whole.stdout);
  });
});

describe('what cannot be cut is refused', () => {
  test.each(['0/3', '4/3', '1', '1/', '/2', '-1/2', '1/0', '1.5/2', '1/1000001', ''])('--part %j', async (part) => {
    const { code, stderr } = await runCli(['oracle', 'arc-standard', files[0]!, `--part=${part}`]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--part must be i/n') });
  });

  test('standard input, a device, a folder, gz, UTF-16', async () => {
    const packed = made('packed.conllu.gz', gzipSync(SHAPES['usual.conllu']!));
    for (const [file, says] of [
      ['-', '--part cannot cut standard input'],
      ['/dev/null', '--part cannot cut /dev/null: it is not a regular file'],
      [dirname(packed), 'it is a folder'],
      [join(folder, 'none'), 'the file does not exist'],
      [packed, 'packed.conllu.gz: it is gz'],
      [made('wide.conllu', Buffer.from(`\uFEFF${SHAPES['usual.conllu']}`, 'utf16le')), 'the text is UTF-16'],
    ] as const) {
      const { code, stdout, stderr } = await runCli(['oracle', 'arc-standard', file, '--part', '1/2']);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(says);
    }
  });

  test('--doubtful, which compares all sentences', async () => {
    const argv = ['parse', join(folder, 'text.model'), files[0]!, '--doubtful', '3', '--part', '1/2'];
    expect(await runCli(argv)).toMatchObject({ code: 2, stderr: expect.stringContaining('--doubtful compares all') });
  });
});
