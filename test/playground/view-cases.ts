/** Collapse, compare, quiz and what is taken away. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { runCli } from '../run-cli.ts';
import { expectScene, visit, type Playground } from './open-playground.ts';

const ABC = 'system=arc-standard&words=a+b+c&heads=2+0+2';
const WIDE = 'system=full-4&words=a+b+c+d+e+f+g+h+i+j&heads=0+1+1+1+1+1+1+1+1+1';

const taken = (page: Page): Promise<string> => page.locator('.taken').innerText();

export function viewCases(playground: () => Playground): void {
  test('collapse: S′ closes every branch but one, and a closed one leads to its refusal', async () => {
    await visit(playground(), { fragment: `${ABC}&view=collapse` }, async (page) => {
      expect(await page.locator('#collapse-title').innerText()).toBe('S has 2 computations for this tree');
      expect(await page.locator('.trie .mark.canonical').count()).toBe(6);
      const closed = page.getByRole('button', { name: 'la(2,1) at transition 5, refused: closes one computation' });
      await closed.click();
      await expectScene(page, { view: 'walk', at: '1:5' });
      expect(await page.locator('#said').innerText()).toContain(
        'S′ refuses this: transition 3, sh^s, has ruled it out',
      );
    });
  });

  test('collapse: beyond some hundred there is the exact count and a sample', async () => {
    await visit(playground(), { fragment: `${WIDE}&view=collapse` }, async (page) => {
      const { stdout } = await runCli(['trace', 'full-4', '--heads', '0 1 1 1 1 1 1 1 1 1', '--all', '--limit', '1']);
      const total = /computations of S: ([\d,]+)/.exec(stdout)![1]!;
      expect(Number(total.replaceAll(',', ''))).toBeGreaterThan(1000);
      expect(await page.locator('#collapse-title').innerText()).toBe(`S has ${total} computations for this tree`);
      expect(await page.locator('#collapse-title + p').innerText()).toContain('every computation is equally likely');
    });
  });

  test('compare: two systems on one tree, and the numbers by length', async () => {
    const fragment = 'system=arc-standard&other=attardi-3&words=a+b+c&heads=3+0+2&view=compare';
    await visit(playground(), { fragment }, async (page) => {
      await page.locator('.compared-system').nth(1).waitFor();
      expect(await page.locator('.compared-system').nth(0).innerText()).toContain(
        'not derived: c3 → a1 would take la(3,1)',
      );
      expect(await page.locator('.compared-system').nth(1).innerText()).toMatch(/this tree\s+derived/);
      expect(await page.locator('.compared-system code.own').allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringContaining('la(3,1)')]),
      );
      // The numbers of README: trees of 6 words, computations of S, and of S′ as many as trees.
      const row = page.locator('table.numbers tbody tr').nth(5).locator('td');
      await row.first().waitFor();
      expect(await row.allInnerTexts()).toEqual(['2,307', '1,428', '31,168', '9,597']);
      await page.getByRole('button', { name: 'Exchange' }).click();
      await expectScene(page, { system: 'attardi-3', other: 'arc-standard' });
    });
  });

  test('compare: one tree in arc-standard, arc-hybrid and arc-eager, aligned by the words that they take', async () => {
    await visit(playground(), { fragment: 'words=a+b+c&heads=2+0+2' }, async (page) => {
      await page.getByRole('button', { name: 'Three systems' }).click();
      const columns = page.locator('table.aligned thead th');
      await expect.poll(() => columns.count()).toBe(4);
      expect((await columns.allInnerTexts()).join(' ')).toMatch(
        /arc-standard-free-single.*arc-hybrid-single.*arc-eager-single/s,
      );
      await visit(
        playground(),
        {
          fragment: new URL(page.url()).hash
            .slice(1)
            .replace(/words=[^&]*&heads=[^&]*&labels=[^&]*/, 'words=a+b+c&heads=2+0+2'),
        },
        async (small) => {
          await expect.poll(() => small.locator('table.aligned thead th').count()).toBe(4);
          const rows = await small
            .locator('table.aligned tbody tr')
            .evaluateAll((all) =>
              all.map((row) =>
                [...row.querySelectorAll('td')].map((cell) =>
                  [...cell.querySelectorAll('code')].map((code) => code.textContent).join(' '),
                ),
              ),
            );
          expect(rows).toEqual([
            ['sh', 'sh la(1,0)', 'shift left-arc'],
            ['sh la(2,1)', 'sh', 'right-arc'],
            ['sh ra(2,1) ra(2,1)', 'sh ra(2,1) ra(2,1)', 'right-arc'],
          ]);
          await small.getByLabel('and with').selectOption({ label: 'no other' });
          await expect.poll(() => small.locator('table.aligned thead th').count()).toBe(3);
          await expect.poll(() => small.url()).not.toContain('third=');
        },
      );
    });
  });

  test('quiz: a wrong answer says what it would build or block, and there is a score', async () => {
    await visit(playground(), { fragment: `${ABC}&view=quiz` }, async (page) => {
      const pick = (name: string): Promise<void> => page.locator('.option', { hasText: name }).click();
      const fault = (): Promise<string> => page.locator('.fault').innerText();
      await pick('sh^n');
      expect(await fault()).toContain('the right transition with the wrong guess: a1 then has all its dependents');
      await pick('sh^s');
      await pick('ra(2,1)^s');
      expect(await fault()).toContain('would build root → a1, but in the tree the head of a1 is b2');
      await pick('sh^n');
      await pick('sh^s');
      expect(await fault()).toContain('would block b2 → a1, which the tree needs');
      await pick('la(2,1)^n');
      for (const name of ['sh^s', 'ra(2,1)^s', 'ra(2,1)^s']) await pick(name);
      expect(await page.locator('.score').innerText()).toBe('3 of 6 right at the first try');
      await expectScene(page, { quiz: '6:3' });
    });
  });

  test('quiz: a link for a class has system and tree locked', async () => {
    await visit(playground(), { fragment: `${ABC}&view=quiz` }, async (page) => {
      await page.getByRole('button', { name: 'Copy link for a class' }).click();
      await page.getByText('Copied').waitFor();
      const link: string = await page.evaluate('navigator.clipboard.readText()');
      expect(link).toContain('locked=yes');
      await visit(playground(), { fragment: new URL(link).hash.slice(1) }, async (locked) => {
        await locked.locator('.option').first().waitFor();
        expect(await locked.getByRole('tab').count()).toBe(0);
        expect(await locked.locator('.panel').count()).toBe(0);
      });
    });
  });

  test('work that takes a while says so and can be stopped, and the page goes on', async () => {
    await visit(playground(), { fragment: `${ABC}&view=export`, endless: 'generate' }, async (page) => {
      await page.getByRole('button', { name: 'Generated module' }).click();
      await page.getByRole('button', { name: 'Generate the module' }).click();
      await page.getByText('Generating the module …').waitFor();
      expect(await page.getByRole('progressbar').count()).toBe(1);
      await page.getByRole('button', { name: 'Stop' }).click();
      expect(await page.getByRole('progressbar').count()).toBe(0);
      await page.getByRole('button', { name: 'Generate the module' }).waitFor();
      await page.getByLabel('Shipped systems').selectOption('attardi-3');
      await page.locator('#verdict', { hasText: 'attardi-3 derives this tree' }).waitFor();
    });
  });

  test('export: pictures and data as the command line writes them', async () => {
    const argv = ['trace', 'arc-standard', '--heads', '2 0 2', '--words', 'a b c', '--format'];
    await visit(playground(), { fragment: `${ABC}&view=export` }, async (page) => {
      const choose = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
      expect(await taken(page)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
      expect(await page.locator('.picture text').allTextContents()).toEqual(['root', 'a', 'b', 'c']);
      await choose('PNG');
      const savingPicture = page.waitForEvent('download');
      await choose('Download');
      const picture = readFileSync(await (await savingPicture).path());
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      const size = await page
        .locator('.picture svg')
        .evaluate((svg) => [svg.getAttribute('width'), svg.getAttribute('height')]);
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual(size.map((side) => 3 * Number(side)));
      // Neither blank nor black: some of it is drawn.
      expect(picture.length).toBeGreaterThan(2000);
      await choose('TikZ');
      expect(await taken(page)).toBe((await runCli([...argv, 'tikz'])).stdout);
      await choose('TikZ, every configuration');
      expect(await taken(page)).toBe((await runCli([...argv, 'tikz-walk'])).stdout);
      await choose('displaCy');
      expect(JSON.parse(await taken(page))).toEqual(JSON.parse((await runCli([...argv, 'displacy'])).stdout));
      await choose('CoNLL-U');
      expect(await taken(page)).toContain('\n2\tb\t_\t_\t_\t_\t0\t_\t_\t_\n');
      await choose('Link');
      expect(await taken(page)).toBe(page.url());
      await choose('Generated module');
      await choose('Generate the module');
      await page.locator('.taken').waitFor({ timeout: 60_000 });
      const module = readFileSync(packagePath('generated/arc-standard.ts'), 'utf8');
      expect(await page.locator('.taken').textContent()).toBe(module);
      const saving = page.waitForEvent('download');
      await choose('Download');
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe('arc-standard.ts');
      expect(readFileSync(await saved.path(), 'utf8')).toBe(module);
    });
  });
}
