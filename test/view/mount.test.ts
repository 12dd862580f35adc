/** Traces as parts of a page: several of them, each in its element, in a real browser. Skipped, with a message, where there is none. */
import { chromium, type Browser, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { runCli } from '../run-cli.ts';

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn('skipped: test/view/mount.test.ts needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM');
}

/** Two traces of a tree, the second without keys, on a page with a field; `places` has what each of them tells. */
async function pageText(): Promise<string> {
  const argv = ['trace', 'arc-standard', '--heads', '2 0 2', '--words', 'A hearing today', '--format', 'html'];
  const { stdout } = await runCli(argv);
  const [, elements] = /<main>(.*?)<\/main>/s.exec(stdout)!;
  const [, data] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(stdout)!;
  const build = await rolldown({ input: packagePath('view/trace-page/mount.ts'), tsconfig: false });
  const { output } = await build.generate({ format: 'iife', name: 'page' });
  await build.close();
  return `<!doctype html><input id="field"><div id="one">${elements}</div><div id="two">${elements}</div>
    <script>${output[0].code}
    const places = { one: [], two: [] };
    const mount = (id, place, keys) =>
      page.mountTrace(document.getElementById(id), ${data}, { place, keys, onPlace: (shown) => places[id].push(shown) });
    const one = mount('one', { walk: 0, position: 1 }, 'walk');
    const two = mount('two', { walk: 1, position: 99 }, 'nothing');
    </script>`;
}

describe.skipIf(executablePath === undefined)('traces on a page', () => {
  let browser: Browser;
  let page: Page;
  let text: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    text = await pageText();
    browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    await page.goto('about:blank');
    await page.setContent(text);
  });

  const run = (program: string): Promise<unknown> => page.evaluate(program);
  const positions = async (): Promise<(string | null)[]> => [
    await page.locator('#one').getAttribute('data-position'),
    await page.locator('#two').getAttribute('data-position'),
  ];

  test('each shows its own place, says so, and leaves the address alone', async () => {
    expect(await positions()).toEqual(['1', '6']);
    await page.locator('#two #previous').click();
    await page.locator('#two #previous').click();
    await page.locator('#two #next').click();
    expect(await positions()).toEqual(['1', '5']);
    expect(await page.locator('#two #counter').textContent()).toBe('5 / 6');
    expect(await run('places')).toEqual({
      one: [{ walk: 0, position: 1 }],
      two: [6, 5, 4, 5].map((position) => ({ walk: 1, position })),
    });
    expect(page.url()).toBe('about:blank');
    expect(complaints).toEqual([]);
  });

  test('keys walk where they are to, if they are pressed there or nowhere', async () => {
    await page.keyboard.press('ArrowRight');
    expect(await positions()).toEqual(['2', '6']);
    for (const selector of ['#field', '#two #next']) {
      await page.locator(selector).focus();
      await page.keyboard.press('ArrowLeft');
      expect(await positions()).toEqual(['2', '6']);
    }
    await page.locator('#one #next').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await positions()).toEqual(['1', '6']);
  });

  test('a program can show any place; one that there is not is the nearest', async () => {
    await run('one.goTo(4); two.show({ walk: 7, position: 3 })');
    expect(await positions()).toEqual(['4', '3']);
    expect(await page.locator('#two').getAttribute('data-walk')).toBe('0');
    await run('one.goTo(-1); two.goTo(50)');
    expect(await positions()).toEqual(['0', '6']);
  });

  test('one that is not mounted any more does nothing, and the other goes on', async () => {
    await run('one.unmount()');
    await page.keyboard.press('ArrowRight');
    await page.locator('#one #next').click();
    await page.locator('#one tr[data-position="3"]').click();
    const width = page.viewportSize()!.width;
    await page.setViewportSize({ width: width - 100, height: 700 });
    await page.locator('#two #first').click();
    expect(await positions()).toEqual(['1', '0']);
    expect(await run('places.one.length')).toBe(1);
    await page.setViewportSize({ width, height: 700 });
  });
});
