/** What an import of the library costs a page: bundlers leave out what is not used. */
import { expect, test } from 'vitest';
import * as library from '../generator/index.ts';
import { bundle } from './bundle.ts';

const EMITTER = ['generate', 'generateInference', 'generateParser', 'compile', 'compileInference'];

/** The minified program that exports these names, all its chunks included, and the modules that it is made of. */
async function sizeOf(names: readonly string[]): Promise<{ bytes: number; modules: string[] }> {
  const chunks = await bundle(`export { ${names.join(', ')} } from './generator/index.js';`, { minify: true });
  return {
    bytes: chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

test('closure alone takes at most 2 kB', async () => {
  const { bytes } = await sizeOf(['closure']);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(2_000);
});

test('all but the emitter takes at most 168 kB', async () => {
  const { bytes, modules } = await sizeOf(Object.keys(library).filter((name) => !EMITTER.includes(name)));
  expect(bytes).toBeLessThanOrEqual(168_000);
  expect(modules.filter((id) => /handlebars|prettier|\/emit\//.test(id))).toEqual([]);
});

test('the emitter brings neither Node nor the compiler', async () => {
  const chunks = await bundle(`export { ${EMITTER.join(', ')} } from './generator/index.js';`, { minify: false });
  expect(chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => /ts-morph|typescript/.test(id))).toEqual([]);
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((name) => !chunks.some(({ fileName }) => fileName === name))).toEqual([]);
});
