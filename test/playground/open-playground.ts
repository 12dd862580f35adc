/** The playground as it is served, in one browser: built, opened and watched for complaints. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { pageModel } from '../../cli/playground/page-model.ts';
import { servePage } from '../../cli/playground/serve-page.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import type { WorkKind } from '../../playground/work/jobs.ts';
import { CHROMIUM_FLAGS } from '../find-chromium.ts';

export interface Playground {
  readonly browser: Browser;
  readonly address: string;
  /** The same page as it is without a model. */
  readonly addressWithoutModel: string;
  close(): Promise<void>;
}

const SOURCES = ['playground', 'view', 'generator', 'runtime', 'treebank', 'embedded', 'docs'];

/** Builds the page, unless that has been done since anything that it is made of has changed. */
export function buildPage(): void {
  const page = packagePath('dist/playground/index.html');
  const built = existsSync(page) ? statSync(page).mtimeMs : 0;
  const files = SOURCES.flatMap((folder) =>
    readdirSync(packagePath(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  if (files.every((file) => statSync(packagePath(file)).mtimeMs < built)) return;
  execFileSync('npm', ['run', '--silent', 'build:page'], { cwd: packagePath('.'), stdio: 'inherit' });
}

export async function openPlayground(executablePath: string): Promise<Playground> {
  const servers: readonly Server[] = [await servePage(0, await pageModel()), await servePage(0, undefined)];
  const [address, addressWithoutModel] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  ) as [string, string];
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  return {
    browser,
    address,
    addressWithoutModel,
    close: async () => {
      await browser.close();
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

export interface Visit {
  readonly fragment?: string;
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly hasTouch?: boolean;
  /** Whether the page shows its first steps, as it does to visitors who have not seen them. */
  readonly isFirst?: boolean;
  /** False for the page as it is without a model. */
  readonly model?: boolean;
  /** Workers report what they do about this kind of question and never answer it. */
  readonly endless?: WorkKind;
}

/** Runs in the page before its own code. */
const withholdAnswers = (kind: WorkKind): string => `
  globalThis.Worker = class extends Worker {
    withheld = new Set();
    constructor(...of) {
      super(...of);
      this.addEventListener('message', (event) => {
        if (event.data.kind === 'answer' && this.withheld.has(event.data.id)) event.stopImmediatePropagation();
      });
    }
    postMessage(request) {
      if (request.kind === '${kind}') this.withheld.add(request.id);
      super.postMessage(request);
    }
  };`;

/** Runs in the page before its own code. */
export const HAS_SEEN_STEPS = { content: "localStorage.setItem('arcforge-steps', 'seen')" };

/** Opens the page, lets the test look at it, and expects no complaint and no request but to its own server. */
export async function visit(
  { browser, address: withModel, addressWithoutModel }: Playground,
  { fragment = '', width = 1280, scheme = 'light', model = true, hasTouch = false, isFirst = false, endless }: Visit,
  see: (page: Page) => Promise<void>,
): Promise<void> {
  const address = model ? withModel : addressWithoutModel;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    hasTouch,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (!isFirst) await page.addInitScript(HAS_SEEN_STEPS);
  if (endless !== undefined) await page.addInitScript({ content: withholdAnswers(endless) });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('blob:')) complaints.push(request.url());
  });
  await page.goto(address + (fragment === '' ? '' : `#${fragment}`));
  await page.locator('#verdict').waitFor();
  await see(page);
  expect(complaints).toEqual([]);
  await context.close();
}

/** Waits until the scene in the address has these parts. */
export async function expectScene(page: Page, parts: Readonly<Record<string, unknown>>): Promise<void> {
  const scene = (): object => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)));
  await expect.poll(scene, { timeout: 30_000 }).toMatchObject(parts);
}
