import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/run-folder.ts', 'test/build.ts'],
    setupFiles: 'test/setup.ts',
    testTimeout: 120_000,
    pool: 'forks',
    maxWorkers: '100%',
  },
});
export default config;
