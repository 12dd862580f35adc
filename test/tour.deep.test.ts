/**
 * docs/tour.md as a user takes it: beside the package as npm would publish it, in a folder that is empty at
 * first. Blocks are run one after the other, each in a shell of its own that starts where the last one ended.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { blocksOf, documentText } from './doc-blocks.ts';
import { unpackPackage } from './unpacked-package.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string;
beforeAll(() => {
  folder = unpackPackage(temporaryFolder());
});

/** Nothing of the checkout: not its executables, nor what npm tells the tests about it. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name));
  const path = process.env['PATH']!.split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const quiet = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_loglevel: 'error' };
  return { ...Object.fromEntries(kept), ...quiet, PATH: path.join(delimiter), NO_COLOR: '1' };
}

/** The compiler comes from the checkout, because tests do without a network: npm installs a folder as it does arcforge. */
function withoutNetwork(code: string): string {
  return code.replace(/(?<=^npm install .*) typescript @types\/node$/m, () =>
    ['typescript', '@types/node'].map((name) => ` ${packagePath(`node_modules/${name}`)}`).join(''),
  );
}

function runBlock(code: string): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const { status, stdout, stderr, output } = spawnSync('sh', ['-ec', `${withoutNetwork(code)}pwd >&3\n`], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  folder = output[3]?.trim() || folder;
  return { status, stdout, stderr };
}

const blocks = blocksOf(documentText('docs/tour.md'));

describe('docs/tour.md', () => {
  test.sequential.each(blocks.filter(({ language }) => language !== 'text'))('$code', ({ language, code, output }) => {
    if (language === 'sh') {
      const { status, stdout, stderr } = runBlock(code);
      const findings = output?.includes('error[') ?? false;
      expect({ status, stderr }).toEqual({ status: findings ? 1 : 0, stderr: '' });
      expect(stdout).toBe(output ?? stdout);
    } else {
      // A program says in its first line how it wants to be named.
      const name = /^\/\/ (\S+\.ts)\n/.exec(code)![1]!;
      writeFileSync(join(folder, name), code);
    }
  });

  test('has run what it is about', () => {
    const commands = blocks.map(({ code }) => code).join('');
    for (const command of ['check', 'close', 'generate', 'coverage', 'trace', 'train', 'train-tagger', 'parse']) {
      expect(commands).toContain(`npx arcforge ${command} `);
    }
    expect(blocks.filter(({ language }) => language === 'ts')).toHaveLength(1);
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*reforms/);
  });

  test('Node runs the program as it is, too', (context) => {
    const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
    if (major < 22 || (major === 22 && minor < 18)) context.skip('only Node 22.18 and later run TypeScript');
    expect(runBlock('node parse.ts\n').stdout).toBe(runBlock('node build/parse.js\n').stdout);
  });
});
