/** arcforge learn: from sentences to a model and to trees; the same whoever does the E-step; what is refused. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const BIN = packagePath('dist/bin/arcforge.js');
const SPEC = 'arc-standard-free';
let folder: string;
let treebank: string;
let model: string;

function written(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function learning(...argv: readonly string[]): Promise<CliOutcome> {
  return runCli(['learn', SPEC, '--train', treebank, '--max-length', '7', ...argv]);
}

beforeAll(async () => {
  folder = temporaryFolder();
  treebank = written('train.conllu', madeTreebank({ sentences: 60, seed: 3 }));
  await learning('--out', folder, '--name', 'made', '--start', 'supervised', '--iterations', '2');
  model = join(folder, 'made.model');
});

interface Row {
  readonly name: string;
  readonly accuracy: { readonly words: number; readonly directed: number };
}

describe('learn and parse', () => {
  test('report log-likelihoods that rise, accuracies and baselines', async () => {
    const { code, stdout } = await learning('--json', '--iterations', '4', '--seed', '2', '--decode', 'risk');
    expect(code).toBe(0);
    const { logLikelihoods, rows, iterations, seed } = JSON.parse(stdout) as {
      logLikelihoods: number[];
      rows: Row[];
      iterations: number;
      seed: number;
    };
    expect({ iterations, seed, count: logLikelihoods.length }).toEqual({ iterations: 4, seed: 2, count: 5 });
    expect(logLikelihoods).toEqual(logLikelihoods.toSorted((a, b) => a - b));
    expect(rows.map(({ name }) => name)).toEqual([
      'arc-standard-free, guess-free',
      'DMV',
      'left-branching',
      'right-branching',
    ]);
  });

  test('a model from trees finds most of them, in any form, and the table says so', async () => {
    for (const form of ['plain', 'guessing', 'guess-free']) {
      const { code, stdout } = await learning('--form', form, '--start', 'supervised', '--iterations', '0', '--json');
      expect(code).toBe(0);
      const { directed, words } = (JSON.parse(stdout) as { rows: Row[] }).rows[0]!.accuracy;
      expect(directed / words).toBeGreaterThan(0.7);
    }
    const { stdout } = await learning('--start', 'supervised', '--iterations', '0', '--out', folder);
    expect(stdout).toMatch(/^written .*arc-standard-free\.model: [\d,]+ bytes$/m);
    expect(stdout).toMatch(/^arc-standard-free, guess-free +-\d+\.\d\d +\d\d\.\d\d % +\d\d\.\d\d %$/m);
  });

  test('parse writes trees of the system, and keeps every other byte', async () => {
    const punctuated = readFileSync(treebank, 'utf8').replace(/^(5)\t[^\t]+\t_\tNOUN/m, '$1\t.\t_\tPUNCT');
    for (const decode of ['computation', 'tree', 'risk']) {
      const { code, stdout } = await runCli(['parse', model, '-', '--decode', decode], { stdin: punctuated });
      expect(code).toBe(0);
      const others = (text: string): string[] =>
        text.split('\n').map((line) => line.split('\t').toSpliced(6, 2).join('\t'));
      expect(others(stdout)).toEqual(others(punctuated));
      const checked = await runCli(['coverage', SPEC, '--treebank', written('parsed.conllu', stdout)]);
      expect(checked.code).toBe(0);
    }
    const twice = [1, 2].map((jobs) => runCli(['parse', model, treebank, '--jobs', String(jobs)]));
    const [one, two] = await Promise.all(twice);
    expect(two).toEqual(one);
  });

  test('a tag that the model has not seen still gets a tree', async () => {
    const strange = readFileSync(treebank, 'utf8').split('\n\n')[0]!.replace('DET', 'NEVER-SEEN');
    const { code, stdout } = await runCli(['parse', model, '-'], { stdin: `${strange}\n\n` });
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.includes('\t0\troot\t')).length).toBeGreaterThan(0);
  });

  test('a beam, which the decoders do not have, is refused', async () => {
    const { code, stdout, stderr } = await runCli(['parse', model, treebank, '--beam', '4']);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: 'arcforge: --beam is for models of arcforge train\n',
    });
  });

  test('a sentence that is too long is refused, or left out', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `${at + 1}\tw\t_\tNOUN\t_\t_\t${at}\tx\t_\t_`).join('\n');
    const stopped = await runCli(['parse', model, '-'], { stdin: `${long}\n\n` });
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain('error[too-long]: the sentence has 60 words, which takes up to');
    const short = readFileSync(treebank, 'utf8');
    const left = await runCli(['parse', model, '-', '--skip-invalid'], { stdin: `${long}\n\n${short}` });
    expect(left.stdout).toBe((await runCli(['parse', model, treebank])).stdout);
  });

  test('it goes on from a model', async () => {
    const all = await learning('--iterations', '3', '--json');
    await learning('--iterations', '1', '--out', folder, '--name', 'first');
    const rest = await runCli([
      'learn',
      join(folder, 'first.model'),
      '--train',
      treebank,
      '--iterations',
      '2',
      '--json',
    ]);
    const likelihoods = ({ stdout }: CliOutcome): number[] =>
      (JSON.parse(stdout) as { logLikelihoods: number[] }).logLikelihoods;
    expect(likelihoods(rest)).toEqual(likelihoods(all).slice(1));
  });

  test('sentences without trees', async () => {
    const bare = written(
      'bare.conllu',
      readFileSync(treebank, 'utf8').replaceAll(/\t\d+\t([^\t]+\t_\t_)$/gm, '\t_\t$1'),
    );
    const argv = ['learn', SPEC, '--train', bare, '--max-length', '7', '--iterations', '1'];
    const refused = await runCli(argv);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('sentences without trees need --without-heads');
    const { code, stdout } = await runCli([...argv, '--without-heads']);
    expect(code).toBe(0);
    expect(stdout).not.toContain('DMV');
    expect((await runCli([...argv, '--without-heads', '--start', 'supervised'])).code).toBe(2);
  });
});

describe('an E-step elsewhere gives the same model, to the last bit', () => {
  const next = async (counts: readonly string[], name: string): Promise<Buffer> => {
    const { code, stderr } = await runCli(['learn', model, '--sum', ...counts, '--out', folder, '--name', name]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return readFileSync(join(folder, `${name}.model`));
  };
  const counted = async (name: string, text: string): Promise<string> => {
    const { stdout } = await runCli(['learn', model, '--expect-only', '--train', '-'], { stdin: text });
    return written(`${name}.counts`, stdout);
  };
  let alone: Buffer;
  beforeAll(async () => {
    await runCli(['learn', model, '--train', treebank, '--iterations', '1', '--out', folder, '--name', 'alone']);
    alone = readFileSync(join(folder, 'alone.model'));
  });

  test('in threads', async () => {
    const argv = ['learn', model, '--train', treebank, '--iterations', '1', '--out', folder, '--name', 'threads'];
    expect((await runCli([...argv, '--jobs', '2'])).code).toBe(0);
    expect(readFileSync(join(folder, 'threads.model')).equals(alone)).toBe(true);
  });

  test('in parts, in any order', async () => {
    const sentences = readFileSync(treebank, 'utf8').split('\n\n').slice(0, -1);
    const parts = [sentences.slice(0, 7), sentences.slice(7, 8), sentences.slice(8)];
    const files = await Promise.all(parts.map((part, at) => counted(String(at), `${part.join('\n\n')}\n\n`)));
    expect((await next(files.toReversed(), 'parts')).equals(alone)).toBe(true);
    // A part that is missing is another model.
    expect((await next(files.slice(1), 'fewer')).equals(alone)).toBe(false);
  });

  const hasParallel = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU') === true;
  test.skipIf(!hasParallel)(`under GNU parallel${hasParallel ? '' : ' (skipped: it is not installed)'}`, async () => {
    const documented = /parallel (--pipe .*?) "npx arcforge/.exec(readFileSync(packagePath('docs/em.md'), 'utf8'))![1]!;
    const options = documented.replace(/--block \S+/, '--block 4k');
    const command = `parallel --will-cite ${options} "node '${BIN}' learn '${model}' --expect-only --train - > '${folder}/part-{#}.counts'"`;
    execFileSync('bash', ['-c', command], { input: readFileSync(treebank) });
    const files = execFileSync('bash', ['-c', `ls '${folder}'/part-*.counts`], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(files.length).toBeGreaterThan(1);
    expect((await next(files, 'parallel')).equals(alone)).toBe(true);
  });

  test('counts that do not fit are refused', async () => {
    const good = readFileSync(await counted('good', readFileSync(treebank, 'utf8')), 'utf8');
    const lines = good.split('\n');
    for (const [text, says] of [
      ['', 'it does not hold expected counts'],
      ['{}\n{}\n', 'it does not hold expected counts'],
      [lines.slice(0, -3).join('\n'), 'it is cut off'],
      [lines.toSpliced(3, 1).join('\n'), 'it is damaged: lines are missing'],
      [lines.with(3, '[1,2]').join('\n'), 'it is damaged: a line is not one of counts'],
      [lines.with(3, '[99999999,1,1,1]').join('\n'), 'a parameter is not one of the model'],
      [good.replace(/"model":"./, '"model":"x'), 'its counts are those of another model'],
    ] as const) {
      const outcome = await runCli(['learn', model, '--sum', written('bad.counts', text), '--out', folder]);
      expect(outcome.code).toBe(2);
      expect(outcome.stderr).toContain(`bad.counts cannot be used: ${says}`);
    }
  });
});

describe('what is refused', () => {
  test.each([
    ['stack', '-1'],
    ['stack', '17'],
    ['emission', '-1'],
    ['emission', '17'],
    ['iterations', '-1'],
    ['seed', '2147483648'],
  ])('--%s %s, which is just out of bounds', async (option, value) => {
    const { code, stderr } = await learning(`--${option}=${value}`);
    expect({ code, says: stderr.includes(`--${option} must be`) }).toEqual({ code: 2, says: true });
  });

  test('and not what is just within them', async () => {
    const [least, most] = [
      ['--stack', '0', '--emission', '0', '--iterations', '0', '--seed', '0'],
      ['--iterations', '0', '--seed', '2147483647'],
    ] as const;
    for (const argv of [least, most]) expect((await learning(...argv)).code).toBe(0);
  });

  test.each([
    [['learn', SPEC], '--train is missing'],
    [['learn', SPEC, '--train', 'x', '--expect-only'], '--expect-only needs a model'],
    [['learn', SPEC, '--sum', 'x'], '--sum needs the model'],
    [['learn', 'attardi-3-returning', '--train', 'TREEBANK'], 'take full-3, which is in place'],
    [['learn', SPEC, '--train', 'TREEBANK', '--stack', '3'], 'at most 2 words'],
    [['learn', SPEC, '--train', 'TREEBANK', '--max-length', '0'], '--max-length must be'],
    [['learn', SPEC, '--train', 'TREEBANK', '--smoothing', 'x'], '--smoothing must be a number'],
    [['learn', SPEC, '--train', 'TREEBANK', '--out', '.', '--name', '../up'], '--name must consist of'],
    [['learn', 'attardi-5-free', '--train', 'TREEBANK'], 'choose a system of depth 3 or less'],
  ])('%s', async (argv, says) => {
    const { code, stderr } = await runCli(argv.map((word) => (word === 'TREEBANK' ? treebank : word)));
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });

  test('sentences that take too much, before anything is built', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `${at + 1}\tw\t_\tNOUN\t_\t_\t${at}\tx\t_\t_`).join('\n');
    const { code, stderr } = await runCli([
      'learn',
      SPEC,
      '--train',
      written('long', `${long}\n\n`),
      '--max-length',
      '60',
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /a sentence of 60 words takes up to [\d,]+ products, and 20,000,000 are the most; choose --max-length \d+ or a system of less depth\n/,
    );
  });

  test('sentences that take too much to parse, with the length that is possible', async () => {
    const chain = (length: number): string =>
      Array.from({ length }, (_, at) => `${at + 1}\tw\t_\tNOUN\t_\t_\t${at}\tx\t_\t_\n`).join('');
    const { code, stderr } = await runCli(['parse', model, written('long', `${chain(60)}\n`)]);
    expect(code).toBe(1);
    const [, possible] = /20,000,000 are the most, so up to (\d+) words are possible/.exec(stderr) ?? [];
    const longest = Number(possible);
    const oneMore = await runCli(['parse', model, written('one-more', `${chain(longest + 1)}\n`)]);
    expect(oneMore.stderr).toContain(`the sentence has ${longest + 1} words, which takes up to`);
  });

  test('models that do not fit, and files of others', async () => {
    const bytes = readFileSync(model);
    const flipped = Buffer.from(bytes);
    flipped[bytes.length - 3]! ^= 1;
    const text = (from: string, to: string): Buffer =>
      Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
    for (const [damaged, says] of [
      [Buffer.from('# notes'), 'it is not a model'],
      [bytes.subarray(0, 40), 'its first line is damaged'],
      [bytes.subarray(0, bytes.length - 1), 'it is damaged or cut off'],
      [flipped, 'it is damaged or cut off'],
      [text('arcforge-em 1', 'arcforge-em 2'), 'it has format 2'],
    ] as const) {
      const path = written('damaged.model', damaged);
      for (const argv of [
        ['learn', path, '--train', treebank],
        ['parse', path, treebank],
      ]) {
        const { code, stderr } = await runCli(argv);
        expect(code).toBe(2);
        expect(stderr).toContain(`damaged.model cannot be used: ${says}`);
      }
    }
    written('mine.model', 'my notes');
    const kept = await learning('--out', folder, '--name', 'mine', '--iterations', '0');
    expect(kept.stderr).toContain('this file was not written by arcforge learn and is left alone');
    expect(readFileSync(join(folder, 'mine.model'), 'utf8')).toBe('my notes');
  });

  test('--decode for a model of arcforge train', async () => {
    const argv = [
      'train',
      '--gold-tags',
      'arc-standard-free-single',
      '--train',
      treebank,
      '--passes',
      '1',
      '--name',
      'linear',
    ];
    expect((await runCli([...argv, '--out', folder])).code).toBe(0);
    const path = join(folder, 'linear.model');
    expect((await runCli(['parse', path, treebank, '--decode', 'risk'])).stderr).toContain('--decode is for models of');
  });
});
