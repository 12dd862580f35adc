/**
 * `arcforge/learn` and `arcforge/treebank` in a real browser: a program that trains, parses, tags, evaluates, measures and
 * learns finds there what it finds in Node, to the last byte of its models. Networks are trained in WebAssembly, so they
 * need a page that allows it; the rest runs on one that allows nothing but its own files. Skipped, with a message, if
 * there is no browser.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as system from '../../generated/attardi-3-returning-free-single.ts';
import * as generator from '../../generator/index.ts';
import * as learn from '../../learn/index.ts';
import * as treebank from '../../treebank/index.ts';
import { bundle } from '../bundle.ts';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { madeTreebank } from './made-treebank.ts';

const LIBRARY = { generator, learn, treebank, system };

interface Texts {
  readonly train: string;
  readonly dev: string;
  readonly learners: readonly ('linear' | 'neural')[];
}

/** What the program finds, as JSON. It is a script of the page, so it uses nothing but its arguments. */
async function program(library: typeof LIBRARY, { train, dev, learners }: Texts): Promise<string> {
  const { trainParser, trainTagger, loadParser, loadTagger, learnModel, loadGenerative } = library.learn;
  const { evaluate, measureCoverage, parseTreebank, recommendSystems, tagTreebank } = library.treebank;
  const textOf = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
    let text = '';
    for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
    return text;
  };
  const found: unknown[] = [];
  for (const learner of learners) {
    const { model, scores } = await trainParser(library.system, train, { learner, dev, passes: 3 });
    const parsed = await textOf(parseTreebank(loadParser(model, library.system), dev));
    const { systems } = await evaluate(dev, parsed);
    found.push([...model], scores, parsed, systems);
  }
  const tagger = await trainTagger(train, { passes: 2 });
  found.push([...tagger.model], await textOf(tagTreebank(loadTagger(tagger.model), dev)));
  const arcStandard = library.generator.defineSystem({ name: 'mine', family: 'arc-standard' });
  const { figures, coverages, outOfReach } = await measureCoverage([arcStandard], dev, { list: true });
  found.push(figures, coverages[0]!.derivable, outOfReach);
  const { smallest } = await recommendSystems(train, { maxDepth: 3 });
  found.push(smallest.map((each) => each.system?.system.name));
  const learned = await learnModel(arcStandard, train, { iterations: 2 });
  found.push([...learned.model], await textOf(parseTreebank(loadGenerative(learned.model), dev)));
  found.push(await library.learn.compileParser(new Uint8Array(1)).catch(({ message }: Error) => message));
  return JSON.stringify(found);
}

const TEXTS: Omit<Texts, 'learners'> = {
  train: madeTreebank({ sentences: 30, seed: 1 }),
  dev: madeTreebank({ sentences: 10, seed: 2 }),
};

/** What a page may do, by its path, and what it trains. */
const PAGES = {
  '/strict': { policy: "default-src 'self'", learners: ['linear'] },
  '/wasm': { policy: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'", learners: ['linear', 'neural'] },
} as const;

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn(
    'skipped: test/learn/library-in-browser.test.ts needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM',
  );
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  test('the program finds what it finds in Node', async () => {
    const scripts = await bundle(
      `import * as generator from './generator/index.js';
       import * as learn from './learn/index.js';
       import * as treebank from './treebank/index.js';
       import * as system from './generated/${system.name}.js';
       const program = ${program.toString()};
       const { learners } = ${JSON.stringify(PAGES)}[location.pathname];
       globalThis.made = program({ generator, learn, treebank, system }, { ...${JSON.stringify(TEXTS)}, learners });`,
      { minify: false },
    );
    const server: Server = createServer(({ url = '/' }, response) => {
      const script = scripts.find(({ fileName }) => url === `/${fileName}`)?.code;
      response.writeHead(200, {
        'Content-Type': `${script === undefined ? 'text/html' : 'text/javascript'}; charset=utf-8`,
        'Content-Security-Policy': url in PAGES ? PAGES[url as keyof typeof PAGES].policy : "default-src 'self'",
      });
      response.end(script ?? '<!doctype html><script type="module" src="/program.js"></script>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
    try {
      for (const [path, { learners }] of Object.entries(PAGES)) {
        const tab = await browser.newPage();
        const complaints: string[] = [];
        tab.on('pageerror', (error) => complaints.push(error.message));
        await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
        await tab.waitForFunction(() => 'made' in globalThis);
        const found = await tab.evaluate(() => (globalThis as unknown as { made: Promise<string> }).made);
        expect(JSON.parse(found), path).toEqual(JSON.parse(await program(LIBRARY, { ...TEXTS, learners })));
        expect(complaints).toEqual([]);
      }
    } finally {
      await browser.close();
      server.close();
    }
  });
});
