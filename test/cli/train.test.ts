/** From a treebank to a model, to parsed text, to scores; and models that are refused. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { madeTreebank, projectiveTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SPEC = 'attardi-3-free-single';
let folder: string;
let treebank: string;
let model: string;

beforeAll(async () => {
  folder = temporaryFolder();
  treebank = written('train.conllu', madeTreebank({ sentences: 60, seed: 1 }));
  await training('--out', folder, '--name', 'made', '--dev', treebank);
  model = join(folder, 'made.model');
}, 120_000);

function written(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function training(...argv: readonly string[]): Promise<CliOutcome> {
  return runCli(['train', '--gold-tags', SPEC, '--train', treebank, ...argv]);
}

describe('train, parse and evaluate', () => {
  test('learn a treebank to 100 %', async () => {
    const { code, stdout } = await runCli(['parse', model, treebank]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: readFileSync(treebank, 'utf8') });
    const parsed = written('parsed.conllu', stdout);
    const { stdout: json } = await runCli(['evaluate', treebank, parsed, '--json', '--samples', '0']);
    const { words, systems } = JSON.parse(json) as {
      words: number;
      systems: [{ las: object; sentencesExact: object }];
    };
    expect(systems[0].las).toEqual({ gold: words, system: words, correct: words, aligned: words });
  });

  test('heads and labels of the input do not matter, and every other byte stays', async () => {
    const others = ['# a', '0.1\tempty', '1-2\tmulti'].map((line) =>
      line === '# a' ? line : `${line}${'\t_'.repeat(8)}`,
    );
    const words = readFileSync(treebank, 'utf8')
      .split('\n')
      .slice(0, 20)
      .map((line) => line.replace(/^(\d+\t.*)\t\d+\t[^\t]+\t_\t_$/, '$1\t_\t_\tdeps ü\tmisc'));
    const text = [...others, ...words].join('\r\n');
    const { code, stdout } = await runCli(['parse', model, '-'], { stdin: text });
    expect(code).toBe(0);
    const without = (lines: string): string[] =>
      lines.split('\n').map((line) => line.replace(/^(\d+\t.*)\t[^\t]+\t[^\t]+(\t[^\t]+\t[^\t]+)$/, '$1$2'));
    expect(without(stdout).slice(0, 22)).toEqual(without(text).slice(0, 22));
    expect(stdout).toMatch(/^\d+\t.*\t\d+\tdet\tdeps ü\tmisc\r$/m);
  });

  test('a beam is trained with, and parsed with', async () => {
    const { code, stdout, stderr } = await training('--out', folder, '--name', 'beam', '--beam', '4', '--passes', '6');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^written .*beam\.model: pass 6/) });
    expect(stderr).toMatch(/^pass 6: loss 0\.000, 0 % wrong$/m);
    for (const width of [[], ['--beam', '8']]) {
      const parsed = await runCli(['parse', join(folder, 'beam.model'), treebank, ...width]);
      expect(parsed).toMatchObject({ code: 0, stdout: readFileSync(treebank, 'utf8') });
    }
    const greedy = await runCli(['parse', join(folder, 'beam.model'), treebank, '--beam', '1']);
    expect(greedy.stdout.split('\n').length).toBe(readFileSync(treebank, 'utf8').split('\n').length);
    expect((await runCli(['parse', model, treebank, '--beam', '0'])).code).toBe(2);
  });

  test.each([
    { learner: 'neural', options: [] },
    { learner: 'encoder', options: ['--layers', '1', '--width', '32'] },
  ])('--learner $learner learns it too', async ({ learner, options }) => {
    const argv = ['--out', folder, '--name', learner, '--learner', learner, '--dev', treebank];
    const { code, stdout } = await training(...argv, ...options);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^written \S*\.ts, \S*\.model: pass \d+, 7 labels/),
    });
    for (const searching of [[], ['--beam', '4'], ['--jobs', '2']]) {
      const parsed = await runCli(['parse', join(folder, `${learner}.model`), treebank, ...searching]);
      expect(parsed).toMatchObject({ code: 0, stdout: readFileSync(treebank, 'utf8') });
    }
    const damaged = readFileSync(join(folder, `${learner}.model`));
    damaged[damaged.length - 5]! ^= 1;
    expect(await runCli(['parse', written('damaged.model', damaged), treebank])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it is damaged or cut off'),
    });
  });

  test('Ctrl-C keeps the best model so far, and --resume goes on', async () => {
    const controller = new AbortController();
    const stopped = await runCli(
      ['train', '--gold-tags', SPEC, '--train', treebank, '--out', folder, '--name', 'stopped'],
      {
        signal: controller.signal,
        onWrite: ({ stderr }) => (/^pass 2:/m.test(stderr) ? controller.abort() : undefined),
      },
    );
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toMatch(/pass 2: .*\nstopped; --resume goes on from here\n$/);
    // Long enough for a report within the pass: an unfinished pass does not replace the model that it starts from.
    const long = written('long.conllu', madeTreebank({ sentences: 150, seed: 2 }));
    const resuming = ['train', '--gold-tags', SPEC, '--train', long, '--out', folder, '--name', 'stopped', '--resume'];
    const before = readFileSync(join(folder, 'stopped.model'));
    expect((await runCli(resuming, { signal: AbortSignal.abort() })).code).toBe(1);
    expect(readFileSync(join(folder, 'stopped.model')).equals(before)).toBe(true);
    const { code, stderr } = await training('--out', folder, '--name', 'stopped', '--resume', '--passes', '1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^pass 1: loss 0\.[0-4]/) });
    const lean = await training('--out', folder, '--name', 'stopped', '--resume', '--features', 'rich');
    expect(lean).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be used: it has features lean-') });
    const other = await runCli([
      'train',
      '--gold-tags',
      'full-3-free-single',
      '--train',
      treebank,
      '--out',
      folder,
      '--name',
      'stopped',
      '--resume',
    ]);
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it was trained for another system than full-3'),
    });
    expect((await training('--out', folder, '--name', 'none', '--resume')).stderr).toContain('the file does not exist');
  });

  test('a signal of the terminal does the same', async () => {
    const argv = [
      'train',
      '--gold-tags',
      SPEC,
      '--train',
      treebank,
      '--out',
      folder,
      '--name',
      'signal',
      '--passes',
      '1000',
    ];
    const child = spawn(process.execPath, [packagePath('dist/cli/bin.js'), ...argv]);
    let [stdout, stderr, isSent] = ['', '', false];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      // A second signal would end it at once.
      if (/^pass 2:.*\n$/m.test(stderr) && !isSent) isSent = child.kill('SIGINT');
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^written .*signal\.model: pass/),
      stderr: expect.stringMatching(/stopped; --resume goes on from here\n$/),
    });
    expect((await runCli(['parse', join(folder, 'signal.model'), treebank])).code).toBe(0);
  });

  test('threads give the same output', async () => {
    const one = await runCli(['parse', model, treebank]);
    expect(await runCli(['parse', model, treebank, '--jobs', '2'])).toEqual(one);
  });

  test('the same seed gives the same bytes, another seed others', async () => {
    const bytes = async (name: string, seed: string): Promise<Buffer> => {
      await training('--out', folder, '--name', name, '--passes', '2', '--seed', seed);
      return readFileSync(join(folder, `${name}.model`));
    };
    const first = await bytes('one', '3');
    expect((await bytes('two', '3')).equals(first)).toBe(true);
    expect((await bytes('three', '4')).equals(first)).toBe(false);
  });

  test('columns that are left out teach nothing', async () => {
    const full = readFileSync(treebank, 'utf8').replaceAll(/^(\d+\t\S+)\t_(\t\S+)\t_\t_/gm, '$1\tL$2\tX\tF=1');
    const path = written('columns.conllu', full);
    const argv = ['--out', folder, '--passes', '2', '--without', 'lemma', 'xpos', 'feats', '--dev', path];
    await runCli(['train', '--gold-tags', SPEC, '--train', path, '--name', 'left-out', ...argv]);
    await runCli(['train', '--gold-tags', SPEC, '--train', treebank, '--name', 'empty', ...argv]);
    const [leftOut, empty] = ['left-out', 'empty'].map((name) => readFileSync(join(folder, `${name}.model`)));
    expect(leftOut!.equals(empty!)).toBe(true);
  });

  test.each([
    { spec: 'attardi-3-returning-free-single', made: madeTreebank, options: [] },
    { spec: 'arc-hybrid-single', made: projectiveTreebank, options: [] },
    { spec: 'full-3-front-single', made: madeTreebank, options: ['--beam', '4'] },
  ])('$spec has its spec in its model', async ({ spec, made, options }) => {
    const gold = written(`${spec}.conllu`, made({ sentences: 60, seed: 1 }));
    expect((await runCli(['train', '--gold-tags', spec, '--train', gold, '--out', folder, ...options])).code).toBe(0);
    const { code, stdout } = await runCli(['parse', join(folder, `${spec}.model`), gold]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: readFileSync(gold, 'utf8') });
  });
});

describe('models that do not fit', () => {
  test('are refused with a reason', async () => {
    const bytes = readFileSync(model);
    const flipped = (at: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy[at]! ^= 1;
      return copy;
    };
    const text = (from: string, to: string): Buffer =>
      Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
    for (const [damaged, says] of [
      [Buffer.from('# text\n1\tA'), 'it is not a model; arcforge train or arcforge learn makes one'],
      [Buffer.alloc(0), 'it is empty; arcforge train or arcforge learn makes a model'],
      [bytes.subarray(0, 20), 'its first line is damaged'],
      [bytes.subarray(0, bytes.length - 1), 'it is damaged or cut off'],
      [bytes.subarray(0, 200), 'it is damaged or cut off'],
      [Buffer.concat([bytes, bytes]), 'it is damaged or cut off'],
      [flipped(200), 'it is damaged or cut off'],
      [flipped(bytes.length - 9), 'it is damaged or cut off'],
      [text('arcforge-model 3', 'arcforge-model 2'), 'it has format 2; this version of arcforge reads format 3'],
    ] as const) {
      const path = written('damaged.model', damaged);
      const { code, stdout, stderr } = await runCli(['parse', path, treebank]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`damaged.model cannot be used: ${says}`);
    }
  });

  test('a model that is not there', async () => {
    const { code, stderr } = await runCli(['parse', join(folder, 'none.model'), treebank]);
    expect(code).toBe(2);
    expect(stderr).toContain('the file does not exist');
  });
});
