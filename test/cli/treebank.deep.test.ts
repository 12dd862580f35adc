/** Whole treebanks through `oracle` and `replay`, for a system of each form: one is the inverse of the other. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { SKIPPED, treebankFiles } from '../treebanks.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});

/** In a process of its own, for the threads. */
async function cli(...argv: string[]): Promise<string> {
  const options = { maxBuffer: 1e9, cwd: folder };
  return (await promisify(execFile)('node', [packagePath('dist/bin/arcforge.js'), ...argv], options)).stdout;
}

describe.skipIf(treebankFiles.length === 0)(`whole treebanks${SKIPPED}`, () => {
  const original = treebankFiles.map((file) => readFileSync(file, 'utf8')).join('');

  test.each(['link2', 'attardi-3-returning-free-single'])('%s: replay is the inverse of oracle', async (name) => {
    const computed = await cli('oracle', name, '--format', 'conllu', '--jobs', '2', ...treebankFiles);
    // Without their heads, which must come from the computations. Trees that are not derivable then have none.
    const commented = join(folder, 'commented.conllu');
    writeFileSync(commented, computed.replaceAll(/^(\d+(?:\t[^\t\n]*){5}\t)\d+\t/gm, '$1_\t'));
    const replayed = await cli('replay', name, commented);
    const underivable = computed.split('\n\n').map((each) => each.includes(`# arcforge:${name} = -`));
    const [before, after] = [original, replayed].map((text) => text.split('\n\n'));
    expect(after!.length).toBe(before!.length);
    expect(after!.filter((each, index) => !underivable[index] && each !== before![index])).toEqual([]);
    expect(underivable.filter(Boolean).length).toBeLessThan(before!.length / 4);
  });

  test('notation alone keeps the heads of all derivable trees', async () => {
    const computations = join(folder, 'computations.txt');
    const minimal = join(folder, 'minimal.conllu');
    const computed = await cli('oracle', 'attardi-3', ...treebankFiles);
    writeFileSync(computations, computed);
    writeFileSync(minimal, await cli('replay', 'attardi-3', computations));
    const again = await cli('oracle', 'attardi-3', minimal);
    expect(again === computed.replaceAll(/^-\n/gm, '')).toBe(true);
  });
});
