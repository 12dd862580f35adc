/** Pages and figures in a real browser. Skipped, with a message, where there is none. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { lookAtTrace, type TracePage } from './look-at-trace.ts';

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn('skipped: test/view/browser.test.ts needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM');
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
  });

  const look = (argv: readonly string[], at: TracePage, see: (page: Page) => Promise<void>): Promise<void> =>
    lookAtTrace({ browser, folder }, { argv, at, see });

  const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents();
  const count = (page: Page, selector: string): Promise<number> => page.locator(selector).count();
  const position = (page: Page): Promise<string | null> => page.locator('body').getAttribute('data-position');

  const EXAMPLE_4 = ['arc-standard', '--heads', '2 0 2', '--words', 'A hearing today'];

  test('keys walk through the computation, and the last configuration has all arcs', async () => {
    await look(EXAMPLE_4, {}, async (page) => {
      expect(await texts(page, '#stack .cell-word')).toEqual(['root']);
      expect(await texts(page, '#buffer .cell-word')).toEqual(['A', 'hearing', 'today']);
      expect(await count(page, '.arc[data-part=later]')).toBe(3);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      expect(await texts(page, '#stack .cell-word')).toEqual(['root', 'A', 'hearing']);
      expect(await texts(page, '#stack .guess')).toEqual(['n', 's', 'n']);
      expect(await texts(page, '#stack .blocked')).toEqual([expect.stringContaining('1')]);
      expect(await page.locator('.block:visible').getAttribute('id')).toBe('block-0-1');
      expect(await page.locator('.block:visible').getAttribute('data-part')).toBe('now');
      expect(await page.locator('#said').textContent()).toContain('Ruled out from now on');
      await page.keyboard.press('ArrowRight');
      expect(await page.locator('.arc[data-part=now]').getAttribute('data-dependent')).toBe('1');
      expect(await count(page, '.block:visible')).toBe(0);
      await page.keyboard.press('End');
      expect(await count(page, '.arc[data-part=later]')).toBe(0);
      expect(await count(page, '.arc:is([data-part=built], [data-part=now])')).toBe(3);
      expect(await texts(page, '#stack .cell-word')).toEqual(['root']);
      expect(await page.locator('#said').textContent()).toContain('The tree is complete.');
      await page.keyboard.press('ArrowRight');
      expect(await position(page)).toBe('6');
      await page.keyboard.press('ArrowLeft');
      expect(await position(page)).toBe('5');
      await page.keyboard.press('Home');
      expect(await position(page)).toBe('0');
      await page.keyboard.press('ArrowLeft');
      expect(await position(page)).toBe('0');
    });
  });

  test('slider, buttons, rows and the address lead to the same configurations', async () => {
    await look(EXAMPLE_4, { hash: '#3' }, async (page) => {
      expect(await position(page)).toBe('3');
      await page.locator('#position').focus();
      await page.keyboard.press('ArrowRight');
      expect(await position(page)).toBe('4');
      expect(await page.locator('#position').getAttribute('aria-valuetext')).toBe('4 of 6: sh^s');
      await page.keyboard.press('End');
      expect(await position(page)).toBe('6');
      await page.locator('#previous').click();
      expect(await position(page)).toBe('5');
      await page.locator('tr[data-position="2"]').click();
      expect(await position(page)).toBe('2');
      expect(await page.locator('tr.now').getAttribute('data-position')).toBe('2');
      await page.locator('#strip span').nth(3).click();
      expect(await position(page)).toBe('4');
      expect(new URL(page.url()).hash).toBe('#4');
    });
  });

  test('the play button walks to the end and can be stopped; it is not there for who wants no motion', async () => {
    await look(EXAMPLE_4, {}, async (page) => {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
      const play = page.locator('#play');
      await play.click();
      expect([await position(page), await play.getAttribute('aria-label')]).toEqual(['1', 'Pause']);
      await page.clock.runFor(1900);
      expect(await position(page)).toBe('3');
      await play.click();
      await page.clock.runFor(5000);
      expect([await position(page), await play.getAttribute('aria-label')]).toEqual(['3', 'Play']);
      await play.click();
      await page.keyboard.press('ArrowLeft');
      await page.clock.runFor(5000);
      expect(await position(page)).toBe('3');
      await play.click();
      await page.clock.runFor(5000);
      expect([await position(page), await play.getAttribute('aria-label')]).toEqual(['6', 'Play']);
      await play.click();
      expect(await position(page)).toBe('1');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await play.isVisible()).toBe(false);
    });
  });

  test('a sentence that is written from right to left is drawn from right to left', async () => {
    const argv = ['arc-standard', '--heads', '2 0 2', '--words', 'אני רואה אותך'];
    const middles = (page: Page, selector: string): Promise<number[]> =>
      page.locator(selector).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    for (const format of ['html', 'svg'] as const) {
      await look(argv, { format }, async (page) => {
        const found = await middles(page, format === 'html' ? '.token .word' : 'text');
        expect(found).toHaveLength(4);
        expect(found).toEqual(found.toSorted((a, b) => b - a));
      });
    }
  });

  test('another computation of S can be walked to where S′ refuses it, and to its end', async () => {
    await look(EXAMPLE_4, {}, async (page) => {
      expect(await page.locator('#ways-title').textContent()).toBe('S builds this tree in 2 ways');
      expect(await texts(page, '#ways .badge')).toEqual(['canonical', 'other 1, differs at 3']);
      await page.locator('#ways button').nth(1).click();
      expect(await page.locator('#ways [aria-pressed=true] .badge').textContent()).toBe('other 1, differs at 3');
      expect(await page.locator('#said').textContent()).toContain(
        'Here it leaves the canonical computation, which has la(2,1)^n.',
      );
      expect(await position(page)).toBe('3');
      expect(await page.locator('#ways [aria-pressed=true] .differs').textContent()).toBe('sh^s');
      expect(await page.locator('#strip .differs.now').textContent()).toBe('sh^s');
      for (let pressed = 0; pressed < 2; pressed++) await page.keyboard.press('ArrowRight');
      expect(await page.locator('#said').textContent()).toContain(
        'S′ refuses this: transition 3, sh^s, has ruled it out.',
      );
      expect(await count(page, '#stack .bits')).toBe(0);
      await page.keyboard.press('End');
      expect(await count(page, '.arc[data-part=later]')).toBe(0);
    });
  });

  test('arcs that are ruled out stay so, under the words, while both their nodes are there', async () => {
    await look(['link2', '--heads', '0 5 0 6 0 3 5 1'], { hash: '#6' }, async (page) => {
      const ruledOut = (part: string): Promise<(string | null)[]> =>
        page.locator(`.block[data-part=${part}]`).evaluateAll((blocks) => blocks.map((block) => block.id));
      expect(await ruledOut('held')).toEqual(['block-0-2', 'block-1-2', 'block-3-2', 'block-3-4']);
      expect(await ruledOut('now')).toEqual(['block-5-4']);
      await page.keyboard.press('ArrowRight');
      expect(await ruledOut('held')).toEqual(['block-0-2', 'block-1-2', 'block-3-2']);
      expect(await ruledOut('now')).toEqual([]);
    });
  });

  test('without guesses, blocks have a direction, and the page says which are lifted and why', async () => {
    const argv = ['attardi-3-free-single', '--heads', '2 3 0 5 2 3', '--compare'];
    await look(argv, { hash: '#6' }, async (page) => {
      const blocks = (part: string): Promise<(string | null)[]> =>
        page.locator(`.block[data-part=${part}]`).evaluateAll((all) => all.map((block) => block.id));
      expect(await count(page, '.guess')).toBe(0);
      expect((await texts(page, '#stack .blocked')).map((text) => text.replace(/^.* /, ''))).toEqual([
        'la1',
        'ra1',
        'la1',
        'ra1',
        'la2',
        'ra2',
      ]);
      expect(await blocks('now')).toEqual(['block-2-4', 'block-3-4', 'block-4-2', 'block-4-3']);
      await page.keyboard.press('ArrowRight');
      expect(await blocks('held')).toEqual(['block-2-3', 'block-3-2']);
      await page.keyboard.press('ArrowRight');
      expect(await blocks('lifted')).toEqual(['block-3-2']);
      expect(await blocks('held')).toEqual(['block-2-3']);
      expect(await page.locator('#said').textContent()).toContain(
        '2 took a dependent, so it had not been passed over: 3 → 2 is possible again.',
      );
      expect(await count(page, 'tr.now[data-position="8"]')).toBe(2);
      await page.keyboard.press('ArrowRight');
      expect(await blocks('lifted')).toEqual([]);
    });
  });

  test('a tree with several roots is refused for that, if the system has a single root', async () => {
    await look(['full-3-free-single', '--heads', '0 0 2'], {}, async (page) => {
      await page.keyboard.press('End');
      expect(await page.locator('.verdict').textContent()).toContain(
        'it has 2 roots, and the system has a single root',
      );
      expect(await page.locator('#said').textContent()).toContain('Here it stops: the tree has 2 roots');
    });
  });

  test('hostile words are shown and do nothing', async () => {
    const words = ['<script>alert(1)</script>', '"><img/src=x/onerror=alert(2)>', '</title><svg/onload=alert(3)>'];
    const argv = ['full-3', '--heads', '2 0 2', '--words', words.join(' ')];
    await look(argv, { hash: '#2' }, async (page) => {
      expect(await texts(page, '#stack .cell-word')).toEqual(['root', words[0], words[1]]);
      for (let index = 0; index < (await count(page, '#ways button')); index++) {
        await page.locator('#ways button').nth(index).click();
        await page.keyboard.press('End');
      }
      expect(await count(page, 'img')).toBe(0);
      expect(await count(page, 'script')).toBe(2);
    });
    await look(argv, { format: 'svg' }, async (page) => {
      expect(await page.evaluate('document.documentElement.localName')).toBe('svg');
      expect(await texts(page, 'text')).toEqual(['root', ...words]);
    });
  });

  test('returned symbols stand in the buffer with their bits', async () => {
    await look(['attardi-3-returning', '--heads', '3 0 5 2 4'], { hash: '#8' }, async (page) => {
      expect(await texts(page, '#buffer .returned .cell-word')).toEqual(['5']);
      expect(await texts(page, '#buffer .returned .guess')).toEqual(['s']);
      expect(await page.locator('.token[data-node="5"]').getAttribute('data-place')).toBe('returned');
      await page.keyboard.press('ArrowRight');
      expect(await page.locator('#said').textContent()).toContain('re shifts 5 again');
    });
  });

  test('a tree out of reach is shown up to where it stops', async () => {
    await look(['arc-standard', '--heads', '3 0 2'], {}, async (page) => {
      await page.keyboard.press('End');
      expect(await position(page)).toBe('3');
      expect(await page.locator('#said').textContent()).toContain('Here it stops: 3 → 1 is out of reach');
      expect(await page.locator('.arc.out-of-reach').getAttribute('data-dependent')).toBe('1');
    });
  });

  test.each([320, 1280])('at a width of %i pixels only what is meant to scroll scrolls', async (width) => {
    const n = 120;
    const heads = Array.from({ length: n }, (_, index) => (index === 0 ? 0 : Math.floor(index / 2) + (index % 2)));
    const words = Array.from({ length: n }, (_, index) => (index === 50 ? 'x'.repeat(300) : `word${index}`));
    const argv = ['attardi-3', '--heads', heads.join(' '), '--words', words.join(' ')];
    await look(argv, { width, hash: '#60' }, async (page) => {
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await page.evaluate('document.getElementById("figure").scrollLeft')).toBeGreaterThan(0);
    });
  });

  const SIXTY = Array.from({ length: 60 }, (_, index) => (index % 7 === 3 ? index - 2 : index));
  const WORDS = ['the', 'extraordinary', 'of', 'الإصلاحات', 'i', 'dévate', '改革'];

  test.each([320, 1280, 1920])('at %i pixels no word is wider than its box, and no word is cut', async (width) => {
    const words = SIXTY.map((_, index) => WORDS[index % WORDS.length]!);
    const argv = ['attardi-3', '--heads', SIXTY.join(' '), '--words', words.join(' '), '--limit', '2'];
    await look(argv, { width, hash: '#40' }, async (page) => {
      const measured = await page.evaluate<{ cut: string[]; slack: number; fits: boolean; list: boolean }>(`(() => {
        const box = (node) => node.getBoundingClientRect();
        const figure = document.getElementById('figure');
        const tokens = [...document.querySelectorAll('.token')];
        const cut = tokens.filter((token) => box(token.querySelector('.word')).width > box(token.querySelector('rect')).width);
        const loose = tokens.map((token) => box(token.querySelector('rect')).width / box(token.querySelector('.word')).width);
        const lists = ['stack', 'buffer'].map((id) => document.getElementById(id));
        return {
          cut: cut.map((token) => token.textContent),
          slack: Math.min(...loose.filter((ratio, node) => tokens[node].textContent.includes('extraordinary'))),
          fits: figure.scrollWidth <= figure.clientWidth,
          list: lists.every((list) => list.scrollWidth <= list.clientWidth),
        };
      })()`);
      // As measured the box is the word and its padding; as estimated it was a fifth wider.
      expect(measured.cut).toEqual([]);
      expect(measured.slack).toBeLessThan(1.15);
      expect(measured.list).toBe(true);
      // A sentence of this length is shown as a whole unless that would be too small to read.
      expect(measured.fits).toBe(width === 1920);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    });
  });

  test('the sentence can be made larger and smaller, and fits again', async () => {
    await look(EXAMPLE_4, {}, async (page) => {
      const width = (): Promise<number> => page.evaluate('document.getElementById("sentence").clientWidth');
      const before = await width();
      await page.getByRole('button', { name: 'Larger' }).click();
      expect(await width()).toBeCloseTo(1.25 * before, -1);
      await page.keyboard.press('-');
      await page.keyboard.press('-');
      expect(await width()).toBeCloseTo(0.8 * before, -1);
      await page.getByRole('button', { name: 'Fit to the width' }).click();
      expect(await width()).toBe(before);
    });
  });

  test('a sentence of a treebank has its text in the title and its labels on the arcs', async () => {
    await look(['attardi-3', 'test/fixtures/small.conllu', '--sentence', '1'], {}, async (page) => {
      expect(await page.title()).toBe('attardi-3: hearing: A hearing is scheduled today');
      expect(await texts(page, '.arc .label')).toEqual(['det', 'nsubj', 'aux', 'root', 'advmod']);
    });
  });

  test('what can be operated has a name, and without a script there is the tree and its table', async () => {
    await look(EXAMPLE_4, {}, async (page) => {
      for (const name of [
        'First configuration',
        'Previous configuration',
        'Next configuration',
        'Last configuration',
      ]) {
        expect(await page.getByRole('button', { name }).count()).toBe(1);
      }
      expect(await page.getByRole('slider', { name: 'Position in the computation' }).count()).toBe(1);
      expect(await page.getByRole('img', { name: 'Dependency tree: 2 hearing → 1 A' }).count()).toBe(1);
      expect(await page.getByRole('status').count()).toBe(1);
    });
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(pathToFileURL(join(folder, 'page.html')).href);
    expect(await page.locator('.arc[data-part=built]').count()).toBe(3);
    expect(await page.locator('tbody tr').count()).toBe(7);
    expect(await page.locator('#controls').isVisible()).toBe(false);
    await page.close();
  });
});
