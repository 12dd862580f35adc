/** Modules without a file: the same as those that are generated, for systems that ship and any other. */
import { execFileSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { compileModule } from '../../cli/modules/compile-module.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { compile, compileWith } from '../../generator/compile.ts';
import { chooseLayout } from '../../generator/emit/shared/layout.ts';
import { specHash } from '../../generator/emit/sections/description.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';
import { loadModule } from './load-module.ts';

function answers(module: SystemModule): string[] {
  return [...allTrees(4)].map((heads) => module.oracle(heads).computation.join(' '));
}

describe('compile', () => {
  test('loads the module that generate writes', async () => {
    const module = await compile(systemOf('attardi-3'));
    const committed = (await import(packagePath('generated/attardi-3.ts'))) as SystemModule;
    expect(Object.keys(module).toSorted()).toEqual(Object.keys(committed).toSorted());
    expect(answers(module)).toEqual(answers(committed));
    expect(module.completion).toEqual(committed.completion);
    if (module.completion === undefined) throw new Error('there is no automaton');
    expect(module.sample(9, module.seededRandom(1))).toHaveLength(9);
  });

  test('says what is missing where there is no compiler', () => {
    const refuse = `export const resolve = (name, context, next) => {
      if (name === 'ts-morph') throw new Error('not installed');
      return next(name, context);
    };`;
    const program = `
      import { register } from 'node:module';
      register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(refuse)}`)});
      const { checkSpec, compile, namedSpec } = await import('arcforge');
      await compile(checkSpec(namedSpec('arc-standard')).system).catch(({ message }) => console.log(message));`;
    const options = { cwd: packagePath('.'), encoding: 'utf8' } as const;
    expect(execFileSync('node', ['--input-type=module', '-e', program], options)).toBe(
      'a module can be compiled only if ts-morph can be loaded; generate() makes its text anywhere\n',
    );
  });
});

describe('compileModule', () => {
  test('takes the committed module of a shipped system', async () => {
    const system = systemOf('attardi-3');
    const { module, url } = await compileModule(system);
    expect(url).toMatch(/^file:.*\/dist\/generated\/attardi-3\.js$/);
    expect(module.specHash).toBe(specHash(system));
  });

  test('compiles another system of the same name', async () => {
    const system = { ...systemOf('full-3'), name: 'attardi-3' };
    const { module, url } = await compileModule(system);
    expect(url).toMatch(/^data:/);
    expect(module.reductions).toHaveLength(6);
    expect(module.specHash).toBe(specHash(system));
  });

  test.each(['full-5-2-returning', 'easy-first-4'])('%s is what would be generated', async (name) => {
    const system = systemOf(name);
    const { module } = await compileModule(system);
    const generated = await loadModule(system);
    expect(answers(module)).toEqual(answers(generated));
    expect(Object.keys(module).toSorted()).toEqual(Object.keys(generated).toSorted());
  });

  test('takes another layout', async () => {
    const system = systemOf('attardi-3');
    const chosen = chooseLayout(canonicalSystem(system));
    const { module, url } = await compileWith(system, { layout: { ...chosen, strategy: 'spread' } });
    expect(url).toMatch(/^data:/);
    expect(answers(module)).toEqual(answers(await loadModule(system)));
  });

  test('can be imported in a worker thread', async () => {
    const { url } = await compileModule(systemOf('attardi-5'));
    const program = `import('node:worker_threads').then(async ({ parentPort, workerData }) =>
      parentPort.postMessage((await import(workerData)).oracle([3, 0, 0]).derivable));`;
    const worker = new Worker(program, { eval: true, workerData: url });
    expect(await new Promise((resolve) => worker.once('message', resolve))).toBe(true);
    await worker.terminate();
  });
});
