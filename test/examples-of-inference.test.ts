/** The examples of inference run as they stand: a CRF, and a program in another language. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a CRF over the trees of attardi-3 in under 60 lines beats the same over projective trees', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(packagePath('.'), join(folder, 'node_modules/arcforge'));
  symlinkSync(packagePath('node_modules/@types'), join(folder, 'node_modules/@types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync(packagePath('examples/crf.ts'), join(folder, 'crf.ts'));
  expect(readFileSync(packagePath('examples/crf.ts'), 'utf8').split('\n').length - 1).toBeLessThan(60);
  const flags = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--outDir', 'out'];
  execFileSync(packagePath('node_modules/.bin/tsc'), [...flags, 'crf.ts'], { cwd: folder, encoding: 'utf8' });
  const treebank = packagePath('examples/treebank.conllu');
  const printed = execFileSync('node', ['out/crf.js', treebank], { cwd: folder, encoding: 'utf8' });
  expect(printed).toBe('attardi-3: 98.4 % of 385 heads are right\nprojective: 94.8 % of 385 heads are right\n');
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stderr.write('the Python example is not tested: there is no python3\n');

test.skipIf(!hasPython)('a program in Python sends scores and reads marginals', () => {
  const command = [packagePath('examples/marginals.py'), 'node', packagePath('dist/cli/bin.js')];
  const lines = execFileSync('python3', command, { encoding: 'utf8' }).trimEnd().split('\n');
  expect(lines.filter((line) => / head \d+, probability [01]\.\d\d$/.test(line)).length).toBe(8);
  expect(lines.filter((line) => /^entropy \d+\.\d\d nats$/.test(line)).length).toBe(2);
  expect(lines[2]).toMatch(/^starts +head 0, probability 0\.\d\d$/);
});
