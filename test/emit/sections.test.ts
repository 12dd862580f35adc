/** Sections of modules: each has its template and names its judge, and the model is all that a template needs. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMPILER_OPTIONS } from '../../cli/modules/inspect.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { chooseLayout, type Strategy } from '../../generator/emit/shared/layout.ts';
import { exportsOf, moduleModel, type ModuleModel } from '../../generator/emit/model.ts';
import { renderText } from '../../generator/emit/render.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { parseReduction } from '../../generator/theory/reduction.ts';
import { transitionSystem, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { systemOf } from '../systems.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { judge, JUDGES } from './judges.ts';
import { completionOf, loadModule } from './load-module.ts';

/** Every section occurs in one of these. */
const MODULES: readonly { readonly name: string; readonly strategy: Strategy; readonly completion: boolean }[] = [
  { name: 'attardi-3', strategy: 'tables', completion: true },
  { name: 'link2', strategy: 'tables', completion: true },
  { name: 'full-3', strategy: 'packed', completion: true },
  { name: 'attardi-3-returning', strategy: 'packed', completion: true },
  { name: 'attardi-3', strategy: 'spread', completion: true },
  { name: 'attardi-3-returning', strategy: 'spread', completion: true },
  { name: 'full-5', strategy: 'spread', completion: false }, // more than 32 transitions
  { name: 'arc-standard-free-single', strategy: 'tables', completion: true },
  { name: 'attardi-3-free', strategy: 'tables', completion: true },
  { name: 'full-3-free-single', strategy: 'packed', completion: true },
  { name: 'full-4-free', strategy: 'spread', completion: true },
  { name: 'attardi-4-free', strategy: 'packed', completion: true },
  { name: 'attardi-3-returning-free-single', strategy: 'tables', completion: true },
  { name: 'full-3-returning-free', strategy: 'packed', completion: true },
  { name: 'link2-free-single', strategy: 'spread', completion: true },
  { name: 'attardi-3-single', strategy: 'tables', completion: true },
  { name: 'link2-single', strategy: 'packed', completion: true },
  { name: 'full-3-single', strategy: 'spread', completion: true },
  { name: 'arc-eager', strategy: 'spread', completion: true },
  { name: 'arc-eager-single', strategy: 'spread', completion: true },
  { name: 'full-7-single', strategy: 'spread', completion: false }, // the last reduction is in the second group
  { name: 'arc-hybrid-single', strategy: 'tables', completion: true },
  { name: 'arc-hybrid-3', strategy: 'spread', completion: true },
  { name: 'full-3-front-single', strategy: 'packed', completion: true },
  { name: 'full-5-front-single', strategy: 'spread', completion: false }, // more than 32 transitions
  { name: 'la(1,0) ra(1,0) ra(2,1)', strategy: 'tables', completion: true },
  { name: 'la(1,0) la(2,0) ra(1,0) ra(2,0) ra(2,1)', strategy: 'packed', completion: true },
  { name: 'la(1,0) la(2,1) ra(1,0) ra(2,0)', strategy: 'spread', completion: true },
];

/** A system by its name; one that attaches the buffer's front, which no family does, by its reductions, with a single root. */
const named = new Map<string, TransitionSystem>();
function systemNamed(name: string): TransitionSystem {
  if (!name.includes('(')) return systemOf(name);
  const reductions = name.split(' ').map((text) => parseReduction(text)!);
  const system = named.get(name) ?? transitionSystem({ name, reductions, root: 'single', form: 'guess-free' });
  named.set(name, system);
  return system;
}

function modelOf({ name, strategy, completion }: (typeof MODULES)[number]): ModuleModel {
  const system = systemNamed(name);
  const canonical = canonicalSystem(system);
  const layout = { ...chooseLayout(canonical), strategy };
  return moduleModel(canonical, { layout, corpus: true, ...(completion ? { completion: completionOf(system) } : {}) });
}

const used = new Set(MODULES.flatMap((one) => modelOf(one).sections.map(({ name }) => name)));

test('every judge has a section', () => {
  const judging = MODULES.flatMap((one) => modelOf(one).sections.map(({ judgedBy }) => judgedBy));
  expect([...new Set(judging)].toSorted()).toEqual(Object.keys(JUDGES).toSorted());
});

test('every template is that of a section', () => {
  const templates = readdirSync(packagePath('templates')).filter((file) => file.endsWith('.hbs'));
  const sections = templates.map((file) => file.slice(0, -'.hbs'.length));
  // test/inference judges companion modules, and test/learn parsers and pipelines.
  expect(sections.filter((name) => !used.has(name)).toSorted()).toEqual([
    'inference',
    'parser',
    'pipeline',
    'tree-sums',
  ]);
});

test.each(readdirSync(packagePath('templates')).filter((file) => file.endsWith('.hbs')))(
  '%s lays out and decides nothing',
  (file) => {
    const text = readFileSync(packagePath(`templates/${file}`), 'utf8');
    expect(text.match(/\{\{[#^](?!each\b)[^}]*\}\}|\{\{else\}\}/g)).toBeNull();
  },
);

describe.each(MODULES)('$name, $strategy', (one) => {
  const model = modelOf(one);

  test('the model is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  test('no table has two sections, no export either', () => {
    const tables = model.sections.flatMap((section) => section.tables.map(({ name }) => name));
    expect(new Set(tables).size).toBe(tables.length);
    expect(new Set(exportsOf(model)).size).toBe(exportsOf(model).length);
  });

  test('every section is right', async () => {
    const module = await loadModule(systemNamed(one.name), { ...one, corpus: true });
    const canonical = canonicalSystem(systemNamed(one.name));
    expect.hasAssertions();
    judge(model, canonical, module);
  });
});

test('every module type-checks, imports nothing and has its exports', async () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  for (const [index, model] of MODULES.map(modelOf).entries()) {
    const text = await renderText(model);
    expect(text).not.toMatch(/^import/m);
    write(`module-${index}.ts`, text);
    write(`promise-${index}.ts`, `export type { ${exportsOf(model).join(', ')} } from './module-${index}.ts';\n`);
  }
  const compilerOptions = { ...COMPILER_OPTIONS, noEmit: true, allowImportingTsExtensions: true };
  write('tsconfig.json', JSON.stringify({ compilerOptions }));
  const { stdout } = spawnSync(packagePath('node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
});
