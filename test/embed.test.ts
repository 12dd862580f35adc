/** embedded/ is what `npm run embed` makes of the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { embeddedFiles } from '../packages/build/embed.ts';

const files = await embeddedFiles(packagePath('.'));

test('it holds these files and no others', () => {
  expect(readdirSync(packagePath('embedded')).toSorted()).toEqual([...files.keys()].toSorted());
});

test.each([...files])('%s is up to date', (name, text) => {
  expect(readFileSync(packagePath(`embedded/${name}`), 'utf8')).toBe(text);
});
