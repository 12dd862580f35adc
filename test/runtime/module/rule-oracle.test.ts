/** The oracle with its reductions as data, where it stands: the same answers as the interpreter’s, for every short tree. */
import { expect, test } from 'vitest';
import { oracleRules } from '../../../generator/emit/unroll/unroll-oracle.ts';
import { oracle } from '../../../generator/semantics/oracle.ts';
import { allTrees, type Tree } from '../../../generator/semantics/tree.ts';
import { canonicalSystem, type CanonicalSystem } from '../../../generator/theory/canonical-system.ts';
import { ROOT_RULES } from '../../../generator/theory/transition-system.ts';
import { ruleOracle } from '../../../runtime/module/rule-oracle.ts';
import { frontSystems, systemOf } from '../../systems.ts';

const SYSTEMS = ['arc-standard', 'attardi-3', 'attardi-4-returning', 'full-4', 'link2', 'link2-free-single'];

function answersOf(canonical: CanonicalSystem, trees: readonly Tree[]): readonly (readonly number[])[] {
  const { rules, shift, reshift = -1, roots } = oracleRules(canonical);
  const shifts = { ...shift, returned: reshift };
  const run = ruleOracle({ rules, shifts, mostRoots: roots === 'single' ? 1 : Infinity }, 0);
  return trees.map((tree) => {
    const out = new Uint8Array(5 * tree.length + 2);
    const count = run(Int32Array.of(-7, ...tree), 1, tree.length, out, 2);
    return [count, ...out.subarray(2, 2 + (count < 0 ? -1 - count : count))];
  });
}

function expectedOf(canonical: CanonicalSystem, trees: readonly Tree[]): readonly (readonly number[])[] {
  return trees.map((tree) => {
    const { derivable, computation } = oracle(canonical, tree);
    return [derivable ? computation.length : -1 - computation.length, ...computation];
  });
}

const upTo = (words: number): Tree[] => Array.from({ length: words }, (_, index) => [...allTrees(index + 1)]).flat();

test.each(SYSTEMS)('%s: every tree of up to 5 words', (name) => {
  const canonical = canonicalSystem(systemOf(name));
  const trees = upTo(5);
  expect(answersOf(canonical, trees)).toEqual(expectedOf(canonical, trees));
});

test.each(ROOT_RULES)('every set up to depth 3 with the front, %s root: every tree of up to 4 words', (root) => {
  const trees = upTo(4);
  for (const system of frontSystems(3, root)) {
    const canonical = canonicalSystem(system);
    expect(answersOf(canonical, trees), system.name).toEqual(expectedOf(canonical, trees));
  }
});
