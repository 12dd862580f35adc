/** Modules of arc-eager: every section against the interpreter. */
import { expect, test } from 'vitest';
import { moduleModel } from '../../generator/emit/model.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { systemOf } from '../systems.ts';
import { compareAllConfigurations, compareCorpus, compareTrees, judge } from './judges.ts';
import { completionOf, loadModule } from './load-module.ts';

test.each(['arc-eager', 'arc-eager-single'])('%s', async (name) => {
  const system = systemOf(name);
  const canonical = canonicalSystem(system);
  const module = await loadModule(system, { completion: true, corpus: true });
  judge(moduleModel(canonical, { completion: completionOf(system), corpus: true }), canonical, module);
  compareCorpus(canonical, module, [...allTrees(5)]);
  expect(compareAllConfigurations(canonical, module, 5)).toBeGreaterThan(1000);
  expect(compareTrees(canonical, module, allTrees(5))).toBe(1296);
});
