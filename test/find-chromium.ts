/** Where a Chromium is on this machine, ARCFORGE_CHROMIUM or the first on the PATH, and how to start it. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Flags with which it runs anywhere, and asks the network for nothing by itself. */
export const CHROMIUM_FLAGS: string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of the executable; undefined where there is none. */
export function findChromium(): string | undefined {
  const named = process.env['ARCFORGE_CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
