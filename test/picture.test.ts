/** The picture of README is what `npm run picture` draws, and README shows it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { PICTURE, renderPicture } from '../docs/images/picture.ts';

test('it is up to date', () => {
  expect(readFileSync(packagePath(PICTURE), 'utf8')).toBe(renderPicture());
});

test('README shows it, with a text for those who cannot see it', () => {
  const [image] = /<img [^>]*>/.exec(readFileSync(packagePath('README.md'), 'utf8')) ?? [];
  expect(image).toContain(`src="${PICTURE}"`);
  expect(image).toMatch(/ alt="[^"]{40,}"/);
});
