/** The playground in a real browser, as `arcforge playground` serves it. Skipped, with a message, where there is none. */
import { afterAll, beforeAll, describe } from 'vitest';
import { findChromium } from '../view/find-chromium.ts';
import { layoutCases } from './layout-cases.ts';
import { linkCases } from './link-cases.ts';
import { buildPage, openPlayground, type Playground } from './open-playground.ts';
import { specCases } from './spec-cases.ts';
import { treeCases } from './tree-cases.ts';
import { viewCases } from './view-cases.ts';
import { walkCases } from './walk-cases.ts';

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn('skipped: test/playground needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM');
}

describe.skipIf(executablePath === undefined)('the playground', () => {
  let opened: Playground | undefined;
  beforeAll(async () => {
    buildPage();
    opened = await openPlayground(executablePath!);
  }, 120_000);
  afterAll(() => opened?.close());
  const playground = (): Playground => opened!;

  describe('spec', () => void specCases(playground));
  describe('tree', () => void treeCases(playground));
  describe('verdict and walk', () => void walkCases(playground));
  describe('views', () => void viewCases(playground));
  describe('layout', () => void layoutCases(playground));
  describe('link', () => void linkCases(playground));
});
