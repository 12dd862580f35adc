/** `arcforge/conll` in a real browser, as it is: no bundler, no module of Node. */
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import type * as conll from '../../runtime/conll/index.ts';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { sentence } from './read-text.ts';

/** A page that has the library as a global, for tests to use. */
const PAGE: Readonly<Record<string, string>> = {
  '/': '<!doctype html><script type="module" src="/start.js"></script>',
  '/start.js': "import * as conll from '/runtime/conll/index.js'; globalThis.conll = conll;",
};

type WithConll = typeof globalThis & { readonly conll: typeof conll };

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn('skipped: test/conll/browser.test.ts needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM');
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
    page = await browser.newPage();
    await page.route('http://arcforge.test/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({
        contentType: pathname.endsWith('.js') ? 'text/javascript' : 'text/html',
        headers: { 'Content-Security-Policy': "default-src 'self'" },
        body: PAGE[pathname] ?? readFileSync(packagePath(`dist${pathname}`), 'utf8'),
      });
    });
    await page.goto('http://arcforge.test/');
  });
  afterAll(async () => {
    await browser?.close();
  });

  test('sentences are read from text, bytes, and the body of an answer', async () => {
    const text = `# sent_id = ü🙂\n${sentence(2, 0)}${sentence(1)}${sentence(0).trimEnd()}`;
    const read = await page.evaluate(async (given) => {
      const { readSentences, forEachSentence, commentText, columnText, COLUMNS } = (globalThis as WithConll).conll;
      const bytes = new TextEncoder().encode(given);
      const stream = new Response(bytes).body as unknown as AsyncIterable<Uint8Array>;
      const found: unknown[] = [];
      for (const input of [given, bytes, [bytes.subarray(0, 15), bytes.subarray(15)], stream]) {
        for await (const each of readSentences(input)) {
          found.push(each.problem?.code ?? [...each.heads]);
          if (each.length === 2) found.push(commentText(each, 'sent_id'));
        }
      }
      const forms: string[] = [];
      await forEachSentence(given, (each) => {
        for (let word = 1; word <= each.length; word++) {
          forms.push(columnText(each, { word, column: COLUMNS.form }));
        }
      });
      return { found, forms };
    }, text);
    const once = [[2, 0], 'ü🙂', 'self-loop', [0]];
    expect(read).toEqual({ found: [...once, ...once, ...once, ...once], forms: ['w1', 'w2', 'w1'] });
  });

  test('opening a file says what to do instead', async () => {
    const message = await page.evaluate(async () => {
      const { openTreebank, forEachSentence } = (globalThis as WithConll).conll;
      return forEachSentence(openTreebank('train.conllu'), () => {}).catch((error: Error) => error.message);
    });
    expect(message).toBe('openTreebank needs Node; elsewhere, pass text, bytes or chunks of them to readSentences');
  });
});
