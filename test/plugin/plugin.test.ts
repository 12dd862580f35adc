/** Specs as modules in real bundlers: esbuild, and Vite as a builder and as a server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as esbuildBuild, type BuildFailure } from 'esbuild';
import { Project, ts } from 'ts-morph';
import { build as viteBuild, createServer } from 'vite';
import { beforeEach, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { esbuild, vite } from '../../cli/plugin/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const spec = (depth: number, list: string): string =>
  `{\n  "name": "mine", "depth": ${depth},\n  "reductions": [${list}]\n}\n`;
const SPEC = spec(2, '"la(2,1)", "ra(2,1)"');
/** Without ra(2,1) the reductions are not monotonic. */
const BAD = spec(3, '"la(2,1)", "ra(3,1)"');
const PROGRAM = [
  "import { oracle, name } from './mine.arcforge.json';",
  "import * as shipped from 'arcforge:attardi-3';",
  "import { depth } from 'arcforge:./mine.arcforge.json';",
  'export const found = [name, depth, oracle([2, 0]).derivable, shipped.name, shipped.oracle([3, 0, 2]).derivable];',
].join('\n');
const FOUND = ['mine', 2, true, 'attardi-3', true];

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'mine.arcforge.json'), SPEC);
  writeFileSync(join(folder, 'program.js'), PROGRAM);
});

async function foundBy(path: string): Promise<unknown> {
  return ((await import(pathToFileURL(path).href)) as { found: unknown }).found;
}

describe('esbuild', () => {
  const bundle = (): ReturnType<typeof esbuildBuild> =>
    esbuildBuild({
      entryPoints: [join(folder, 'program.js')],
      bundle: true,
      format: 'esm',
      outfile: join(folder, 'out.mjs'),
      plugins: [esbuild()],
      logLevel: 'silent',
    });

  test('compiles specs and names', async () => {
    await bundle();
    expect(await foundBy(join(folder, 'out.mjs'))).toEqual(FOUND);
    expect(readFileSync(join(folder, 'out.mjs'), 'utf8')).not.toContain('"reductions": ["la(2,1)"');
  });

  test('a bad spec fails at its line and column, with the help', async () => {
    writeFileSync(join(folder, 'mine.arcforge.json'), BAD);
    const failure = (await bundle().catch((error: unknown) => error)) as BuildFailure;
    expect(failure.errors[0]?.location).toMatchObject({ line: 3, column: 16 });
    expect(failure.errors[0]?.text).toContain('error[not-monotonic]');
    expect(failure.errors[0]?.text).toContain('["la(2,1)", "ra(2,1)", "ra(3,1)"]');
  });

  test('a misspelt name fails with the name that is meant', async () => {
    writeFileSync(join(folder, 'program.js'), "import 'arcforge:atardi-3';");
    await expect(bundle()).rejects.toThrow('did you mean arcforge:attardi-3?');
  });
});

describe('Vite', () => {
  const shared = (): { root: string; plugins: unknown[]; logLevel: 'silent'; configFile: false } => ({
    root: folder,
    plugins: [vite()],
    logLevel: 'silent',
    configFile: false,
  });
  const options = (): Parameters<typeof viteBuild>[0] =>
    ({
      ...shared(),
      build: { lib: { entry: 'program.js', formats: ['es'], fileName: 'out' }, outDir: 'dist', minify: false },
    }) as Parameters<typeof viteBuild>[0];

  test('builds, and a bad spec fails at its line and column, with the help', async () => {
    await viteBuild(options());
    expect(await foundBy(join(folder, 'dist/out.js')).catch(() => foundBy(join(folder, 'dist/out.mjs')))).toEqual(
      FOUND,
    );
    writeFileSync(join(folder, 'mine.arcforge.json'), BAD);
    const error = (await viteBuild(options()).catch((thrown: unknown) => thrown)) as Error;
    expect(error.message).toContain('error[not-monotonic]');
    expect(error.message).toContain('mine.arcforge.json:3:17');
    expect(error.message).toContain('["la(2,1)", "ra(2,1)", "ra(3,1)"]');
  });

  test('an edit updates the running page', async () => {
    const server = await createServer({
      ...shared(),
      server: { middlewareMode: true, ws: false, watch: null },
      appType: 'custom',
      optimizeDeps: { noDiscovery: true },
    } as Parameters<typeof createServer>[0]);
    try {
      const environment = server.environments.client;
      await environment.transformRequest('/program.js');
      const id = `\0arcforge-file:${join(folder, 'mine.arcforge.json')}.js`;
      expect((await environment.transformRequest(id))?.code).toContain('depth = 2');
      const sent: unknown[] = [];
      environment.hot.send = (...words: unknown[]) => void sent.push(words[0]);
      const path = join(folder, 'mine.arcforge.json');
      writeFileSync(path, spec(3, '"la(2,1)", "ra(2,1)", "ra(3,1)"'));
      server.watcher.emit('change', path);
      await expect.poll(() => sent).toContainEqual(expect.objectContaining({ type: 'full-reload' }));
      expect((await environment.transformRequest(id))?.code).toContain('depth = 3');
    } finally {
      await server.close();
    }
  });
});

describe('types', () => {
  test('say what a module exports, no more and no less', async () => {
    const { oracle: _, ...module } = (await import(packagePath('generated/attardi-3.ts'))) as Record<string, unknown>;
    const project = new Project({ useInMemoryFileSystem: true });
    const file = project.createSourceFile('modules.d.ts', readFileSync(packagePath('cli/plugin/modules.d.ts'), 'utf8'));
    const [declared] = file.getModules();
    const names = declared!
      .getVariableStatements()
      .flatMap((statement) => statement.getDeclarations().map((declaration) => declaration.getName()));
    expect(names.toSorted()).toEqual([...Object.keys(module), 'oracle'].toSorted());
    expect(declared!.getStatements().every((statement) => statement.getKind() !== ts.SyntaxKind.ExportAssignment)).toBe(
      true,
    );
  });
});
