/** Links: what they restore, and what becomes of links that are wrong or hostile. */
import { expect, test } from 'vitest';
import { expectScene, visit, type Playground } from './open-playground.ts';

const OWN = '{\n  "name": "mine",\n  "depth": 2,\n  "reductions": ["la(2,1)", "ra(2,1)"]\n}\n';

const SCENE = {
  spec: OWN,
  other: 'attardi-4-returning-free',
  words: 'אני רואה <b>it</b> "\'&',
  heads: '2 0 2 3',
  labels: 'nsubj root _ x:y',
  view: 'walk',
  at: '1:3',
};

export function linkCases(playground: () => Playground): void {
  test('a link restores everything', async () => {
    await visit(playground(), { fragment: new URLSearchParams(SCENE).toString() }, async (page) => {
      await expect.poll(() => page.locator('.trace').getAttribute('data-position')).toBe('3');
      await expectScene(page, SCENE);
      expect(await page.locator('#words').inputValue()).toBe(SCENE.words);
      expect(await page.locator('.drawing .label').allTextContents()).toEqual(['nsubj', 'root', 'x:y']);
      expect(await page.locator('.trace').getAttribute('data-walk')).toBe('1');
      expect(await page.locator('b b').count()).toBe(0);
      await page.goto(`${playground().address}#system=full-3&words=a+b&heads=0+1`);
      await page.locator('#verdict', { hasText: 'full-3 derives this tree' }).waitFor();
    });
  });

  test('a broken and hostile link is reported, and the page works all the same', async () => {
    const fragment = 'heads=2+1&words=a+b&view=<img src=x onerror=alert(1)>';
    await visit(playground(), { fragment }, async (page) => {
      const problem = await page.getByRole('alert').innerText();
      expect(problem).toContain('its tree is broken: the heads form a cycle: 1 → 2 → 1');
      expect(problem).toContain('there is no view "<img src=x onerror=alert(1)>"');
      await expectScene(page, { heads: '0 1', view: 'walk' });
      expect(await page.locator('img').count()).toBe(0);
    });
  });
}
