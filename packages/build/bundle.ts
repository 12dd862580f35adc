/**
 * Makes dist/bin/: the command line and what it needs of its dependencies in few files, because most of its start-up is
 * finding and reading many. Each command stays a file of its own, loaded when it is chosen. The compiler, the formatter
 * and the templates stay outside: they are large, and few commands need them. The licences of what is inside are beside
 * it. `npm run build` runs this on what the compiler has made.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { rolldown, type OutputChunk } from 'rolldown';

const OUTSIDE = [/^ts-morph$/, /^prettier(?:\/|$)/, /^handlebars(?:\/|$)/];

/** Bundles `dist/cli/bin.js` of the package at `root`. */
async function bundleCommandLine(root: string): Promise<void> {
  const bundle = await rolldown({
    input: { arcforge: join(root, 'dist/cli/bin.js') },
    platform: 'node',
    external: OUTSIDE,
    // jsonc-parser has a module that can be bundled only under its old name.
    resolve: { mainFields: ['module', 'main'] },
  });
  const dir = join(root, 'dist/bin');
  rmSync(dir, { recursive: true, force: true });
  const { output } = await bundle.write({ dir, format: 'esm', chunkFileNames: '[name]-[hash].js' });
  const modules = output.flatMap((part) => (part.type === 'chunk' ? (part as OutputChunk).moduleIds : []));
  mkdirSync(dir, { recursive: true });
  // npm does so when it installs, but not after a build.
  chmodSync(join(dir, 'arcforge.js'), 0o755);
  writeFileSync(join(dir, 'LICENSES.txt'), licences(root, modules));
}

/** The licences of the packages that modules come from. */
function licences(root: string, modules: readonly string[]): string {
  const names = modules.flatMap(
    (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.split(sep).join('/'))?.[1] ?? [],
  );
  return [...new Set(names)]
    .toSorted()
    .map((name) => {
      const folder = join(root, 'node_modules', name);
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      if (file === undefined || !existsSync(folder)) throw new Error(`${name} has no licence`);
      return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    })
    .join('\n---\n\n');
}

await bundleCommandLine(process.cwd());
