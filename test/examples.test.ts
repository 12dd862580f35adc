/** The programs of examples/ run as a user would run them, beside an installed package. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { madeTreebank } from './learn/made-treebank.ts';
import { runCli } from './run-cli.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
  cpSync(packagePath('examples'), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(packagePath('.'), join(folder, 'node_modules/arcforge'));
  symlinkSync(packagePath('packages/runtime'), join(folder, 'node_modules/arcforge-runtime'));
});

function run(file: string, input?: Uint8Array): { status: number | null; stdout: string; stderr: string } {
  return spawnSync('node', [file], { cwd: folder, encoding: 'utf8', ...(input === undefined ? {} : { input }) });
}

describe('examples', () => {
  test('the README has a row for each', () => {
    const text = readFileSync(packagePath('examples/README.md'), 'utf8');
    const names = readdirSync(packagePath('examples')).filter((name) => name !== 'README.md');
    expect(names.filter((name) => !text.includes(`](${name}`))).toEqual([]);
  });

  test('the filter keeps what is derivable, byte for byte', () => {
    const treebank = readFileSync(packagePath('test/fixtures/small.conllu'), 'utf8');
    const severalRoots = [1, 2].map((id) => `${id}\tword\t_\t_\t_\t_\t0\troot\t_\t_\n`).join('');
    expect(run('filter.mjs', Buffer.from(`${severalRoots}\n${treebank}`))).toMatchObject({
      status: 0,
      stdout: treebank,
      stderr: 'kept 3, dropped 1\n',
    });
  });

  test('the filter ends quietly if nobody reads on', () => {
    const treebank = readFileSync(packagePath('test/fixtures/small.conllu'), 'utf8');
    // More than a pipe holds.
    const input = treebank.repeat(Math.ceil(500_000 / treebank.length));
    const { stdout, stderr } = spawnSync('sh', ['-c', 'node filter.mjs | head -n 1'], {
      cwd: folder,
      encoding: 'utf8',
      input,
    });
    expect(stdout).toBe(treebank.slice(0, treebank.indexOf('\n') + 1));
    expect(stderr).toBe('');
  });

  test('the worker reports its progress', () => {
    const { status, stdout } = run('worker/main.mjs');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^250 of 1000 trees, [\d.]+ arcs[^]*\n1000 of 1000 trees, [\d.]+ arcs.*\n$/);
  });

  test('the cells of the notebook show what they say', () => {
    const cells = [...readFileSync(join(folder, 'notebook.md'), 'utf8').matchAll(/```js\n([^]*?)```/g)].map(
      ([, cell]) => cell,
    );
    const shown =
      'const display = (value) => console.log(JSON.stringify(value, (_, part) => typeof part === "bigint" ? Number(part) : part));';
    writeFileSync(join(folder, 'cells.mjs'), [shown, ...cells].join('\n'));
    const [counts, arcs] = run('cells.mjs')
      .stdout.trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown) as unknown as [
      { length: number; trees: number; computations: number }[],
      { arcs: number; mean: number },
    ];
    expect(counts.at(-1)).toEqual({ length: 6, trees: 9597, computations: 31168 });
    expect(arcs.arcs).toBe(6000);
    expect(arcs.mean).toBeGreaterThan(1);
  });

  const executablePath = findChromium();
  test.skipIf(executablePath === undefined)('the page draws the trees of a text', async () => {
    const treebank = join(folder, 'train.conllu');
    writeFileSync(treebank, madeTreebank({ sentences: 60, seed: 1 }));
    const out = ['--out', join(folder, 'sentence/models')];
    await runCli(['train-tagger', '--train', treebank, ...out]);
    const train = [
      'train',
      '--gold-tags',
      'attardi-3-free-single',
      '--train',
      treebank,
      '--without',
      'lemma',
      '--passes',
      '4',
    ];
    expect(await runCli([...train, ...out, '--name', 'english', '--target', 'js'])).toMatchObject({ code: 0 });
    const server = await served();
    const browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sentence/index.html`);
      const figures = async (): Promise<string[]> =>
        (await page.locator('#trees img').evaluateAll((images) => images.map((each) => each.getAttribute('src')!))).map(
          (url) => decodeURIComponent(url.slice('data:image/svg+xml,'.length)),
        );
      await expect.poll(figures).toHaveLength(2);
      await page.fill('#text', 'the old cat sees a bird today');
      const [figure, ...others] = await figures();
      expect(others).toEqual([]);
      expect(figure).toContain('<desc>det amod nsubj root det obj advmod</desc>');
      await page.fill('#text', 'the <img src=x onerror=alert(1)> sees __proto__');
      expect((await figures()).join('')).not.toContain('<img');
      expect(
        await page
          .locator('#trees img')
          .evaluateAll((images) => images.every((each) => each.getAttribute('alt') !== '')),
      ).toBe(true);
      await page.fill('#text', ' ');
      expect(await figures()).toEqual([]);
    } finally {
      await browser.close();
      server.close();
    }
  });

  if (executablePath === undefined) console.warn('skipped: the example page needs chromium on the PATH');
  test.skipIf(executablePath === undefined)('the page answers without a bundler', async () => {
    const server = await served();
    const browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/browser/index.html`);
      const answer = page.locator('#answer');
      await expect.poll(() => answer.textContent()).toMatch(/^sh sh la\(2,1\) /);
      await page.fill('#heads', '3 0 0');
      expect(await answer.textContent()).toContain('not derivable');
      await page.fill('#heads', '2 1');
      expect(await answer.textContent()).toContain('cycle');
    } finally {
      await browser.close();
      server.close();
    }
  });
});

/** The folder over HTTP; pages cannot import modules from files. */
async function served(): Promise<Server> {
  const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
  const server = createServer(({ url = '' }, response) => {
    try {
      const text = readFileSync(join(folder, url));
      response.setHeader('content-type', types[extname(url)] ?? 'text/plain').end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
