/**
 * Three projects. `npm test` runs `quick`: every kind of check, on systems up to depth 3 and what ships. `npm run test:deep`
 * runs `deep`, the files named `*.deep.test.ts`: the same checks on every system of depth 4, on all trees of 6 words, and
 * on whole treebanks. A check belongs in `quick` unless it takes more than some ten seconds of processor time; then the
 * part that does is in a file of the same name with `.deep`, and a smaller part stays. Both run the build; `npm test` also
 * runs `sources`, the files `*.sources.test.ts`, which replace functions of the generator and so import its sources.
 */
import { builtSources } from './test/built-sources.ts';
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config';

const DEEP = 'test/**/*.deep.test.ts';
const SOURCES = 'test/**/*.sources.test.ts';

function project(
  name: string,
  { include, exclude }: { readonly include: string; readonly exclude: readonly string[] },
): TestProjectInlineConfiguration {
  const isOfSources = name === 'sources';
  const shared = {
    setupFiles: 'test/setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    isolate: isOfSources,
  } as const;
  return {
    plugins: isOfSources ? [] : [builtSources],
    test: { name, include: [include], exclude: [...exclude], ...shared, server: { deps: { external: [/\/dist\//] } } },
  };
}

const config: ViteUserConfig = defineConfig({
  test: {
    globalSetup: ['test/run-folder.ts', 'test/build.ts'],
    maxWorkers: '100%',
    projects: [
      project('quick', { include: 'test/**/*.test.ts', exclude: [DEEP, SOURCES] }),
      project('sources', { include: SOURCES, exclude: [] }),
      project('deep', { include: DEEP, exclude: [] }),
    ],
  },
});
export default config;
