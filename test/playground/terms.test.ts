/** Every term leads to a page of the documentation, and to a heading of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TERMS } from '../../playground/terms/terms.ts';
import { anchorOf } from '../../site/anchor.ts';

const DOCS = join(import.meta.dirname, '../../docs');

test.each(Object.values(TERMS))('$title', ({ text, page }) => {
  const [file, heading] = page.split('#');
  const headings = [...readFileSync(join(DOCS, `${file}.md`), 'utf8').matchAll(/^#+ (.+)$/gm)];
  expect(headings.map(([, title]) => anchorOf(title!))).toContain(heading);
  // A few sentences that fit on a card.
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(text.length).toBeLessThan(240);
});
