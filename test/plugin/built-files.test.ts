/** Files that a program imports and that are no specs, in bundlers other than Vite: refused at once, and not shown. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollup as bundleByRollup } from '@rollup/wasm-node';
import { beforeEach, describe, expect, test } from 'vitest';
import { rollup } from '../../cli/plugin/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { BUNDLERS } from './bundlers.ts';

const SECRET = 'hunter2';
const SPEC = '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }\n';

let folder: string;
let project: string;
beforeEach(() => {
  folder = temporaryFolder();
  project = join(folder, 'project');
  mkdirSync(join(project, 'folder.arcforge.json'), { recursive: true });
  writeFileSync(join(folder, 'outside.arcforge.json'), SPEC);
  writeFileSync(join(project, 'mine.arcforge.json'), `\uFEFF${SPEC}`);
  writeFileSync(join(project, 'notes.arcforge.json'), `${SECRET}, that is no JSON`);
  writeFileSync(join(project, 'list.arcforge.json'), `["${SECRET}"]`);
  writeFileSync(join(project, 'broken.arcforge.json'), `{\n  "password": "${SECRET}",,\n}`);
  writeFileSync(join(project, 'large.arcforge.json'), `{ "${SECRET}": "${' '.repeat(300_000)}" }`);
  writeFileSync(join(project, 'huge.arcforge.json'), '');
  truncateSync(join(project, 'huge.arcforge.json'), 5_000_000_000);
  execFileSync('mkfifo', [join(project, 'pipe.arcforge.json')]);
  symlinkSync('/dev/zero', join(project, 'zero.arcforge.json'));
  symlinkSync('gone', join(project, 'dangling.arcforge.json'));
});

describe.each(Object.keys(BUNDLERS))('%s', (name) => {
  async function bundle(specifier: string): Promise<unknown> {
    writeFileSync(join(project, 'program.js'), `export { name } from ${JSON.stringify(specifier)};`);
    await BUNDLERS[name]!(project);
    return /name = "(\w+)"/.exec(readFileSync(join(project, 'out.mjs'), 'utf8'))?.[1];
  }

  test.each([
    ['./folder.arcforge.json', /folder.arcforge.json: it is a folder/],
    ['./pipe.arcforge.json', /pipe.arcforge.json: it is not a regular file/],
    ['./zero.arcforge.json', /zero.arcforge.json: it is not a regular file/],
    ['arcforge:/dev/zero', /dev.zero: it is not a regular file/],
    ['./huge.arcforge.json', /huge.arcforge.json: it is larger than a spec can be/],
    ['./dangling.arcforge.json', /dangling.arcforge.json: the file does not exist/],
    ['./no-such.arcforge.json', /no-such.arcforge.json: the file does not exist/],
    ['./notes.arcforge.json', /error.malformed-json.: not JSON: invalid symbol[^]*notes.arcforge.json:1:1/],
    ['./broken.arcforge.json', /error.malformed-json.: not JSON: [^]*broken.arcforge.json:2:/],
    ['./list.arcforge.json', /error.not-an-object.: [^]*list.arcforge.json:1:1/],
    ['./large.arcforge.json', /error.too-large.: the spec has 300017 characters/],
    ['arcforge:/etc/passwd', /error.malformed-json.: not JSON: /],
    ['arcforge:./a\nb.json', /cannot read|resolve|Cannot find/],
  ])('%j fails: %s', async (specifier, says) => {
    const error = (await bundle(specifier).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message).toMatch(says);
    expect(error.message).not.toContain(SECRET);
    expect(error.message).not.toContain('root:');
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });

  test('a spec with a byte order mark, and one that a program imports from elsewhere', async () => {
    expect(await bundle('./mine.arcforge.json')).toBe('mine');
    expect(await bundle('../outside.arcforge.json')).toBe('mine');
    expect(await bundle(`arcforge:${join(folder, 'outside.arcforge.json')}`)).toBe('mine');
  });

  test.runIf(name === 'webpack')('an import from the root of the project', async () => {
    expect(await bundle('/mine.arcforge.json')).toBe('mine');
  });
});

test('what no program imports must be in the project', async () => {
  const input = join(folder, 'outside.arcforge.json');
  await expect(bundleByRollup({ input, plugins: [rollup()] })).rejects.toThrow(
    'outside.arcforge.json: it is outside of the project, and no program imports it',
  );
});
