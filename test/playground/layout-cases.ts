/** Widths, schemes, long and right-to-left sentences, and what a screen reader finds. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { VIEWS, type View } from '../../playground/scene/scene.ts';
import { visit, type Playground } from './open-playground.ts';

/** What axe-core objects to; its script comes from the test, not from the page. */
async function violationsOf(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + ' ' + failureSummary)]))`);
}

/** How many words edges cut in two, in the drawing and in the walk, wherever they are scrolled to. */
const HALF_WORDS = `(async () => {
  let halves = 0;
  for (const frame of document.querySelectorAll('.drawing')) {
    for (const offset of [0, 31, 57, 83, 110]) {
      frame.scrollLeft = offset;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const { left, right } = frame.getBoundingClientRect();
      halves += [...frame.querySelectorAll('.token .word')].filter((word) => {
        const box = word.getBoundingClientRect();
        const isCut = (box.left < left && box.right > left) || (box.left < right && box.right > right);
        return isCut && getComputedStyle(word).visibility !== 'hidden';
      }).length;
    }
  }
  return halves;
})()`;

export function layoutCases(
  playground: () => Playground,
  {
    schemes,
    views,
    widths,
    axeWidths,
  }: {
    readonly schemes: readonly ('light' | 'dark')[];
    readonly views: readonly View[];
    readonly widths: readonly number[];
    readonly axeWidths: readonly number[];
  },
): void {
  test.each(schemes)(`axe finds no violations: ${views.join(', ')}, %s`, async (scheme) => {
    const fragment = 'system=attardi-3&third=arc-eager-single';
    await visit(playground(), { scheme, fragment, isFirst: true }, async (page) => {
      for (const width of axeWidths) {
        await page.setViewportSize({ width, height: 900 });
        for (const view of views) {
          await page.locator(`#tab-${view}`).click();
          await page
            .locator(view === 'compare' ? '.aligned' : '.view > *')
            .first()
            .waitFor();
          expect(await violationsOf(page), `${view}, ${width} pixels`).toEqual([]);
        }
      }
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.locator('#verdict').getByRole('button', { name: 'S′' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violationsOf(page), 'a term').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByText('Heads and labels').click();
      await page.getByText('Paste CoNLL-U').click();
      await page.getByText('Edit as JSON').click();
      await page.getByRole('textbox', { name: 'Spec as JSON' }).waitFor();
      await page.getByLabel('Your sentence').fill('Time flies like an arrow');
      await page.getByText('Parsed by the English model').waitFor();
      expect(await violationsOf(page), 'open').toEqual([]);
    });
  });

  const LONG = Array.from({ length: 60 }, (_, index) => (index % 7 === 3 ? 'كلمة' : `word${index}`));
  test.each(widths)(
    '60 words at a width of %i pixels: nothing is cut, nothing scrolls that should not',
    async (width) => {
      const heads = LONG.map((_, index) => Math.floor((index + 1) / 2));
      const fragment = new URLSearchParams({ words: LONG.join(' '), heads: heads.join(' ') }).toString();
      await visit(playground(), { fragment, width }, async (page) => {
        for (const view of VIEWS) {
          await page.locator(`#tab-${view}`).click();
          expect(await page.evaluate('document.documentElement.scrollWidth'), view).toBeLessThanOrEqual(width);
        }
        const halves = await page.evaluate(HALF_WORDS);
        expect(halves).toBe(0);
      });
    },
  );
}
