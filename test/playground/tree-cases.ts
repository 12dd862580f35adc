/** Typing, drawing, pasting and drawing lots: every way to a tree. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectScene, visit, type Playground } from './open-playground.ts';

const expectHeads = (page: Page, heads: string): Promise<void> => expectScene(page, { heads });
const word = (page: Page, node: number): ReturnType<Page['locator']> => page.locator(`.drawing [data-node="${node}"]`);
const hint = (page: Page): Promise<string> => page.locator('.canvas .hint').innerText();

const conllu = (rows: readonly string[]): string =>
  rows.map((row) => row.replaceAll(' ', '\t') + (row === '' ? '' : '\n')).join('') + '\n';

const TWO = [
  conllu(['1 A _ DET _ _ 2 det _ _', '2 hearing _ NOUN _ _ 0 root _ _']),
  '# sent_id = b\n',
  conllu(['1 Go _ VERB _ _ 0 root _ _', '2 on _ ADP _ _ 1 compound:prt _ _']),
].join('');

export function treeCases(playground: () => Playground): void {
  test('words are typed, arcs clicked, and a cycle is refused when it is drawn', async () => {
    await visit(playground(), { model: false }, async (page) => {
      await page.getByLabel('Your sentence').fill('You see it');
      await expectHeads(page, '0 1 2');
      await word(page, 2).click();
      expect(await hint(page)).toContain('Head: see');
      await word(page, 1).click();
      expect(await hint(page)).toContain('would close a cycle: 1 You → 2 see → 1 You');
      await word(page, 0).click();
      await word(page, 2).click();
      await word(page, 2).click();
      await word(page, 1).click();
      await expectHeads(page, '2 0 2');
      await page.getByLabel('Your sentence').fill('You really see it');
      await expectHeads(page, '3 1 0 3');
    });
  });

  test('arrow keys do all of it', async () => {
    await visit(playground(), { fragment: 'words=You+see+it&heads=0+1+2' }, async (page) => {
      await word(page, 0).focus();
      for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
      await expectHeads(page, '0 0 2');
      for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
      await expectHeads(page, '2 0 2');
      for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
      expect(await hint(page)).toContain('would close a cycle');
      await page.keyboard.press('Escape');
      expect(await hint(page)).toContain('Click a head');
      expect(await page.locator('.drawing :focus').getAttribute('aria-label')).toBe('2 see, head root');
    });
  });

  test('edits are undone and redone by keys, buttons and the browser, in the view that is open', async () => {
    await visit(playground(), { fragment: 'words=You+see+it&heads=0+1+2' }, async (page) => {
      const draw = async (head: number, dependent: number): Promise<void> => {
        await word(page, head).click();
        await word(page, dependent).click();
      };
      await draw(0, 3);
      await draw(0, 2);
      await expectHeads(page, '0 0 0');
      await page.locator('#tab-collapse').click();
      await page.keyboard.press('ControlOrMeta+z');
      await expectScene(page, { heads: '0 1 0', view: 'collapse' });
      await page.keyboard.press('ControlOrMeta+z');
      await expectHeads(page, '0 1 2');
      expect(await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('ControlOrMeta+Shift+Z');
      await expectHeads(page, '0 1 0');
      await page.keyboard.press('ControlOrMeta+y');
      await expectHeads(page, '0 0 0');
      await page.goBack();
      await expectHeads(page, '0 1 0');
      await page.getByRole('button', { name: 'Redo' }).click();
      await expectScene(page, { heads: '0 0 0', view: 'collapse' });
      // What is typed in one go is one edit, and another edit ends what could be redone.
      await page.keyboard.press('ControlOrMeta+z');
      await expectHeads(page, '0 1 0');
      const field = page.getByLabel('Your sentence');
      await field.click();
      await page.keyboard.press('End');
      await page.keyboard.type(' all');
      await expectScene(page, { words: 'You see it all' });
      expect(await page.getByRole('button', { name: 'Redo' }).getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectScene(page, { words: 'You see it', heads: '0 1 0' });
    });
  });

  test('heads and labels are typed; heads that are no tree are explained and change nothing', async () => {
    await visit(playground(), { fragment: 'words=You+see+it&heads=2+0+2' }, async (page) => {
      await page.getByText('Heads and labels').click();
      const heads = page.getByLabel('Heads, 0 for the root');
      await heads.fill('2 1 2');
      expect(await page.locator('#heads-problem').innerText()).toBe('the heads form a cycle: 1 → 2 → 1');
      await heads.fill('2 0 x');
      expect(await page.locator('#heads-problem').innerText()).toBe('"x" is not a number');
      await heads.fill('2 0');
      expect(await page.locator('#heads-problem').innerText()).toBe('there are 3 words, but 2 heads');
      await expectHeads(page, '2 0 2');
      await heads.fill('3 0 2');
      await page.getByLabel('Head of 3 it').selectOption('0');
      await page.getByLabel('Label of 3 it').fill('obj');
      await expectHeads(page, '3 0 0');
      expect(await page.locator('.drawing .label').allTextContents()).toEqual(['obj']);
      await expectScene(page, { labels: '_ _ obj' });
    });
  });

  test('of several sentences in CoNLL-U one is chosen; a broken one says where', async () => {
    await visit(playground(), {}, async (page) => {
      await page.getByText('Paste CoNLL-U').click();
      await page.locator('#conll').fill(TWO);
      await expectScene(page, { words: 'A hearing' });
      await page.getByRole('combobox', { name: 'Sentence' }).selectOption('1');
      await expectScene(page, { words: 'Go on', heads: '0 1', labels: 'root compound:prt' });
      await page.locator('#conll').fill(conllu(['1 A _ DET _ _ 2 det _ _', '2 b _ NOUN _ _ 1 root _ _']));
      expect(await page.locator('#conll-problem').innerText()).toMatch(/sentence 1: line \d, column \d+: .*cycle/);
      await expectHeads(page, '0 1');
    });
  });

  test('examples and a random tree', async () => {
    await visit(playground(), {}, async (page) => {
      await page.getByRole('button', { name: 'Too deep' }).click();
      await page.locator('#verdict', { hasText: 'would take la(4,1)' }).waitFor();
      await page.getByRole('button', { name: 'Use' }).click();
      await page.locator('#verdict', { hasText: 'derives this tree' }).waitFor();
      await page.getByRole('button', { name: 'Lost by link2' }).click();
      await page.locator('#verdict', { hasText: 'S′ of link2 loses this tree, although S derives it' }).waitFor();
      await page.getByRole('button', { name: 'Random tree' }).click();
      await page.locator('#verdict', { hasText: 'link2 derives this tree' }).waitFor();
      await expectScene(page, { heads: expect.not.stringMatching(/^0 5 0 6 0 3 5 1$/) });
    });
  });
}
