/** The playground in all views, light and dark, and at more widths; playground.test.ts has the rest. */
import { afterAll, beforeAll, describe } from 'vitest';
import { findChromium } from '../find-chromium.ts';
import { VIEWS } from '../../playground/scene/scene.ts';
import { layoutCases } from './layout-cases.ts';
import { buildPage, openPlayground, type Playground } from './open-playground.ts';

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

  describe('layout', () =>
    void layoutCases(() => opened!, {
      schemes: ['light', 'dark'],
      views: VIEWS,
      widths: [768, 1920],
      axeWidths: [1440, 820, 390],
    }));
});
