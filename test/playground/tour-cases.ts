/** The steps of a first visit: shown once, skipped at any time, and shown again to who asks. */
import { expect, test } from 'vitest';
import { visit, type Playground } from './open-playground.ts';

export function tourCases(playground: () => Playground): void {
  test('a first visit has five steps, which point at what they are about, and are remembered', async () => {
    await visit(playground(), { isFirst: true }, async (page) => {
      const tour = page.locator('.tour');
      const pointed = (): Promise<string | null> => page.locator('[data-toured]').getAttribute('class');
      const seen: string[] = [];
      for (let step = 1; step <= 5; step++) {
        expect(await tour.innerText()).toContain(`Step ${step} of 5`);
        seen.push((await pointed()) ?? '');
        await tour.getByRole('button', { name: step === 5 ? 'Done' : 'Next' }).click();
      }
      expect(seen).toEqual(['field', 'panel system', expect.stringContaining('verdict-card'), '', 'tab-bar']);
      expect(await tour.count()).toBe(0);
      expect(await page.locator('[data-toured]').count()).toBe(0);
      await page.reload();
      await page.locator('#verdict').waitFor();
      expect(await tour.count()).toBe(0);
      // Again for who asks, by keyboard, and skipped from there.
      await page.getByRole('button', { name: 'First steps' }).focus();
      await page.keyboard.press('Enter');
      expect(await tour.innerText()).toContain('Step 1 of 5');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip');
      await page.keyboard.press('Enter');
      expect(await tour.count()).toBe(0);
    });
  });

  test('a step can be skipped at once, and the page used meanwhile; a class has none', async () => {
    await visit(playground(), { isFirst: true, model: false }, async (page) => {
      const tour = page.locator('.tour');
      await page.getByLabel('Your sentence').fill('You see it');
      await page.locator('#verdict', { hasText: 'derives this tree' }).waitFor();
      await tour.getByRole('button', { name: 'Skip' }).click();
      expect(await tour.count()).toBe(0);
    });
    await visit(playground(), { isFirst: true, fragment: 'words=a+b&heads=0+1&locked=yes' }, async (page) => {
      expect(await page.getByText('Step 1 of 5').count()).toBe(0);
    });
  });
}
