/** The verdict, and the trace page as a component. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectScene, visit, type Playground } from './open-playground.ts';

const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents();

export function walkCases(playground: () => Playground): void {
  test('from the first page to a walked-through tree of one’s own sentence in three clicks, and a link to send', async () => {
    await visit(playground(), {}, async (page) => {
      let clicks = 0;
      const click = async (selector: string): Promise<void> => {
        clicks++;
        await page.locator(selector).click();
      };
      await click('#words');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('My own words');
      await page.locator('#said', { hasText: 'initial configuration' }).waitFor();
      await expect.poll(() => texts(page, '#buffer .cell-word')).toEqual(['My', 'own', 'words']);
      await page.getByText('Parsed by the English model').waitFor();
      await click('#next');
      for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('ArrowRight');
      expect(await page.locator('#said').innerText()).toContain('The tree is complete.');
      await expectScene(page, { words: 'My own words', at: '0:6' });
      await page.getByRole('button', { name: 'Copy link' }).click();
      clicks++;
      expect(clicks).toBe(3);
      const link = await page.evaluate('navigator.clipboard.readText()');
      expect(link).toBe(page.url());
      expect(link).toContain('words=My+own+words&heads=3+3+0&labels=nmod%3Aposs+amod+root&view=walk&at=0%3A6');
    });
  });

  test('a tree out of reach: the first arc, the reduction, the smallest system that derives it', async () => {
    await visit(playground(), { fragment: 'system=arc-standard&words=a+b+c&heads=3+0+2' }, async (page) => {
      const verdict = await page.locator('#verdict').innerText();
      expect(verdict).toContain('arc-standard does not derive this tree. The first arc out of reach is');
      expect(verdict).toContain('it would take la(3,1), which the system does not have');
      expect(verdict).toContain('The smallest system of the families that derives it is full-2-front.');
      expect(await page.locator('.drawing .arc.out-of-reach').getAttribute('data-dependent')).toBe('1');
    });
  });

  test('the walk shows arcs, stack, buffer, bits and what is ruled out, and other computations', async () => {
    await visit(playground(), { fragment: 'system=arc-standard&words=a+b+c&heads=2+0+2&at=0:2' }, async (page) => {
      expect(await texts(page, '#stack .cell-word')).toEqual(['root', 'a', 'b']);
      expect(await texts(page, '#stack .guess')).toEqual(['n', 's', 'n']);
      const block = page.locator('.drawing .block');
      expect([await block.getAttribute('data-head'), await block.getAttribute('data-dependent')]).toEqual(['0', '1']);
      const places = await page
        .locator('.drawing .token')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-place')));
      expect(places).toEqual(['stack', 'stack', 'stack', 'buffer']);
      expect(await page.locator('#said').innerText()).toContain('Ruled out from now on');
      await page.locator('#ways button').nth(1).click();
      await expectScene(page, { at: expect.stringMatching(/^1:/) });
    });
  });
}
