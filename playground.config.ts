/**
 * How Vite builds the playground: a static folder with relative addresses, so that it can stand anywhere.
 *
 * The script of the trace page (templates/trace) becomes a module that a page can start more than once. In a page made
 * by `arcforge trace` the script finds document, address and history as globals; here they are arguments.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const TRACE = 'virtual:trace-page';
const FOLDER = join(import.meta.dirname, 'templates/trace');
/** In the order of view/page.ts. */
const SCRIPTS = ['walk.js', 'explain.js', 'page.js'];

function tracePage(): Plugin {
  return {
    name: 'trace-page',
    resolveId: (id) => (id === TRACE ? `\0${TRACE}` : undefined),
    load(id) {
      if (id !== `\0${TRACE}`) return undefined;
      const files = SCRIPTS.map((script) => join(FOLDER, script));
      for (const file of files) this.addWatchFile(file);
      // A module is strict without saying so.
      const code = files.map((file) => readFileSync(file, 'utf8').replace(/^'use strict';$/m, '')).join('\n');
      return `export function startTrace({ document, location, history, window }) {\n${code}\nreturn { goTo, choose };\n}\n`;
    },
  };
}

const config: UserConfig = defineConfig({
  root: join(import.meta.dirname, 'playground'),
  base: './',
  plugins: [tracePage()],
  worker: { format: 'es' },
  // Nothing becomes a data: address, which the policy would refuse.
  build: {
    outDir: '../dist/playground',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
export default config;
