/** What commands write is written completely or not at all, and never over something else. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SPEC = 'arc-standard-free-single';
const TREEBANK = join(import.meta.dirname, '../fixtures/small.conllu');

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Commands that write to a folder, with the first file that they write there. */
const WRITERS: readonly (readonly [name: string, words: (out: string) => string[], file: string])[] = [
  ['generate', (out) => ['generate', 'arc-standard', '--target', 'js', '--out', out], 'arc-standard.js'],
  ['shipped', (out) => ['shipped', '--max-length', '1', '--out', out], 'arc-standard.ts'],
  [
    'train',
    (out) => ['train', '--gold-tags', SPEC, '--train', TREEBANK, '--passes', '1', '--out', out],
    `${SPEC}.model`,
  ],
  ['train-tagger', (out) => ['train-tagger', '--train', TREEBANK, '--passes', '1', '--out', out], 'tagger.model'],
  ['learn', (out) => ['learn', SPEC, '--train', TREEBANK, '--iterations', '1', '--out', out], `${SPEC}.model`],
  ['playground', (out) => ['playground', '--export', out], 'index.html'],
  ['init', (out) => ['init', out, '--yes'], 'package.json'],
];

describe.each(WRITERS)('%s', (_name, words, file) => {
  test.each([
    ['an empty name', () => '', /must name a folder/],
    ['below /proc', () => '/proc/x/y', /cannot be written|permission denied/],
    [
      'a dangling link',
      () => {
        symlinkSync('gone', join(folder, 'out'));
        return join(folder, 'out');
      },
      /is a link to gone, which does not exist/,
    ],
    [
      'a file',
      () => {
        writeFileSync(join(folder, 'out'), '');
        return join(folder, 'out', 'below');
      },
      /is not a folder/,
    ],
  ])('a folder that cannot be: %s', async (_what, make, says) => {
    const out = make();
    const before = readdirSync(folder);
    const { code, stderr } = await runCli(words(out), { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
    expect(readdirSync(folder)).toEqual(before);
    expect(existsSync(join(folder, 'gone'))).toBe(false);
  });

  test.each([
    ['a dangling link', (path: string) => symlinkSync('gone', path), /is a link to gone, which does not exist/],
    ['a folder', (path: string) => mkdirSync(path), /it is a folder/],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path]), /it is not a regular file/],
    ['a link to a device', (path: string) => symlinkSync('/dev/zero', path), /it is not a regular file/],
  ])('at the place of a file: %s', async (_what, make, says) => {
    make(join(folder, file));
    const { code, stderr } = await runCli(words(folder));
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
    expect(readdirSync(folder)).toEqual([file]);
  });
});

/** Runs the commands in one process that can only write files of so many blocks, each in a folder of its own. */
function withinLimit(
  blocks: number,
  commands: readonly { readonly words: readonly string[]; readonly cwd: string }[],
): readonly { readonly code: number; readonly stderr: string }[] {
  const program = `
    import { Readable } from 'node:stream';
    import { run } from ${JSON.stringify(pathToFileURL(packagePath('dist/cli/run.js')).href)};
    const outcomes = [];
    for (const { words, cwd } of ${JSON.stringify(commands)}) {
      process.chdir(cwd);
      let stderr = '';
      const output = (write) => ({ write, isTTY: false, columns: 100 });
      const io = { stdout: output(() => {}), stderr: output((text) => (stderr += text)) };
      const code = await run(words, { stdin: Readable.from(['']), env: {}, ...io });
      outcomes.push({ code, stderr });
    }
    process.stdout.write(JSON.stringify(outcomes));`;
  const script = `ulimit -f ${blocks}; trap '' XFSZ; exec node "$@"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script, '-', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as { code: number; stderr: string }[];
}

test.each([0, 1, 8])('a limit of file sizes leaves nothing: %i blocks', (blocks) => {
  const folders = WRITERS.map(() => temporaryFolder());
  const commands = WRITERS.map(([, words], at) => ({
    words: words(join(folders[at]!, 'deep/out')),
    cwd: folders[at]!,
  }));
  const outcomes = withinLimit(blocks, commands);
  expect(outcomes).toHaveLength(WRITERS.length);
  for (const [at, { code, stderr }] of outcomes.entries()) {
    const [name, , file] = WRITERS[at]!;
    // Small files fit.
    if (code === 0) expect(readdirSync(join(folders[at]!, 'deep/out')), name).toContain(file);
    else {
      expect({ name, code, stderr }).toEqual({ name, code: 2, stderr: expect.stringMatching(/cannot be written: .*/) });
      expect(readdirSync(folders[at]!), name).toEqual([]);
    }
  }
});

test.each(WRITERS.filter(([name]) => /train|learn|generate/.test(name)))(
  '%s follows a link to a file of its own',
  async (_name, words, file) => {
    await runCli(words(folder));
    const real = join(temporaryFolder(), 'real');
    execFileSync('mv', [join(folder, file), real]);
    writeFileSync(real, readFileSync(real).subarray(0, 300));
    symlinkSync(real, join(folder, file));
    expect(await runCli(words(folder))).toMatchObject({ code: 0 });
    expect(lstatSync(join(folder, file)).isSymbolicLink()).toBe(true);
    expect(readFileSync(real).length).toBeGreaterThan(300);
  },
);

test('init adds to a package.json that is a link, which stays one', async () => {
  writeFileSync(join(folder, 'real.json'), '{ "type": "module" }');
  symlinkSync('real.json', join(folder, 'package.json'));
  expect(await runCli(['init', folder, '--yes'])).toMatchObject({ code: 0 });
  expect(lstatSync(join(folder, 'package.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'real.json'), 'utf8')).toContain('node example.mjs');
});

describe('Ctrl-C in learn', () => {
  const words = ['learn', SPEC, '--train', TREEBANK, '--iterations', '100000', '--out'];

  test.each(['1', '2'])('keeps the last iteration: --jobs %s', async (jobs) => {
    const end = new AbortController();
    const { code, stdout, stderr } = await runCli([...words, folder, '--jobs', jobs], {
      signal: end.signal,
      onWrite: (written) => written.stderr.includes('iteration 3:') && end.abort(),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/iteration 3: .*\nstopped; arcforge learn goes on from the model\n$/);
    expect(stdout).toMatch(/^written .*\.model: /);
    const model = join(folder, `${SPEC}.model`);
    const next = await runCli(['learn', model, '--train', TREEBANK, '--iterations', '0']);
    // It goes on from where it stopped.
    expect(/iteration 3: (.*)/.exec(stderr)?.[1]).toBe(/iteration 0: (.*)/.exec(next.stderr)?.[1]);
  });

  test('before the first leaves nothing, not even a folder', async () => {
    const end = AbortSignal.abort();
    const { code, stderr } = await runCli([...words, join(folder, 'out')], { signal: end });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/stopped before .*nothing is written\n$/),
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is noticed in the executable', async () => {
    const child = spawn('node', [packagePath('dist/bin/arcforge.js'), ...words, folder]);
    child.stderr.on('data', (chunk: Buffer) => chunk.toString().includes('iteration 5:') && child.kill('SIGINT'));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
    expect(readdirSync(folder)).toEqual([`${SPEC}.model`]);
  });
});

describe('a model without end', () => {
  test.each(['/dev/zero', '/dev/urandom'])('%s is refused by its first bytes', async (path) => {
    for (const command of ['parse', 'tag']) {
      const { code, stderr } = await runCli([command, path, TREEBANK]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/cannot be used: it is not a model/);
    }
    for (const argv of [
      ['learn', path, '--train', TREEBANK],
      ['learn', '/dev/null', '--sum', path, '--out', folder],
    ]) {
      expect(await runCli(argv)).toMatchObject({ code: expect.toSatisfy((code) => code === 1 || code === 2) });
    }
  });
});
