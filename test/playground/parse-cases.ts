/** Typed text is parsed by the model, once it is loaded, and trees that one has drawn are left alone. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import type { TreeParser } from '../../runtime/neural/tree-parser.ts';
import { loadPipeline } from '../../runtime/trained/load-pipeline.ts';
import { runCli } from '../run-cli.ts';
import { expectScene, visit, type Playground } from './open-playground.ts';

const TEXT = "It's raining on the old town, isn't it?";
const WORDS = "It 's raining on the old town , is n't it ?";

const status = (page: Page): Promise<string> => page.locator('#parser-status').innerText();
const labels = (page: Page): Promise<string[]> => page.locator('.drawing .label').allTextContents();

async function retype(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your sentence').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** No model can be sure of this. */
const DOUBTFUL = 'Fish fish fish fish fish';

/** Labels with the probabilities of the arcs to their words, but where they are 99 % or more. */
function expectedLabels(text: string): string[] {
  const { parser, tagger } = loadPipeline(readFileSync(packagePath('packages/english/english.model')), arcHybrid);
  const tagged = tagger.tag(text.split(' '));
  const { heads, labels: found } = parser.parse(tagged);
  const arcs = (parser as TreeParser).distribution(tagged).marginals();
  const probabilities = found.map((_, index) => arcs[heads[index]! * (found.length + 1) + index + 1]!);
  expect(Math.min(...probabilities)).toBeLessThan(0.9);
  return found.map((label, index) => {
    const probability = probabilities[index]!;
    return probability >= 0.99 ? label : `${label} ${Math.round(100 * probability)} %`;
  });
}

/** The heads and labels that the command line finds. */
async function parsed(text: string): Promise<{ readonly heads: string; readonly labels: string }> {
  const { stdout } = await runCli(['parse', 'english', '--text'], { stdin: text });
  const rows = stdout.split('\n').filter((line) => /^\d+\t/.test(line));
  const column = (index: number): string => rows.map((row) => row.split('\t')[index]).join(' ');
  return { heads: column(6), labels: column(7) };
}

export function parseCases(playground: () => Playground): void {
  test('a typed sentence is parsed as the command line parses it, its model loaded when one types', async () => {
    await visit(playground(), { fragment: 'system=attardi-3' }, async (page) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      expect(await status(page)).toMatch(
        /Type, and the English model parses it\. The first text loads it: \d\.\d MB\./,
      );
      await page.locator('#tab-collapse').click();
      expect(requested.filter((address) => address.includes('english'))).toEqual([]);
      await retype(page, TEXT);
      await page.getByText('Parsed by the English model').waitFor();
      expect(requested.filter((address) => address.includes('english')).length).toBe(2);
      await expectScene(page, { words: WORDS, ...(await parsed(TEXT)) });
      expect(await page.getByLabel('Your sentence').inputValue()).toBe(TEXT);
      // The number of ways is that of `arcforge trace`.
      const { heads } = await parsed(TEXT);
      const { stdout } = await runCli(['trace', 'attardi-3', '--heads', heads, '--all', '--limit', '1']);
      const ways = /computations of S: ([\d,]+)/.exec(stdout)![1]!;
      expect(Number(ways.replaceAll(',', ''))).toBeGreaterThan(100);
      await page.locator('#verdict', { hasText: `S builds this tree in ${ways} ways, S′ in one.` }).waitFor();
      // What is typed from now on is parsed at once, and the arcs of doubtful words have their probabilities.
      await retype(page, DOUBTFUL);
      await expectScene(page, { words: DOUBTFUL, ...(await parsed(DOUBTFUL)) });
      expect(await labels(page)).toEqual(expectedLabels(DOUBTFUL));
    });
  });

  test('a system that cannot derive what was parsed says so', async () => {
    const own = { spec: '{ "name": "right", "depth": 2, "reductions": ["ra(2,1)"] }' };
    await visit(playground(), { fragment: new URLSearchParams(own).toString() }, async (page) => {
      await retype(page, 'Dogs bark');
      await page.getByText('Parsed by the English model').waitFor();
      await expectScene(page, { words: 'Dogs bark', heads: '2 0' });
      await expect.poll(() => page.locator('#verdict').innerText()).toContain('right does not derive this tree');
    });
  });

  test('arcs that one has drawn stay, with what the model thinks of them, until one asks for its tree', async () => {
    await visit(playground(), {}, async (page) => {
      await retype(page, 'You see it');
      await page.getByText('Parsed by the English model').waitFor();
      await expectScene(page, { heads: '2 0 2', labels: 'nsubj root obj' });
      for (const node of [1, 3]) await page.locator(`.drawing [data-node="${node}"]`).click();
      await expectScene(page, { heads: '2 0 1' });
      expect(await labels(page)).toEqual(['nsubj', 'root', 'obj < 1 %']);
      expect(await status(page)).toContain('Your tree.');
      await page.getByLabel('Your sentence').fill('You really see it');
      await expectScene(page, { words: 'You really see it', heads: '3 1 0 1' });
      expect(await status(page)).toContain('Arcs that you have drawn stay');
      await page.getByLabel('Your sentence').press('Enter');
      await expectScene(page, { heads: '3 3 0 3' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectScene(page, { words: 'You really see it', heads: '3 1 0 1' });
    });
  });

  test('while the model loads one draws, and what is drawn is not replaced; loading can be stopped', async () => {
    await visit(playground(), {}, async (page) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/english.model', async (route) => {
        await held;
        await route.continue();
      });
      await retype(page, 'You see it');
      await expectScene(page, { heads: '0 1 2' });
      await page.getByText('Loading the model …').waitFor();
      const progress = page.getByRole('progressbar', { name: 'Loading the model' });
      expect(await progress.count()).toBe(1);
      await page.getByRole('button', { name: 'Stop' }).click();
      await progress.waitFor({ state: 'detached' });
      await page.getByLabel('Your sentence').press('Enter');
      await progress.waitFor();
      for (const node of [0, 3]) await page.locator(`.drawing [data-node="${node}"]`).click();
      await expectScene(page, { heads: '0 1 0' });
      release();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      await expectScene(page, { heads: '0 1 0' });
      expect(await status(page)).toContain('Your tree. Arcs have the probability');
    });
  });

  test('a model that cannot be used is said in words, and can be tried again', async () => {
    await visit(playground(), {}, async (page) => {
      await page.route('**/english.model', (route) => route.fulfill({ body: 'no model' }));
      await retype(page, 'You see it');
      const said = /^Not parsed: .*model.*\. Draw the tree below, or choose Parse to try again\.$/;
      await expect.poll(() => status(page)).toMatch(said);
      await expectScene(page, { heads: '0 1 2' });
      await page.unroute('**/english.model');
      await page.getByRole('button', { name: 'Parse', exact: true }).click();
      await expectScene(page, { heads: '2 0 2' });
    });
  });

  test('without a model one draws', async () => {
    await visit(playground(), { model: false }, async (page) => {
      expect(await status(page)).toContain('This page has no model that parses');
      expect(await page.getByRole('button', { name: 'Parse', exact: true }).count()).toBe(0);
      await retype(page, 'You see it');
      await expectScene(page, { words: 'You see it', heads: '0 1 2' });
    });
  });

  test('words in other letters are not taken for English', async () => {
    await visit(playground(), {}, async (page) => {
      await retype(page, 'אני רואה');
      await expectScene(page, { heads: '0 1' });
      expect(await status(page)).toContain('The model reads English');
      expect(await page.getByRole('progressbar').count()).toBe(0);
    });
  });
}
