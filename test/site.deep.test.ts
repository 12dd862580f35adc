/**
 * The site, built as `npm run site` builds it and served below a folder: its links lead to pages and headings, it asks
 * no other host for anything, and its menu, search and dark mode work.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { menuGroups, PAGES, placeOf } from '../site/pages.ts';
import { TERMS } from '../playground/terms/terms.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';
import { buildPage } from './playground/open-playground.ts';
import { runCli } from './run-cli.ts';
import { temporaryFolder } from './temporary-folder.ts';

let site: string;
beforeAll(async () => {
  site = join(temporaryFolder(), 'site');
  buildPage();
  const vitepress = packagePath('node_modules/vitepress/bin/vitepress.js');
  execFileSync('node', [vitepress, 'build', packagePath('site'), '--outDir', site], { encoding: 'utf8' });
  await runCli(['playground', '--export', join(site, 'playground'), '--docs', '../docs/']);
}, 600_000);

const htmlOf = (page: string): string => join(site, placeOf(page).replace(/\.md$/, '.html'));

describe.each(PAGES)('%s', (page) => {
  test('has links that lead to files and headings of the site', () => {
    const file = htmlOf(page);
    const text = readFileSync(file, 'utf8');
    const links = [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));
    expect(links.length).toBeGreaterThan(20);
    const broken = links.filter((link) => {
      if (/^(?:https:|data:)/.test(link)) return false;
      const [path, anchor] = link.split('#') as [string, string?];
      const target = targetOf(path === '' ? file : join(dirname(file), path));
      if (target === undefined || link.startsWith('/')) return true;
      return anchor !== undefined && anchor !== '' && !idsOf(target).includes(decodeURIComponent(anchor));
    });
    expect(broken).toEqual([]);
  });
});

function targetOf(path: string): string | undefined {
  return [path, `${path}.html`, join(path, 'index.html')].find((each) => existsSync(each) && statSync(each).isFile());
}

function idsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
}

test.each(Object.values(TERMS))('the explanation of “$title” in the playground leads to a heading', ({ page }) => {
  const index = readFileSync(join(site, 'playground/index.html'), 'utf8');
  const [, folder] = /<meta name="docs" content="([^"]+)" \/>/.exec(index)!;
  const [file, heading] = page.split('#') as [string, string];
  expect(idsOf(join(site, 'playground', folder!, `${file}.html`))).toContain(heading);
});

test('the menu has every page of docs/', () => {
  const listed = menuGroups().flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`));
  const pages = PAGES.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

test('nothing is loaded from elsewhere', () => {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const loads = files.flatMap((file) => {
    if (!/\.(?:html|css)$/.test(file)) return [];
    const text = readFileSync(join(site, file), 'utf8');
    return (
      text.match(/<(?:script|img|link)[^>]* (?:src|href)="(?:https?:)?\/\/[^>]*>|(?:url\(|@import )["']?https?:/g) ?? []
    );
  });
  expect(loads).toEqual([]);
});

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn('skipped: the site in a browser needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM');
}

describe.skipIf(executablePath === undefined)('in a browser, below a folder', () => {
  const FOLDER = '/below/a/folder/';
  let server: Server;
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      const path = decodeURIComponent(new URL(url!, 'http://localhost').pathname);
      const file = path.startsWith(FOLDER) ? targetOf(join(site, path.slice(FOLDER.length))) : undefined;
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': TYPES[extname(file ?? '')] ?? '' });
      response.end(file === undefined ? '' : readFileSync(file));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
  });

  /** Opens a page; whatever goes wrong in it, or is asked of another host, is a complaint. */
  async function open(path: string): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
    const page = await browser.newPage({ colorScheme: 'light', viewport: { width: 1440, height: 900 } });
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith('data:')) complaints.push(request.url());
    });
    page.on('response', (response) => void (response.status() >= 400 && complaints.push(response.url())));
    await page.goto(address + FOLDER + path, { waitUntil: 'networkidle' });
    return { page, complaints };
  }

  test('menu and search lead to pages, and the dark stays on', async () => {
    const { page, complaints } = await open('');
    await page.getByRole('switch').first().click();
    await page.locator('.VPSidebar').getByText('Writing a spec').click();
    await page.waitForURL(`${address}${FOLDER}docs/spec.html`);
    expect(await page.locator('h1').innerText()).toContain('Writing a spec');
    expect(await page.locator('html').getAttribute('class')).toContain('dark');
    await page.keyboard.press('Control+k');
    await page.locator('.VPLocalSearchBox input').fill('monotonic completion');
    await page.locator('.VPLocalSearchBox .result', { hasText: 'Theory' }).first().click();
    await page.waitForURL(/\/docs\/theory\.html/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('its playground opens', async () => {
    const { page, complaints } = await open('docs/tour.html');
    await page.locator('.VPNavBarMenu').getByText('Playground').click();
    await page.locator('#verdict').waitFor();
    expect(page.url()).toContain(`${FOLDER}playground/`);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
