/**
 * How Vite builds the playground: a static folder with relative addresses, so that it can stand anywhere.
 *
 * The scripts of the trace page become a module that a page can start more than once. In a page made by `arcforge trace`
 * they find document, address, history and window as globals; here these are arguments.
 */
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { pageScripts } from './view/page-scripts.ts';

const TRACE = 'virtual:trace-page';

function tracePage(): Plugin {
  return {
    name: 'trace-page',
    resolveId: (id) => (id === TRACE ? `\0${TRACE}` : undefined),
    load(id) {
      if (id !== `\0${TRACE}`) return undefined;
      // A module is strict without saying so.
      const code = pageScripts().map((script) => script.replace(/^'use strict';$/m, ''));
      return `export function startTrace({ document, location, history, window }) {\n${code.join('\n')}\nreturn { goTo };\n}\n`;
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
