/** Choosing, editing and mending a spec. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit, expectScene, type Playground } from './open-playground.ts';

export const BROKEN = '{ "name": "mine", "depth": 3, "reductions": ["la(2,1)", "ra(3,1)"] }';

const verdictOf = (page: Page): Promise<string> => page.locator('#verdict').innerText();

export function specCases(playground: () => Playground): void {
  test('a shipped system and a member of a family are one choice away', async () => {
    await visit(playground(), {}, async (page) => {
      await page.getByLabel('Shipped systems').selectOption('full-4');
      await page.locator('#verdict', { hasText: 'full-4 derives this tree' }).waitFor();
      await page.getByRole('combobox', { name: 'Family' }).selectOption('easy-first');
      await page.getByRole('combobox', { name: 'Depth' }).selectOption('3');
      await page.getByRole('combobox', { name: 'Form' }).selectOption('guess-free');
      await page.getByRole('combobox', { name: 'Roots' }).selectOption({ label: 'single' });
      await page.locator('#verdict', { hasText: 'easy-first-3-free-single' }).waitFor();
      await expectScene(page, { system: 'easy-first-3-free-single' });
      expect(await page.getByRole('list', { name: 'Reductions' }).innerText()).toContain('la(3,2)');
    });
  });

  test('a broken spec has its findings, with carets and edits, and the closure mends it in one click', async () => {
    await visit(playground(), { fragment: new URLSearchParams({ spec: BROKEN }).toString() }, async (page) => {
      expect(await verdictOf(page)).toContain('The spec has errors');
      expect(await page.getByRole('tab').count()).toBe(0);
      const finding = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
      expect(await finding.innerText()).toContain('not monotonic');
      expect(await finding.locator('pre').innerText()).toMatch(/\n.*\^{5}/);
      expect(await page.locator('.editor .cm-lintRange-error').first().innerText()).toContain('la(2,1)');
      await page.getByRole('button', { name: 'Add the closure' }).click();
      await page.locator('#verdict', { hasText: 'mine derives this tree' }).waitFor();
      expect(await finding.count()).toBe(0);
      await expectScene(page, { spec: BROKEN.replace('"ra(3,1)"', '"ra(2,1)", "ra(3,1)"') });
    });
  });

  test('the editor checks while one types, and its quick fix is the edit of the finding', async () => {
    await visit(playground(), {}, async (page) => {
      await page.getByText('Edit as JSON').click();
      const editor = page.getByRole('textbox', { name: 'Spec as JSON' });
      await editor.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(BROKEN);
      await page.locator('.editor .cm-lintRange-error').first().hover();
      const fix = page.locator('.editor .cm-diagnosticAction');
      expect(await fix.innerText()).toContain('closure');
      await fix.click();
      await page.locator('#verdict', { hasText: 'mine derives this tree' }).waitFor();
      expect(await editor.innerText()).toContain('["la(2,1)", "ra(2,1)", "ra(3,1)"]');
    });
  });
}
