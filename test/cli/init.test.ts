/** A new project: from nothing to a tree, and nothing that was there is lost. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { run } from '../../cli/run.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Runs the command in the folder, as one that has been installed there. */
const arcforge = (...words: string[]): string =>
  execFileSync('node', [packagePath('dist/bin/arcforge.js'), ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });

const runExample = (): { readonly stdout: string } =>
  spawnSync('npm', ['run', '--silent', 'example'], { cwd: folder, encoding: 'utf8' });

const TREE = /^1 The <- \w+\n2 debate <- \w+\n3 begins <- \w+\n4 today <- \w+\nsh .*\n$/;

describe('init', () => {
  test('init --yes, generate and npm run example end in a tree', () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(packagePath('.'), join(folder, 'node_modules/arcforge'));
    expect(arcforge('init', '--yes')).toBe(
      ['arcforge.config.json', 'my-system.arcforge.json', 'example.mjs', 'package.json']
        .map((name) => `created  ${name}\n`)
        .join(''),
    );
    expect(arcforge('check')).toContain('my-system: ok, exactly one computation per tree');
    expect(arcforge('generate')).toContain('written    my-system.js');
    const { stdout } = runExample();
    expect(stdout).toMatch(TREE);
    expect(stdout.match(/<- root/g)).toHaveLength(1);
    expect(arcforge('generate', '--check')).toBe('');
  });

  test('the example runs in a project of CommonJS, which npm init makes', async () => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
    const options = { cwd: folder };
    expect(await runCli(['init', '--yes', '--system', 'arc-standard-free'], options)).toMatchObject({ code: 0 });
    expect(await runCli(['generate'], options)).toMatchObject({ code: 0 });
    expect(runExample().stdout).toMatch(TREE);
    expect(JSON.parse(read('package.json'))).toEqual({ type: 'commonjs', scripts: { example: 'node example.mjs' } });
    expect(await runCli(['generate', '--check'], options)).toMatchObject({ code: 0, stdout: '' });
  });

  test.each(['js', 'ts'])('Node need not guess what generated files are: %s', async (target) => {
    writeFileSync(join(folder, 'package.json'), '{ "dependencies": {} }');
    await runCli(['init', folder, '--yes', '--target', target]);
    expect(JSON.parse(read('generated/package.json'))).toEqual({ type: 'module' });
  });

  test('keeps every file that exists, and only adds a script to package.json', async () => {
    const manifest = '{\n    "name":   "mine",\n    "type": "module",\n    "scripts": { "test": "true" }\n}\n';
    writeFileSync(join(folder, 'package.json'), manifest);
    writeFileSync(join(folder, 'example.mjs'), '// my own\n');
    const first = await runCli(['init', folder, '--yes']);
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toContain(`kept     ${join(folder, 'example.mjs')}`);
    expect(first.stdout).toContain(`changed  ${join(folder, 'package.json')}`);
    expect(read('example.mjs')).toBe('// my own\n');
    expect(read('package.json')).toContain('{\n    "name":   "mine",\n');
    expect(JSON.parse(read('package.json'))).toEqual({
      name: 'mine',
      type: 'module',
      scripts: { test: 'true', example: 'node example.mjs' },
    });
    const before = readdirSync(folder).map((name) => read(name));
    const again = await runCli(['init', folder, '--yes', '--system', 'full-3', '--target', 'ts']);
    expect(again.stdout.match(/^kept/gm)).toHaveLength(3);
    expect(
      readdirSync(folder)
        .filter((name) => name !== 'example.mts')
        .map(read),
    ).toEqual(before);
  });

  test.each(['{ not json', '', '[]', '{ "scripts": 3 }', '{ "name": "mine" // a comment\n}'])(
    'a package.json that npm cannot read is kept, and the script is named: %j',
    async (manifest) => {
      writeFileSync(join(folder, 'package.json'), manifest);
      const { code, stdout } = await runCli(['init', folder, '--yes']);
      expect(code).toBe(0);
      expect(stdout).toContain('add the script "example": "node example.mjs" to it');
      expect(read('package.json')).toBe(manifest);
    },
  );

  test('asks only on a terminal, and knows systems and languages', async () => {
    const words = ['init', folder];
    expect(await runCli(words)).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') });
    expect(await runCli([...words, '--yes', '--system', 'atardi-3'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean attardi-3?'),
    });
    expect(await runCli([...words, '--yes', '--target', 'wasm'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--target must be one of ts, js'),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** Runs init at a terminal on which `typed` is typed. At its end the terminal is closed, as Ctrl+D does. */
async function initAtTerminal(typed: string, ...words: string[]): Promise<{ code: number; stderr: string }> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = new PassThrough();
  stdin.end(typed);
  const code = await run(['init', folder, ...words], { stdin, stdout, stderr });
  // What moves the cursor is no text.
  // oxlint-disable-next-line no-control-regex
  return { code, stderr: String(stderr.read()).replaceAll(/\u001B\[\d*[A-Z]/g, '') };
}

describe('init at a terminal', () => {
  const specName = (): unknown => JSON.parse(read('my-system.arcforge.json')) as unknown;

  test('asks for what was not given, and takes answers that were typed early', async () => {
    const { code, stderr } = await initAtTerminal('full-3\nts\n');
    expect(code).toBe(0);
    expect(stderr).toContain('system of the first spec [attardi-3-free-single]: ');
    expect(stderr).toContain('language, js or ts [js]: ');
    expect(readdirSync(folder)).toContain('example.mts');
    expect(specName()).toMatchObject({ family: 'full', depth: 3 });
  });

  test('an empty answer is the default', async () => {
    expect(await initAtTerminal('\n\n')).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toContain('example.mjs');
    expect(specName()).toMatchObject({ family: 'attardi', depth: 3, form: 'guess-free', root: 'single' });
  });

  test('asks nothing that was given', async () => {
    const { stderr } = await initAtTerminal('ts\n', '--system', 'full-3');
    expect(stderr).not.toContain('system of the first spec');
    expect(readdirSync(folder)).toContain('example.mts');
  });

  test('asks again after an answer that is none', async () => {
    const { code, stderr } = await initAtTerminal('ful-3\nfull-3\npython\njs\n');
    expect(code).toBe(0);
    expect(stderr).toContain('there is no system ful-3; did you mean full-3?');
    expect(stderr).toContain('the language must be one of ts, js');
    expect(specName()).toMatchObject({ family: 'full', depth: 3 });
  });

  test('writes nothing if the terminal is closed before the last answer', async () => {
    const { code, stderr } = await initAtTerminal('full-3\n');
    expect(code).toBe(2);
    expect(stderr).toContain('stopped before all questions were answered\n');
    expect(readdirSync(folder)).toEqual([]);
  });

  const hasScript = spawnSync('script', ['--version']).status === 0;
  if (!hasScript) console.warn('skipped: init at a pseudo-terminal needs the command script of util-linux');
  test.skipIf(!hasScript)('works at a pseudo-terminal', () => {
    const command = `node ${packagePath('dist/bin/arcforge.js')} init`;
    const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: folder,
      input: 'full-3\nts\n',
      encoding: 'utf8',
    });
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('language, js or ts') });
    expect(specName()).toMatchObject({ family: 'full', depth: 3 });
  });
});
