/** The playground: its files, and the page in a real browser, as `arcforge playground` serves it. Skipped, with a message, where there is none. */
import { afterAll, beforeAll, describe } from 'vitest';
import { findChromium } from '../find-chromium.ts';
import { layoutCases } from './layout-cases.ts';
import { linkCases } from './link-cases.ts';
import { buildPage, openPlayground, type Playground } from './open-playground.ts';
import { paceCases } from './pace-cases.ts';
import { pageFileCases } from './page-file-cases.ts';
import { parseCases } from './parse-cases.ts';
import { phoneCases } from './phone-cases.ts';
import { specCases } from './spec-cases.ts';
import { termCases } from './term-cases.ts';
import { tourCases } from './tour-cases.ts';
import { treeCases } from './tree-cases.ts';
import { viewCases } from './view-cases.ts';
import { walkCases } from './walk-cases.ts';

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn('skipped: test/playground needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM');
}

beforeAll(buildPage, 120_000);

describe('its files', () => void pageFileCases());

describe.skipIf(executablePath === undefined)('the playground', () => {
  let opened: Playground | undefined;
  beforeAll(async () => {
    opened = await openPlayground(executablePath!);
  }, 120_000);
  afterAll(() => opened?.close());
  const playground = (): Playground => opened!;

  describe('spec', () => void specCases(playground));
  describe('pace', () => void paceCases(playground));
  describe('tree', () => void treeCases(playground));
  describe('parser', () => void parseCases(playground));
  describe('terms', () => void termCases(playground));
  describe('first steps', () => void tourCases(playground));
  describe('verdict and walk', () => void walkCases(playground));
  describe('views', () => void viewCases(playground));
  describe('layout', () =>
    void layoutCases(playground, { schemes: ['light'], views: ['quiz'], widths: [320], axeWidths: [390] }));
  describe('phone', () => void phoneCases(playground));
  describe('link', () => void linkCases(playground));
});
