/** Keys that come faster than the page can draw, on a slow processor, and texts that the page writes meanwhile. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectScene, visit, type Playground } from './open-playground.ts';
import { BROKEN } from './spec-cases.ts';

const OWN = '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }';

/** Makes the processor so many times slower. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function openEditor(page: Page): Promise<Locator> {
  if ((await page.locator('.editor').count()) === 0) await page.getByText('Edit as JSON').click();
  const editor = page.getByRole('textbox', { name: 'Spec as JSON' });
  await editor.click();
  return editor;
}

export function paceCases(playground: () => Playground): void {
  test.each([
    { rate: 1, delay: 0 },
    { rate: 1, delay: 10 },
    { rate: 6, delay: 10 },
    { rate: 6, delay: 60 },
  ])('a spec is typed with $delay ms between keys, $rate times slower: no letter is lost', async ({ rate, delay }) => {
    await visit(playground(), {}, async (page) => {
      const editor = await openEditor(page);
      await slowDown(page, rate);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(OWN, { delay });
      await expectScene(page, { spec: OWN });
      expect(await editor.innerText()).toBe(OWN);
      await page.locator('#verdict', { hasText: 'mine does not derive this tree' }).waitFor();
    });
  });

  test.each([{ rate: 1 }, { rate: 6 }])(
    'a word is typed before another, $rate times slower: heads follow their words, and undo brings the tree back',
    async ({ rate }) => {
      const fragment = 'words=You+see+it&heads=2+0+2&labels=nsubj+root+obj';
      await visit(playground(), { fragment }, async (page) => {
        const field = page.getByLabel('Your sentence');
        await field.click();
        await slowDown(page, rate);
        await page.keyboard.press('Home');
        for (let key = 0; key < 'You '.length; key++) await page.keyboard.press('ArrowRight');
        await page.keyboard.type('really ', { delay: 10 });
        expect(await field.inputValue()).toBe('You really see it');
        await expectScene(page, { words: 'You really see it', heads: '3 1 0 3', labels: 'nsubj _ root obj' });
        while ((await field.inputValue()) !== 'You see it') await page.keyboard.press('ControlOrMeta+z');
        await expectScene(page, { words: 'You see it', heads: '2 0 2', labels: 'nsubj root obj' });
      });
    },
  );

  test('a system that is chosen between keys is what the editor has, and one undo brings the typed text back', async () => {
    await visit(playground(), { fragment: new URLSearchParams({ spec: OWN }).toString() }, async (page) => {
      const editor = await openEditor(page);
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('   ');
      await page.getByLabel('Shipped systems').selectOption('full-4');
      await expectScene(page, { system: 'full-4' });
      expect(await editor.innerText()).toContain('"full-4"');
      await editor.focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expectScene(page, { spec: `${OWN}   ` });
      await page.keyboard.press('ControlOrMeta+z');
      await expectScene(page, { spec: OWN });
    });
  });

  test('a spec whose lines end as on Windows is edited where one types', async () => {
    const spec = OWN.replaceAll(', ', ',\r\n');
    await visit(playground(), { fragment: new URLSearchParams({ spec }).toString() }, async (page) => {
      const editor = await openEditor(page);
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.type('    ', { delay: 5 });
      await expectScene(page, { spec: `    ${spec.replaceAll('\r', '')}` });
      expect(await editor.innerText()).toBe(`    ${spec.replaceAll('\r', '')}`);
    });
  });

  test('a quick fix whose place has moved since does not write into another place', async () => {
    await visit(playground(), { fragment: new URLSearchParams({ spec: BROKEN }).toString() }, async (page) => {
      const editor = await openEditor(page);
      await page.keyboard.press('ControlOrMeta+Home');
      await page.locator('.editor .cm-lintRange-error').first().waitFor();
      await page.keyboard.press('ControlOrMeta+Shift+M');
      await page.locator('.editor .cm-panel-lint .cm-diagnosticAction').waitFor();
      // In one go, before the next check.
      await page.evaluate(`(() => {
        const { shadowRoot } = document.querySelector('.editor');
        shadowRoot.querySelector('.cm-content').focus();
        document.execCommand('insertText', false, '   ');
        return Promise.resolve().then(() => shadowRoot.querySelector('.cm-panel-lint .cm-diagnosticAction').click());
      })()`);
      await expectScene(page, { spec: `   ${BROKEN}` });
      expect(await editor.innerText()).toBe(`   ${BROKEN}`);
    });
  });
}
