/** `--learner crf` and the layers of networks on the command line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SPEC = 'arc-standard-free-single';
let folder: string;
let treebank: string;
let model: string;
let trained: CliOutcome;

function training(...argv: readonly string[]): Promise<CliOutcome> {
  const passes = argv.includes('--passes') ? [] : ['--passes', '12'];
  const sizes = ['--layers', '1', '--width', '16', ...passes];
  return runCli([
    'train',
    '--gold-tags',
    SPEC,
    '--train',
    treebank,
    '--learner',
    'crf',
    '--out',
    folder,
    ...sizes,
    ...argv,
  ]);
}

beforeAll(async () => {
  folder = temporaryFolder();
  treebank = join(folder, 'train.conllu');
  writeFileSync(treebank, madeTreebank({ sentences: 60, seed: 1 }));
  model = join(folder, 'one.model');
  trained = await training('--name', 'one', '--dev', treebank);
}, 120_000);

test('trees that are not projective are counted and left out', () => {
  expect(trained.stderr).toMatch(/^trees out of reach of arc-standard-free-single, which teach nothing: \d+ of 60/m);
  expect(trained.stdout).toMatch(/^written .*one\.ts, .*one\.model: pass \d+, \d+ labels/);
});

test('a dev part that is too small to fit temperatures to is said', async () => {
  const said =
    /--dev has fewer than 20 sentences that could be fitted to, so the model has no temperatures and is too sure/;
  expect(trained.stderr).not.toMatch(said);
  const few = join(folder, 'few.conllu');
  writeFileSync(few, madeTreebank({ sentences: 3, seed: 2 }));
  expect((await training('--name', 'few', '--dev', few, '--passes', '1')).stderr).toMatch(said);
  expect(splitModel(readFileSync(join(folder, 'few.model'))).header).not.toHaveProperty('temperatures');
});

test('a model has the layers that were asked for, and the same seed gives the same bytes', async () => {
  const { header } = splitModel(readFileSync(model));
  expect(header['sizes']).toMatchObject({ encoder: { layers: 1, width: 16 } });
  await training('--name', 'two', '--dev', treebank);
  expect(readFileSync(join(folder, 'two.model')).equals(readFileSync(model))).toBe(true);
});

test('it parses with either decoding, in any number of threads', async () => {
  for (const decode of ['tree', 'risk']) {
    const argv = ['parse', model, treebank, '--decode', decode];
    const { code, stdout } = await runCli(argv);
    expect(code).toBe(0);
    expect((await runCli([...argv, '--jobs', '3'])).stdout).toBe(stdout);
    const parsed = join(folder, 'parsed.conllu');
    writeFileSync(parsed, stdout);
    const { stdout: json } = await runCli(['evaluate', treebank, parsed, '--json', '--samples', '0']);
    const { systems } = JSON.parse(json) as { systems: [{ las: { gold: number; correct: number } }] };
    expect(systems[0].las.correct / systems[0].las.gold).toBeGreaterThan(0.9);
  }
});

test('probabilities of heads, and of heads with labels, go into MISC, in place of others', async () => {
  const [plain, first] = await Promise.all([
    runCli(['parse', model, treebank]),
    runCli(['parse', model, treebank, '--probabilities']),
  ]);
  const withoutThem = first.stdout
    .replace(/\tHeadProb=[01]\.\d{4}\|ArcProb=[01]\.\d{4}$/gm, '\t_')
    .replace(/^# entropy = \d+\.\d{4}\n/gm, '');
  expect(withoutThem).toBe(plain.stdout);
  expect(first.stdout.match(/^# entropy/gm)!.length).toBe(60);
  const found = [...first.stdout.matchAll(/HeadProb=(\S+)\|ArcProb=(\S+)/g)].map(([, ...each]) => each.map(Number));
  expect(found.length).toBe(plain.stdout.match(/^\d+\t/gm)!.length);
  for (const [head, arc] of found) expect(arc! > 0 && arc! <= head! && head! <= 1).toBe(true);
  const stdin = first.stdout.replaceAll('|ArcProb=', '|A=b|ArcProb=0').replaceAll('entropy = ', 'entropy = 1');
  const { stdout } = await runCli(['parse', model, '-', '--probabilities'], { stdin });
  expect(stdout).toBe(first.stdout.replaceAll('HeadProb=', 'A=b|HeadProb='));
  const own = join(folder, 'linear');
  await runCli(['train', '--gold-tags', SPEC, '--train', treebank, '--out', own, '--passes', '1']);
  for (const option of [['--probabilities'], ['--doubtful', '3']]) {
    const { code, stderr } = await runCli(['parse', join(own, `${SPEC}.model`), treebank, ...option]);
    const says = `${option[0]} is for models of --learner crf; others know no probabilities`;
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
  }
});

test('lines of JSON have the trees, and their probabilities if they are wanted', async () => {
  const argv = ['parse', model, treebank];
  const [plain, told] = await Promise.all([runCli(argv), runCli([...argv, '--probabilities'])]);
  const lines = async (...more: readonly string[]): Promise<Record<string, unknown>[]> =>
    (await runCli([...argv, '--format', 'jsonl', ...more])).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const [bare, full] = [await lines(), await lines('--probabilities', '--jobs', '2')];
  const columns = (text: string, column: number): string[][] =>
    text
      .trimEnd()
      .split('\n\n')
      .map((sentence) => [...sentence.matchAll(/^\d.*$/gm)].map(([line]) => line.split('\t')[column]!));
  const inColumns = [columns(plain.stdout, 1), columns(plain.stdout, 3), columns(plain.stdout, 7)];
  const heads = columns(plain.stdout, 6).map((each) => each.map(Number));
  const misc = columns(told.stdout, 9).map((each) => each.map((text) => text.split(/[=|]/).map(Number)));
  const entropies = [...told.stdout.matchAll(/entropy = (.*)/g)].map(([, text]) => Number(text));
  expect(bare).toEqual(
    heads.map((each, at) => {
      const [forms, tags, labels] = inColumns.map((column) => column[at]!);
      return { forms, tags, heads: each, labels };
    }),
  );
  expect(full).toEqual(
    bare.map((line, at) => ({
      ...line,
      headProbabilities: misc[at]!.map((numbers) => numbers[1]),
      arcProbabilities: misc[at]!.map((numbers) => numbers[3]),
      entropy: entropies[at],
    })),
  );
});

test('the most doubtful sentences come first, in any format', async () => {
  const lines = (await runCli(['parse', model, treebank, '--format', 'jsonl', '--probabilities'])).stdout.split('\n');
  const share = (line: string): number => {
    const { arcProbabilities } = JSON.parse(line) as { readonly arcProbabilities: readonly number[] };
    return 1 - arcProbabilities.reduce((sum, each) => sum + each, 0) / arcProbabilities.length;
  };
  const argv = ['parse', model, treebank, '--doubtful', '5', '--jobs', '2'];
  const { stdout } = await runCli([...argv, '--format', 'jsonl']);
  const chosen = stdout.trimEnd().split('\n');
  expect(chosen.length).toBe(5);
  const least = share(chosen[4]!);
  expect(chosen.map(share)).toEqual(chosen.map(share).toSorted((one, other) => other - one));
  expect(lines.filter((line) => line !== '' && share(line) > least).every((line) => chosen.includes(line))).toBe(true);
  const { stdout: conllu } = await runCli([...argv, '--format', 'conllu']);
  expect(conllu.match(/^# entropy/gm)!.length).toBe(5);
  const { stdout: table } = await runCli(argv);
  expect(table.split('\n').length).toBe(2 + 5 + 1);
  const { code, stdout: nothing } = await runCli(['parse', model, '-', '--doubtful', '5'], { stdin: '' });
  expect([code, nothing]).toEqual([0, '']);
});

describe('what does not fit is refused', () => {
  test.each([
    [['--beam', '4'], '--learner crf finds the best tree without a beam'],
    [['--features', 'rich'], '--features are those of the linear learner'],
    [['--width', '20'], '--width must be a multiple of 8'],
    [['--width', '8'], '--width must be a whole number from 16 to 1024'],
    [['--layers', '0'], '--layers must be a whole number from 1 to 8'],
    [['--learner', 'neural', '--layers', '1'], '--layers and --width are for --learner encoder and crf'],
    [['--resume', '--layers', '1'], '--resume goes on with the layers of the model'],
  ])('train %j', async (argv, says) => {
    const learner = argv.includes('--learner') ? [] : ['--learner', 'crf'];
    const { code, stderr } = await runCli([
      'train',
      '--gold-tags',
      SPEC,
      '--train',
      treebank,
      '--out',
      folder,
      ...learner,
      ...argv,
    ]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
  });

  test('a system of other trees', async () => {
    const argv = [
      'train',
      '--gold-tags',
      'attardi-3-returning-free-single',
      '--train',
      treebank,
      '--learner',
      'crf',
      '--out',
      folder,
    ];
    const { code, stderr } = await runCli(argv);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(
        'attardi-3-returning-free-single has no sums over trees that --learner crf can use',
      ),
    });
  });

  test.each([
    [['--beam', '4'], '--beam is not for models of --learner crf'],
    [['--decode', 'computation'], 'every tree has one computation; say --decode tree'],
  ])('parse %j', async (argv, says) => {
    const { code, stderr } = await runCli(['parse', model, treebank, ...argv]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
  });
});
