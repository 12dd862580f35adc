/** Terms explain themselves where they stand, for keyboard, touch and screen reader, and findings lead to the docs. */
import { expect, test } from 'vitest';
import { BROKEN } from './spec-cases.ts';
import { visit, type Playground } from './open-playground.ts';

export function termCases(playground: () => Playground): void {
  test('a term opens its card by keyboard and by touch, and Escape or a click elsewhere closes it', async () => {
    await visit(playground(), { width: 390, hasTouch: true }, async (page) => {
      const card = page.getByRole('dialog', { name: 'S′' });
      const term = page.locator('#verdict').getByRole('button', { name: 'S′' });
      await term.focus();
      await page.keyboard.press('Enter');
      expect(await card.innerText()).toContain('exactly one computation');
      // The card has the focus, so that it is read, and its link is next.
      expect(await page.evaluate('document.activeElement.id')).toBe('term-card');
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'hidden' });
      expect(await page.evaluate('document.activeElement.textContent')).toBe('S′');
      const depth = page.getByRole('button', { name: 'What is Depth?' });
      await page.getByText('Family and reductions').tap();
      await depth.tap();
      const box = (await page.getByRole('dialog', { name: 'Depth' }).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
      await page.getByRole('heading', { name: 'arcforge playground' }).tap();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    });
  });

  test('every link to the documentation leads to a heading of a page that is there', async () => {
    await visit(playground(), { fragment: new URLSearchParams({ spec: BROKEN }).toString() }, async (page) => {
      const finding = page.getByRole('link', { name: 'not-monotonic in the documentation' });
      const opening = page.context().waitForEvent('page');
      await finding.click();
      const docs = await opening;
      expect(await docs.locator(':target').innerText()).toContain('Findings');
      await docs.goto(`${playground().address}docs/introduction.html#one-computation-per-tree`);
      expect(await docs.locator(':target').innerText()).toContain('One computation per tree');
      // Its tables are as the policy allows.
      await docs.goto(`${playground().address}docs/forms.html`);
      const align = await docs
        .locator('td.right')
        .first()
        .evaluate((cell) => getComputedStyle(cell).textAlign);
      expect(align).toBe('right');
      await docs.close();
    });
  });
}
