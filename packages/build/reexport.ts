/**
 * Makes dist/systems/: what `arcforge/systems/*` leads to. It re-exports the package arcforge-runtime, because the
 * exports of a package cannot lead into another one. `npm run build` runs this on what the compiler has made.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the files that re-export what is in `packages/runtime` of the package at `root`. */
function writeReexports(root: string): void {
  const suffix = '.js';
  const systems = readdirSync(join(root, 'packages/runtime/dist/generated'))
    .filter((name) => name.endsWith(suffix))
    .map((name) => `systems/${name.slice(0, -suffix.length)}`);
  rmSync(join(root, 'dist/systems'), { recursive: true, force: true });
  mkdirSync(join(root, 'dist/systems'), { recursive: true });
  for (const entry of systems) {
    const text = `export * from 'arcforge-runtime/${entry}';\n`;
    for (const ending of [suffix, '.d.ts']) writeFileSync(join(root, 'dist', `${entry}${ending}`), text);
  }
}

writeReexports(process.cwd());
