/** Bundlers other than Vite, each as a function that makes out.mjs of a program in a folder, or throws. */
import { join } from 'node:path';
import { rollup as bundleByRollup } from '@rollup/wasm-node';
import { build as bundleByEsbuild } from 'esbuild';
import { rolldown as bundleByRolldown } from 'rolldown';
import { webpack as bundleByWebpack } from 'webpack';
import { esbuild, rolldown, rollup, webpack } from '../../cli/plugin/index.ts';

export const BUNDLERS: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  async rollup(folder) {
    const bundle = await bundleByRollup({ input: join(folder, 'program.js'), plugins: [rollup()] });
    await bundle.write({ file: join(folder, 'out.mjs'), format: 'es' });
  },
  async rolldown(folder) {
    const bundle = await bundleByRolldown({ input: join(folder, 'program.js'), plugins: [rolldown()] });
    await bundle.write({ file: join(folder, 'out.mjs'), format: 'esm' });
  },
  esbuild: (folder) =>
    bundleByEsbuild({
      absWorkingDir: folder,
      entryPoints: [join(folder, 'program.js')],
      bundle: true,
      format: 'esm',
      outfile: join(folder, 'out.mjs'),
      plugins: [esbuild()],
      logLevel: 'silent',
    }),
  webpack: (folder) =>
    new Promise<void>((resolve, reject) => {
      bundleByWebpack(
        {
          mode: 'production',
          context: folder,
          entry: './program.js',
          output: { path: folder, filename: 'out.mjs', module: true, library: { type: 'module' } },
          experiments: { outputModule: true },
          optimization: { minimize: false },
          plugins: [webpack()],
        },
        (error, stats) => {
          const failed = stats?.toJson({ all: false, errors: true }).errors ?? [];
          if (error !== null || failed.length > 0)
            reject(error ?? new Error(failed.map((each) => each.message).join()));
          else resolve();
        },
      );
    }),
};
