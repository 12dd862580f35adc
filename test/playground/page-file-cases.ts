/** The page as files: what it weighs, what serving it sends, and where it is written and where not. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const FOLDER = packagePath('dist/playground');

/** The files that a file loads by itself or when it is asked for something, by their names in its text. */
function filesIn(name: string): readonly string[] {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const all = readdirSync(join(FOLDER, 'assets'));
  return all.filter((other) => text.includes(other)).map((other) => `assets/${other}`);
}

export function pageFileCases(): void {
  describe('what a visitor loads before a system is generated', () => {
    test('takes at most 300 kB, gzipped: the page, its worker and the editor', () => {
      // The worker loads the emitter and the formatter for the first module.
      const emitter = /\/(?:model|render|standalone|estree|babel|number-tables)-/;
      const loaded = new Set(['index.html', 'icon.svg']);
      for (const name of loaded) {
        if (name === 'icon.svg') continue;
        for (const other of filesIn(name)) if (!emitter.test(other)) loaded.add(other);
      }
      const bytes = [...loaded].map((name) => gzipSync(readFileSync(join(FOLDER, name))).length);
      expect([...loaded].filter((name) => name.startsWith('assets/')).length).toBeGreaterThanOrEqual(4);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000);
    });
  });

  test('the licenses of what it is made of go with it', () => {
    const licenses = readFileSync(join(FOLDER, 'licenses.md'), 'utf8');
    expect(licenses).toMatch(/^# Licenses in the arcforge playground\n/);
    for (const name of ['preact', '@codemirror/view', 'zod', 'handlebars', 'prettier', '@noble/hashes']) {
      expect(licenses).toContain(`\n## ${name}`);
    }
  });

  describe('arcforge playground', () => {
    const text = (folder: string): string => readFileSync(join(folder, 'index.html'), 'utf8');

    test('--export writes the page, again over an older one, and leaves other files alone', async () => {
      const folder = join(temporaryFolder(), 'site');
      expect(await runCli(['playground', '--export', folder])).toMatchObject({ code: 0, stderr: '' });
      // What it has of the model are the files of its package.
      const [, module, weights, bytes] =
        /<meta name="model" content="english" data-module="([^"]+)" data-weights="([^"]+)" data-bytes="(\d+)" \/>/.exec(
          text(folder),
        )!;
      const model = packagePath('packages/english');
      expect(readFileSync(join(folder, module!)).equals(readFileSync(join(model, 'dist/english.js')))).toBe(true);
      expect(readFileSync(join(folder, weights!)).equals(readFileSync(join(model, 'english.model')))).toBe(true);
      expect(Number(bytes)).toBe(readFileSync(join(model, 'english.model')).length);
      const texts = ['LICENSE', 'LICENSE-MIT', 'README.md'];
      expect(readdirSync(join(folder, dirname(weights!)))).toEqual(expect.arrayContaining(texts));
      expect(readdirSync(join(folder, 'assets'))).toEqual(readdirSync(join(FOLDER, 'assets')));
      writeFileSync(join(folder, 'index.html'), '<title>arcforge playground</title> of long ago');
      writeFileSync(join(folder, 'mine.txt'), 'mine');
      const { code, stdout } = await runCli(['playground', '--export', folder, '--no-model']);
      expect([code, stdout]).toEqual([
        0,
        `${readdirSync(join(folder, 'assets')).length + readdirSync(join(folder, 'docs')).length + 4} files written to ${folder}\n`,
      ]);
      expect(text(folder)).toBe(text(FOLDER));
      expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
    });

    test('--export writes nothing if a file there is not arcforge’s', async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'index.html'), 'my own page');
      const { code, stdout, stderr } = await runCli(['playground', '--export', folder]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('index.html: this file was not written by arcforge and is left alone');
      expect(text(folder)).toBe('my own page');
      expect(existsSync(join(folder, 'icon.svg'))).toBe(false);
    });

    test('--export explains a folder that cannot be made', async () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'site'));
      writeFileSync(join(folder, 'site', 'assets'), '');
      const { code, stderr } = await runCli(['playground', '--export', join(folder, 'site')]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${join(folder, 'site', 'assets')} is not a folder`)]);
    });

    test('serves the page and nothing else, under its policy, until it is stopped', async () => {
      const stop = new AbortController();
      let address = '';
      const running = runCli(['playground', '--port', '0'], {
        signal: stop.signal,
        onWrite: ({ stdout }) => {
          address = stdout.trim();
        },
      });
      await expect.poll(() => address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      const page = await fetch(address);
      const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
      expect(page.headers.get('Content-Security-Policy')).toBe(policy);
      const modelElement = /<meta name="model"[^>]*>/;
      expect((await page.text()).replace(modelElement, '')).toBe(text(FOLDER).replace(modelElement, ''));
      const script = await fetch(`${address}${filesIn('index.html').find((name) => name.endsWith('.js'))}`);
      expect(script.headers.get('Content-Type')).toContain('javascript');
      await script.arrayBuffer();
      const paths = ['package.json', '../package.json', '%2e%2e/package.json', 'assets/', 'assets/../../cli/bin.js'];
      for (const path of paths) expect((await fetch(address + path)).status).toBe(404);
      const { code, stderr } = await runCli(['playground', '--port', new URL(address).port]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is in use; choose another with --port')]);
      stop.abort();
      expect((await running).code).toBe(0);
    });

    test.skipIf(process.platform !== 'linux')(
      '--open gives the address to the default browser, or says it',
      async () => {
        const folder = temporaryFolder();
        const opener = join(folder, 'xdg-open');
        const serve = async (isOver: (written: { stdout: string; stderr: string }) => boolean): Promise<CliOutcome> => {
          const stop = new AbortController();
          const before = process.env['PATH'];
          process.env['PATH'] = folder;
          const running = runCli(['playground', '--port', '0', '--open'], {
            signal: stop.signal,
            onWrite: (written) => void (isOver(written) && stop.abort()),
          });
          const watch = setInterval(() => void (isOver({ stdout: '', stderr: '' }) && stop.abort()), 20);
          try {
            return await running;
          } finally {
            clearInterval(watch);
            process.env['PATH'] = before;
          }
        };
        const failed = await serve(({ stderr }) => stderr !== '');
        const address = failed.stdout.trim();
        expect(failed.stderr).toBe(`no browser could be opened; open ${address} in one\n`);
        writeFileSync(
          opener,
          '#!/bin/sh\nprintf "%s\\n" "$#" "$@" > "$0.said.part"; /bin/mv "$0.said.part" "$0.said"\n',
          { mode: 0o755 },
        );
        const opened = await serve(() => existsSync(`${opener}.said`));
        expect(opened.stderr).toBe('');
        expect(readFileSync(`${opener}.said`, 'utf8')).toBe(`1\n${opened.stdout}`);
      },
    );

    test('--docs leads to documentation elsewhere, and no other text becomes markup', async () => {
      const folder = join(temporaryFolder(), 'site');
      const argv = ['playground', '--no-model', '--export', folder, '--docs'];
      expect((await runCli([...argv, '../docs/'])).code).toBe(0);
      expect(text(folder)).toContain('<meta name="docs" content="../docs/" />');
      expect(readdirSync(folder)).not.toContain('docs');
      for (const address of ['../docs', '"><b>/']) {
        const { code, stderr } = await runCli([...argv, address]);
        expect([code, stderr]).toEqual([2, expect.stringContaining('--docs must be the address of a folder')]);
      }
    });

    test('--open and --export do not go together', async () => {
      const { code, stderr } = await runCli(['playground', '--open', '--export', temporaryFolder()]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('leave out --export')]);
    });
  });
}
