/** The dynamic oracle against search, from every configuration of 5 words and for every tree. */
import { expect, test } from 'vitest';
import * as arcEager from '../../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { allTrees } from '../../../generator/semantics/tree.ts';
import { compareWithSearch } from './compare-with-search.ts';

test.each([arcStandard, arcHybrid, arcEager] as unknown as readonly SystemModule[])('$name', (module) => {
  const golds = [...allTrees(5)].map((heads) => Int32Array.from(heads));
  const { wrong, configurations } = compareWithSearch(module, 5, golds);
  expect(golds).toHaveLength(1296);
  expect(wrong).toEqual([]);
  expect(configurations).toBeGreaterThan(100);
});
