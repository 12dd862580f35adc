/**
 * The core in a real browser, on a page whose policy allows nothing but its own files: no `eval`, no data: scripts. It
 * generates the shipped modules, byte for byte. Skipped, with a message, if there is no browser.
 *
 * The page works by itself, and the test only waits for what it has made: what a debugger evaluates may do more than
 * the policy allows.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { shippedNames } from '../generator/spec/names.ts';
import { renderFigure, type Figure } from '../view/figure.ts';
import { bundle } from './bundle.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';

const FIGURE: Figure = { tree: [2, 0, 2], words: ['A', 'hearing', 'starts'], description: 'a tree' };

/** Makes one thing after the other, each under its name. */
const PROGRAM = `
  import { checkSpec, compile, generate, namedSpec, shippedNames } from './generator/index.js';
  import { renderFigure } from './view/figure.js';
  let last = Promise.resolve();
  globalThis.made = {};
  const make = (name, how) => (made[name] = last = last.then(how).then(String, (error) => error.message));
  const systemOf = (name) => checkSpec(namedSpec(name)).system;
  make('figure', () => renderFigure(${JSON.stringify(FIGURE)}));
  make('compiled', () => compile(systemOf('arc-standard')));
  for (const name of shippedNames()) make(name, async () => (await generate(systemOf(name))).text);
`;

/** What the policy refuses. */
const FORBIDDEN = 'globalThis.made = { forbidden: Promise.resolve() }; new Function("")();';

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn('skipped: test/in-browser.test.ts needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM');
}

describe.skipIf(executablePath === undefined)("under the policy default-src 'self'", () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const chunks = await bundle(PROGRAM, { minify: false });
    const scripts = new Map(chunks.map(({ fileName, code }) => [`/${fileName}`, code]));
    scripts.set('/forbidden.js', FORBIDDEN);
    server = createServer(({ url = '/' }, response) => {
      const script = scripts.get(url);
      response.writeHead(200, {
        'Content-Type': `${script === undefined ? 'text/html' : 'text/javascript'}; charset=utf-8`,
        'Content-Security-Policy': "default-src 'self'",
      });
      response.end(script ?? `<!doctype html><script type="module" src="${url}.js"></script>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
    page = await browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  async function open(path: '/forbidden' | '/program'): Promise<void> {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  }

  function made(what: string): Promise<string> {
    return page.evaluate(
      (name) => (globalThis as unknown as { made: Record<string, Promise<string>> }).made[name]!,
      what,
    );
  }

  test('a violation is a complaint', async () => {
    await open('/forbidden');
    await made('forbidden');
    expect(complaints.splice(0)).toContainEqual(expect.stringContaining('Content Security Policy'));
    await open('/program');
  });

  test('figures are drawn as in Node', async () => {
    expect(await made('figure')).toBe(renderFigure(FIGURE));
    expect(complaints).toEqual([]);
  });

  test('a module cannot be compiled, and the message says why', async () => {
    expect(await made('compiled')).toContain('only if ts-morph can be loaded');
    expect(complaints).toEqual([]);
  });

  test.each(shippedNames())('%s is generated as in Node', { timeout: 300_000 }, async (name) => {
    expect(await made(name)).toBe(readFileSync(packagePath(`generated/${name}.ts`), 'utf8'));
    expect(complaints).toEqual([]);
  });
});
