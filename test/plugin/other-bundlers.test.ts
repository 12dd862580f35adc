/** Specs as modules in Rollup, Rolldown and webpack, which share the code of the plugin but resolve imports their own ways. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { BUNDLERS } from './bundlers.ts';

const PROGRAM = [
  "import { oracle, name } from './mine.arcforge.json';",
  "import * as shipped from 'arcforge:arc-standard';",
  "import { depth } from 'arcforge:./mine.arcforge.json';",
  'export const found = [name, depth, oracle([2, 0]).derivable, shipped.name, shipped.oracle([3, 0, 2]).derivable];',
].join('\n');
const spec = (reductions: string): string => `{\n  "name": "mine", "depth": 3,\n  "reductions": [${reductions}]\n}\n`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'mine.arcforge.json'), spec('"la(2,1)", "ra(2,1)", "ra(3,1)"'));
  writeFileSync(join(folder, 'program.js'), PROGRAM);
});

describe.each(['rollup', 'rolldown', 'webpack'])('%s', (name) => {
  test('compiles specs and names', async () => {
    await BUNDLERS[name]!(folder);
    const { found } = (await import(pathToFileURL(join(folder, 'out.mjs')).href)) as { found: unknown };
    expect(found).toEqual(['mine', 3, true, 'arc-standard', false]);
  });

  test('a bad spec fails with its place and the help', async () => {
    writeFileSync(join(folder, 'mine.arcforge.json'), spec('"la(2,1)", "ra(3,1)"'));
    const error = (await BUNDLERS[name]!(folder).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message).toContain('error[not-monotonic]');
    expect(error.message).toContain('mine.arcforge.json:3:17');
    expect(error.message).toContain('["la(2,1)", "ra(2,1)", "ra(3,1)"]');
  });

  test('a misspelt name fails with the name that is meant', async () => {
    writeFileSync(join(folder, 'program.js'), "import 'arcforge:atardi-3';");
    await expect(BUNDLERS[name]!(folder)).rejects.toThrow('did you mean arcforge:attardi-3?');
  });
});
