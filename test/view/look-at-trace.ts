/** A page or figure of `arcforge trace`, as it stands in a file, in a browser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { runCli } from '../run-cli.ts';

export interface TracePage {
  readonly format?: 'html' | 'svg';
  readonly hash?: string;
  readonly width?: number;
}

/** Opens what `arcforge trace` prints, lets the test look at it, and expects no complaint and no request but the file's. */
export async function lookAtTrace(
  { browser, folder }: { readonly browser: Browser; readonly folder: string },
  {
    argv,
    at: { format = 'html', hash = '', width = 1280 },
    see,
  }: { readonly argv: readonly string[]; readonly at: TracePage; readonly see: (page: Page) => Promise<void> },
): Promise<void> {
  const { stdout } = await runCli(['trace', ...argv, '--format', format]);
  const path = join(folder, `page.${format}`);
  writeFileSync(path, stdout);
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => requests.push(request.url()));
  const url = pathToFileURL(path).href;
  await page.goto(url + hash);
  await see(page);
  expect(complaints).toEqual([]);
  expect(requests.map((request) => request.split('#')[0])).toEqual([url]);
  await page.close();
}
