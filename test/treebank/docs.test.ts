/** The commands of docs/coverage.md run as they stand. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const text = readFileSync(packagePath('docs/coverage.md'), 'utf8');
const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```\n/gm)].flatMap(([, code]) => code!.trimEnd().split('\n'));

describe('docs/coverage.md', () => {
  const folder = temporaryFolder();
  copyFileSync(packagePath('test/fixtures/coverage.conllu'), join(folder, 'train.conllu'));
  copyFileSync(packagePath('test/fixtures/coverage-more.conllu'), join(folder, 'dev.conllu'));

  test('has commands', () => {
    expect(commands).toHaveLength(3);
  });

  test.each(commands)('%s', (command) => {
    const shell = command.replace('npx arcforge', `node '${packagePath('dist/bin/arcforge.js')}'`);
    const { status, stdout } = spawnSync('sh', ['-c', shell], { cwd: folder, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/arc-standard|attardi-3/);
  });
});
