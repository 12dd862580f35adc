/** Tabulated counts of the computations of S for a tree, against visiting configurations and against a formula. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countPlainOf } from '../../generator/semantics/computations-of-tree.ts';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { treeCounter } from '../../generator/frames/counts/tree-counter.ts';
import { allTrees, type Tree } from '../../generator/semantics/tree.ts';
import { MODES, ROOT_RULES, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { anySystem, choices, randomWalk } from '../random-systems.ts';
import { anyTree, projectiveTree } from '../random-trees.ts';
import { frontSystems, productiveSystems, systemOf } from '../systems.ts';

/** The first tree for which the tabulated count differs. */
function firstDifference(system: TransitionSystem, maxLength: number): Tree | undefined {
  const count = treeCounter(system);
  for (let n = 1; n <= maxLength; n++) {
    for (const tree of allTrees(n)) {
      const { computations, exact } = count(tree);
      if (!exact || computations !== countPlainOf(system, tree)) return tree;
    }
  }
  return undefined;
}

describe('the tabulated count is the number of computations of S', () => {
  test.each([
    'arc-standard',
    'easy-first-3',
    'attardi-3',
    'attardi-3-returning',
    'link2',
    'full-3',
    'full-3-returning',
    'full-3-returning-right',
  ])('%s, all trees to 6 words', (name) => {
    expect(firstDifference(systemOf(name), 6)).toBeUndefined();
  });

  test.each(MODES)('every system up to depth 3, all trees to 5 words, %s', (mode) => {
    for (const system of productiveSystems(3, mode)) {
      expect(firstDifference(system, 5), system.name).toBeUndefined();
    }
  });

  test.each(ROOT_RULES)('every system with the buffer’s front up to depth 3, all trees to 4 words, %s root', (root) => {
    for (const system of frontSystems(3, root)) expect(firstDifference(system, 4), system.name).toBeUndefined();
  });

  test('random systems up to depth 6, on random trees', () => {
    fc.assert(
      fc.property(anySystem, anyTree(8), (system, tree) => {
        expect(treeCounter(system)(tree)).toEqual({ computations: countPlainOf(system, tree), exact: true });
      }),
      { numRuns: 300 },
    );
  });

  test('random systems up to depth 6, on trees of their own', () => {
    fc.assert(
      fc.property(anySystem, fc.integer({ min: 1, max: 12 }), choices, (system, n, picks) => {
        const { tree } = randomWalk(system, n, picks);
        const { computations, exact } = treeCounter(system)(tree);
        expect({ computations, exact }).toEqual({ computations: countPlainOf(system, tree), exact: true });
        expect(computations > 0n).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('arc-standard', () => {
  const count = treeCounter(systemOf('arc-standard'));

  /** A node collects left dependents from the nearest and right ones in order; only how the two interleave is free. */
  function interleavings(tree: Tree): bigint {
    let product = 1n;
    for (let node = 1; node <= tree.length; node++) {
      const left = tree.filter((head, index) => head === node && index + 1 < node).length;
      const right = tree.filter((head, index) => head === node && index + 1 > node).length;
      for (let k = 1; k <= right; k++) product = (product * BigInt(left + k)) / BigInt(k);
    }
    return product;
  }

  test('has a product of binomials for each projective tree', () => {
    fc.assert(
      fc.property(projectiveTree(120), (tree) => {
        expect(count(tree)).toEqual({ computations: interleavings(tree), exact: true });
      }),
    );
  });

  test('counts what no number holds', () => {
    const tree = [...Array.from({ length: 80 }, () => 81), 0, ...Array.from({ length: 80 }, () => 81)];
    const { computations, exact } = count(tree);
    expect({ computations, exact }).toEqual({ computations: interleavings(tree), exact: true });
    expect(String(computations)).toHaveLength(47);
  });
});

describe('long sentences', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => index);
  const star = Array.from({ length: 20_000 }, () => 0);

  test.each([
    { name: 'a chain', tree: chain },
    { name: 'a star', tree: star },
  ])('$name of 20,000 words', ({ tree }) => {
    expect(treeCounter(systemOf('arc-standard'))(tree)).toEqual({ computations: 1n, exact: true });
  });
});

describe('beyond the budget', () => {
  test('the count is a lower bound, at least 1 where S′ derives the tree', () => {
    fc.assert(
      fc.property(anySystem, anyTree(8), fc.integer({ min: 0, max: 200 }), (system, tree, budget) => {
        const expected = countPlainOf(system, tree);
        const { computations, exact } = treeCounter(system, budget)(tree);
        if (exact) expect(computations).toBe(expected);
        expect(computations <= expected).toBe(true);
        const derivable = derivabilityTest(system)(Int32Array.from(tree), 0, tree.length);
        if (derivable) expect(computations > 0n).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('it is not exact, and tells more than 1', () => {
    const tree = [6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6];
    const system = systemOf('full-4-returning');
    expect(treeCounter(system)(tree)).toEqual({ computations: 255_490_848n, exact: true });
    const { computations, exact } = treeCounter(system, 20_000)(tree);
    expect(exact).toBe(false);
    expect(computations > 1_000_000n).toBe(true);
  });
});
