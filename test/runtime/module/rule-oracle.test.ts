/** The oracle with its reductions as data, where it stands: the same answers as the interpreter’s, for every short tree. */
import { describe, expect, test } from 'vitest';
import { oracleSection } from '../../../generator/emit/sections/oracle.ts';
import { oracle } from '../../../generator/semantics/oracle.ts';
import { allTrees } from '../../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../../generator/theory/canonical-system.ts';
import { ruleOracle, type OracleData } from '../../../runtime/module/rule-oracle.ts';
import { systemOf } from '../../systems.ts';

const SYSTEMS = ['arc-standard', 'attardi-3', 'attardi-4-returning', 'full-4', 'link2', 'link2-free-single'];

describe.each(SYSTEMS)('%s', (name) => {
  const canonical = canonicalSystem(systemOf(name));
  const model = oracleSection(canonical).model as {
    rules: OracleData['rules'];
    ids: OracleData['shifts'];
    mostRoots: string;
  };
  const run = ruleOracle({ rules: model.rules, shifts: model.ids, mostRoots: Number(model.mostRoots) }, 0);

  test('every tree of up to 5 words', () => {
    for (const n of [1, 2, 3, 4, 5]) {
      for (const tree of allTrees(n)) {
        const out = new Uint8Array(5 * n + 2);
        const count = run(Int32Array.of(-7, ...tree), 1, n, out, 2);
        const { derivable, computation } = oracle(canonical, tree);
        expect(count, tree.join(' ')).toBe(derivable ? computation.length : -1 - computation.length);
        expect([...out.subarray(2, 2 + computation.length)]).toEqual(computation);
      }
    }
  });
});
