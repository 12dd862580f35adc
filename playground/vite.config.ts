/** How Vite builds the playground: a static folder with relative addresses, so that it can stand anywhere. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentation } from './docs.config.ts';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const LICENSES = 'licenses.md';
/** What the worker is made of, beside the dependencies of the page, which Vite lists. */
const OF_WORKER = ['handlebars', 'prettier', '@noble/hashes'];

/** Completes the licenses, and names the page in their title, by which `arcforge playground --export` knows its files. */
function workerLicenses(): Plugin {
  return {
    name: 'worker-licenses',
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        const file = join(dir!, LICENSES);
        const ofPage = readFileSync(file, 'utf8').replace('# Licenses', '# Licenses in the arcforge playground');
        const others = OF_WORKER.map((name) => {
          const license = readFileSync(join(import.meta.dirname, '../node_modules', name, 'LICENSE'), 'utf8');
          return `\n## ${name}\n\n${license.trim()}\n`;
        });
        writeFileSync(file, [ofPage, ...others].join(''));
      },
    },
  };
}

const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [workerLicenses(), documentation()],
  worker: { format: 'es' },
  // Nothing becomes a data: address, which the policy would refuse.
  build: {
    outDir: '../dist/playground',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    license: { fileName: LICENSES },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
export default config;
