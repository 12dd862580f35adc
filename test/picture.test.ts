/** The pictures are what `npm run picture` draws, and README and docs/ show each with a text for those who cannot see it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { PICTURES } from '../docs/images/pictures.ts';

const text = ['README.md', 'docs/introduction.md'].map((page) => readFileSync(packagePath(page), 'utf8')).join('');
const shown = [
  ...text.matchAll(/<img [^>]*src="(?:docs\/)?(images\/[^"]*)"[^>]*alt="([^"]*)"|!\[([^\]]*)\]\((images\/[^)]*)\)/g),
];

describe.each(Object.entries(PICTURES))('%s', (file, render) => {
  test('is up to date', () => {
    expect(readFileSync(packagePath(file), 'utf8')).toBe(render());
  });

  test('is shown with a text', () => {
    const texts = shown
      .filter(([, inReadme, , , inDocs]) => `docs/${inReadme ?? inDocs}` === file)
      .map(([, , ofReadme, ofDocs]) => ofReadme ?? ofDocs!);
    expect(texts.length).toBeGreaterThan(0);
    for (const each of texts) expect(each).toMatch(/^[^]{40,}$/);
  });
});
