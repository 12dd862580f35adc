/** Derivability with the reductions as data, and projectivity, against their definitions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derivabilityTest, type DerivabilityTest } from '../../generator/semantics/derivability.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { projectivityTest } from '../../generator/semantics/projectivity.ts';
import { allTrees, headOf, type Tree } from '../../generator/semantics/tree.ts';
import { formatPlainComputation, plainImage } from '../../generator/semantics/computation.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { MODES, ROOT_RULES, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { anySystem, paperSystem, choices, randomWalk } from '../random-systems.ts';
import { anyTree, projectiveTree } from '../random-trees.ts';
import { frontSystems, productiveSystems, systemOf } from '../systems.ts';

function says(isDerivable: DerivabilityTest, tree: Tree): boolean {
  // Somewhere in a longer array, as in corpora.
  return isDerivable(Int32Array.from([9, 9, ...tree, 9]), 2, tree.length);
}

/** Every word between the ends of an arc is a descendant of its head. */
function isProjective(tree: Tree): boolean {
  const isBelow = (word: number, head: number): boolean =>
    word === head || (word > 0 && isBelow(headOf(tree, word), head));
  return tree.every((head, index) => {
    const [from, to] = head < index + 1 ? [head, index + 1] : [index + 1, head];
    for (let word = from + 1; word < to; word++) if (!isBelow(word, head)) return false;
    return true;
  });
}

describe('derivability', () => {
  test.each(MODES)('is what the oracle says: every system up to depth 3, all trees to 5 words, %s', (mode) => {
    for (const system of productiveSystems(3, mode)) {
      const [isDerivable, canonical] = [derivabilityTest(system), canonicalSystem(system)];
      for (const n of [1, 2, 3, 4, 5]) {
        for (const tree of allTrees(n)) {
          const { derivable } = oracle(canonical, tree);
          if (says(isDerivable, tree) !== derivable) expect.fail(`${system.name} on ${tree.join(' ')}`);
        }
      }
      expect(says(isDerivable, [0])).toBe(true);
    }
  });

  test.each(ROOT_RULES)('is what the oracle says: every system with the front up to depth 3, %s root', (root) => {
    const trees = [1, 2, 3, 4].flatMap((n) => [...allTrees(n)]);
    for (const system of frontSystems(3, root)) {
      const [isDerivable, canonical] = [derivabilityTest(system), canonicalSystem(system)];
      const wrong = trees.filter((tree) => says(isDerivable, tree) !== oracle(canonical, tree).derivable);
      expect(wrong, system.name).toEqual([]);
    }
  });

  test('is what the oracle says: random systems up to depth 6', () => {
    const agree = (system: TransitionSystem, tree: Tree): void => {
      expect(says(derivabilityTest(system), tree)).toBe(oracle(canonicalSystem(system), tree).derivable);
    };
    fc.assert(fc.property(anySystem, anyTree(30), agree), { numRuns: 300 });
    fc.assert(
      fc.property(anySystem, fc.integer({ min: 1, max: 40 }), choices, (system, n, picks) =>
        agree(system, randomWalk(system, n, picks).tree),
      ),
      { numRuns: 300 },
    );
  });
});

describe('projectivity', () => {
  const isLinearlyProjective = projectivityTest();

  test('is the definition: all trees to 7 words', () => {
    const counts = [1, 2, 3, 4, 5, 6, 7].map((n) => {
      let count = 0;
      for (const tree of allTrees(n)) {
        const projective = isProjective(tree);
        if (says(isLinearlyProjective, tree) !== projective) expect.fail(tree.join(' '));
        count += Number(projective);
      }
      return count;
    });
    expect(counts).toEqual([1, 3, 12, 55, 273, 1428, 7752]);
  });

  test('is the definition: random trees', () => {
    fc.assert(
      fc.property(fc.oneof(anyTree(40), projectiveTree(200)), (tree) => {
        expect(says(isLinearlyProjective, tree)).toBe(isProjective(tree));
      }),
    );
    fc.assert(fc.property(projectiveTree(200), isProjective));
  });
});

/** docs/theory.md, section 8: what `arcforge recommend` relies on when it leaves projective trees out. */
describe('on a projective tree every system with la(2,1) and ra(2,1) does what arc-standard does', () => {
  const transitionsOf = (canonical: CanonicalSystem, tree: Tree): string => {
    const { derivable, computation } = oracle(canonical, tree);
    return `${derivable} ${formatPlainComputation(plainImage(canonical, computation))}`;
  };
  const arcStandard = canonicalSystem(systemOf('arc-standard'));
  const hasBoth = ({ reductions }: TransitionSystem): boolean =>
    reductions.some(({ kind }) => kind === 'la') && reductions.some(({ kind }) => kind === 'ra');

  test.each(MODES)('every system up to depth 4, all projective trees to 5 words, %s', (mode) => {
    const trees = [1, 2, 3, 4, 5].flatMap((n) => [...allTrees(n)].filter(isProjective));
    const expected = trees.map((tree) => transitionsOf(arcStandard, tree));
    for (const system of productiveSystems(4, mode).filter(hasBoth)) {
      const canonical = canonicalSystem(system);
      expect(trees.map((tree) => transitionsOf(canonical, tree))).toEqual(expected);
    }
  });

  test('random systems up to depth 6, on random projective trees', () => {
    fc.assert(
      fc.property(paperSystem.filter(hasBoth), projectiveTree(60), (system, tree) => {
        expect(transitionsOf(canonicalSystem(system), tree)).toBe(transitionsOf(arcStandard, tree));
        expect(says(derivabilityTest(system), tree)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
