/** How embedded/ is made: what the command writes, and when it has nothing to do. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { embeddedFiles } from '../packages/build/embedded-files.ts';
import { repositoryTexts, textsBelow, type Texts } from '../packages/build/repository-texts.ts';
import { temporaryFolder } from './temporary-folder.ts';

const texts = repositoryTexts(packagePath('.'));
const files = await embeddedFiles(texts);

test('it is the same whatever the order in which files are read', async () => {
  const reversed = new Map([...texts].toReversed());
  expect([...(await embeddedFiles(reversed))].toSorted()).toEqual([...files].toSorted());
});

describe('npm run embed', () => {
  let made: string;
  let root: string;

  function embed(folder: string): void {
    execFileSync(process.execPath, [packagePath('dist/packages/embed/embed.js')], { cwd: folder, stdio: 'pipe' });
  }

  function embedded(): Texts {
    const found = new Map(textsBelow(join(root, 'embedded'), ['.']));
    found.delete('digest.txt');
    return found;
  }

  const timeMade = (): number => statSync(join(root, 'embedded/specs.ts')).ctimeMs;

  beforeAll(() => {
    made = temporaryFolder();
    for (const path of ['generator/systems', 'runtime', 'templates', 'view', 'package-lock.json'])
      cpSync(packagePath(path), join(made, path), { recursive: true });
    embed(made);
  });

  beforeEach(() => {
    root = temporaryFolder();
    cpSync(made, root, { recursive: true });
  });

  test('writes all files, and again if some were lost, edited or added', () => {
    expect(embedded()).toEqual(files);
    rmSync(join(root, 'embedded/specs.ts'));
    writeFileSync(join(root, 'embedded/trace.ts'), 'edited');
    writeFileSync(join(root, 'embedded/other.ts'), 'added');
    embed(root);
    expect(embedded()).toEqual(files);
  });

  test('has nothing to do until a source changes', () => {
    const before = timeMade();
    embed(root);
    expect(timeMade()).toBe(before);
    const spec = join(root, 'generator/systems/link2.json');
    writeFileSync(spec, readFileSync(spec, 'utf8').replace('link2', 'link-2'));
    embed(root);
    expect(embedded().get('specs.ts')).toContain('link-2');
  });

  test('leaves everything as it was if a source is wrong', () => {
    const before = readdirSync(root);
    writeFileSync(join(root, 'templates/parser.hbs'), '{{!-- module --}}\n{{#each');
    expect(() => embed(root)).toThrow('Parse error');
    expect(embedded()).toEqual(files);
    expect(readdirSync(root)).toEqual(before);
  });
});
