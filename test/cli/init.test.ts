/** A new project: from nothing to a tree, and nothing that was there is lost. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('init', () => {
  test('init --yes, generate and npm run example end in a tree', () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(packagePath('.'), join(folder, 'node_modules/arcforge'));
    const arcforge = (...words: string[]): string =>
      execFileSync('node', [packagePath('dist/bin/arcforge.js'), ...words], {
        cwd: folder,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(arcforge('init', '--yes')).toBe(
      ['arcforge.config.json', 'my-system.arcforge.json', 'example.mjs', 'package.json']
        .map((name) => `created  ${name}\n`)
        .join(''),
    );
    expect(arcforge('check')).toContain('my-system: ok, exactly one computation per tree');
    expect(arcforge('generate')).toContain('written    my-system.js');
    const { stdout } = spawnSync('npm', ['run', '--silent', 'example'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toMatch(/^1 The <- \w+\n2 debate <- \w+\n3 begins <- \w+\n4 today <- \w+\nsh .*\n$/);
    expect(stdout.match(/<- root/g)).toHaveLength(1);
    expect(arcforge('generate', '--check')).toBe('');
  });

  test('keeps every file that exists, and only adds a script to package.json', async () => {
    const manifest = '{\n    "name":   "mine",\n    "scripts": { "test": "true" }\n}\n';
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
      scripts: { test: 'true', example: 'node example.mjs' },
    });
    const before = readdirSync(folder).map((name) => read(name));
    const again = await runCli(['init', folder, '--yes', '--system', 'full-3', '--target', 'ts']);
    expect(again.stdout.match(/^kept/gm)).toHaveLength(3);
    expect(
      readdirSync(folder)
        .filter((name) => name !== 'example.ts')
        .map(read),
    ).toEqual(before);
  });

  test('a package.json that cannot be read is kept, and the script is named', async () => {
    writeFileSync(join(folder, 'package.json'), '{ not json');
    const { code, stdout } = await runCli(['init', folder, '--yes']);
    expect(code).toBe(0);
    expect(stdout).toContain('add the script "example": "node example.mjs" to it');
    expect(read('package.json')).toBe('{ not json');
  });

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
