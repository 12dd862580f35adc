/** A phone of 390 pixels: everything can be reached and read. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit, type Playground } from './open-playground.ts';

const WIDTH = 390;

/** The size of a text on the screen, which scaling changes, in pixels: the height of its line. */
const heights = (page: Page, selector: string): Promise<number[]> =>
  page.locator(selector).evaluateAll((all) => all.map((text) => text.getBoundingClientRect().height));

export function phoneCases(playground: () => Playground): void {
  test('on a phone all tabs are in sight, ticks and labels can be read, and drawings scroll by keyboard', async () => {
    await visit(playground(), { width: WIDTH }, async (page) => {
      for (const tab of await page.getByRole('tab').all()) {
        const box = (await tab.boundingBox())!;
        expect([box.x >= 0, box.x + box.width <= WIDTH], await tab.innerText()).toEqual([true, true]);
      }
      await page.locator('#tab-compare').click();
      await page.locator('.chart .grid text').first().waitFor();
      expect(Math.min(...(await heights(page, '.chart > text')))).toBeGreaterThanOrEqual(12);
      await page.locator('#tab-collapse').click();
      expect(await page.locator('.trie text').count()).toBe(await page.locator('.trie .mark').count());
      await page.getByRole('button', { name: 'Names' }).click();
      expect(await page.locator('.trie text').count()).toBe(0);
      await page.getByRole('button', { name: 'Names' }).click();
      // The part where computations differ is what one sees first.
      const frame = page.locator('.trie-frame');
      const refused = await page
        .locator('.trie .mark.refused')
        .evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().right));
      expect(Math.min(...refused)).toBeLessThan(WIDTH);
      const before = await frame.evaluate((element) => element.scrollLeft);
      await frame.focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeLessThan(before);
    });
  });

  test('a tree of 64 words scrolls at a size that can be read', async () => {
    const words = Array.from({ length: 64 }, (_, index) => `word${index + 1}`);
    const fragment = new URLSearchParams({
      words: words.join(' '),
      heads: words.map((_, index) => index >> 1).join(' '),
    });
    await visit(playground(), { width: WIDTH, fragment: fragment.toString() }, async (page) => {
      expect(Math.min(...(await heights(page, '.drawing .word')))).toBeGreaterThanOrEqual(14);
      const frame = page.locator('.drawing');
      expect(await frame.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
      expect(await frame.getAttribute('tabindex')).toBe('0');
    });
  });

  test('a sentence that is written from right to left is drawn so, the root on the right', async () => {
    const fragment = new URLSearchParams({ words: 'הילד ראה את הכלב', heads: '2 0 4 2' }).toString();
    await visit(playground(), { width: WIDTH, fragment }, async (page) => {
      const places = await page
        .locator('.drawing .token')
        .evaluateAll((all) => all.map((token) => token.getBoundingClientRect().x));
      expect(places).toEqual(places.toSorted((a, b) => b - a));
      expect(await page.getByLabel('Your sentence').getAttribute('dir')).toBe('rtl');
    });
  });

  test('the warning of link2 stands below the verdict', async () => {
    await visit(playground(), { width: WIDTH }, async (page) => {
      await page.getByRole('button', { name: 'Lost by link2' }).click();
      await page.locator('#verdict', { hasText: 'of link2 loses this tree' }).waitFor();
      const top = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())!.y;
      expect(await top('.findings')).toBeGreaterThan(await top('#verdict'));
      await page.setViewportSize({ width: 1440, height: 900 });
      const verdict = (await page.locator('#verdict').boundingBox())!;
      expect(verdict.y + verdict.height).toBeLessThan(900);
    });
  });
}
