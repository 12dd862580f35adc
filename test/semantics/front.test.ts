/** Systems whose reductions use the buffer's front: one computation for each tree, and the canonical form of all others. */
import { describe, expect, test } from 'vitest';
import { neverDeadEnds } from '../../generator/completion/dead-ends.ts';
import { canonicalForm } from '../../generator/semantics/canonical-form.ts';
import { plainImage } from '../../generator/semantics/computation.ts';
import { plainComputations } from '../../generator/semantics/enumerate.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { parseReduction } from '../../generator/theory/reduction.ts';
import {
  ROOT_RULES,
  transitionSystem,
  type RootRule,
  type TransitionSystem,
} from '../../generator/theory/transition-system.ts';
import { expectSame } from '../emit/agreement.ts';
import { verifyFully } from '../run-verification.ts';
import { frontSystems } from '../systems.ts';
import { expectDeadEnds } from './every-variant.ts';

function arcHybrid(root: RootRule): TransitionSystem {
  const reductions = ['la(1,0)', 'ra(2,1)'].map((text) => parseReduction(text)!);
  return transitionSystem({ name: 'arc-hybrid', reductions, root, form: 'guess-free' });
}

/** Found by enumeration elsewhere: trees, computations of S and the most for one tree, by the number of words. */
const ARC_HYBRID = {
  any: [
    [1, 1n, 1n],
    [3, 3n, 1n],
    [12, 13n, 2n],
    [55, 67n, 3n],
    [273, 381n, 6n],
    [1428, 2307n, 10n],
  ],
  single: [
    [1, 1n, 1n],
    [2, 2n, 1n],
    [7, 7n, 1n],
    [30, 32n, 2n],
    [143, 169n, 3n],
    [728, 974n, 6n],
  ],
} as const;

test.each(ROOT_RULES)('arc-hybrid, %s root: the figures of enumeration', (root) => {
  const canonical = canonicalSystem(arcHybrid(root));
  ARC_HYBRID[root].forEach((figures, index) => {
    const report = verifyFully(canonical, index + 1);
    expect(report.verified).toBe(true);
    expect([report.trees, report.computations, report.largest]).toEqual(figures);
    expect(report.canonicalComputations).toBe(BigInt(report.trees));
  });
});

describe.each(ROOT_RULES)('every set up to depth 3, %s root', (root) => {
  const systems = frontSystems(3, root);
  const ofBuffer = systems.filter(({ reductions }) => reductions.some(({ kind, q }) => kind === 'ra' && q === 0));

  test('there are 60 without ra(p,0) and 300 with it', () => {
    expect([systems.length - ofBuffer.length, ofBuffer.length]).toEqual([60, 300]);
  });

  test('one computation for each tree of 1 to 4 words', () => {
    for (const system of systems) {
      const canonical = canonicalSystem(system);
      for (let n = 1; n <= 4; n++) {
        const { failures, trees, canonicalComputations, verified } = verifyFully(canonical, n);
        expect({ name: system.name, n, failures, computations: canonicalComputations, verified }).toEqual({
          name: system.name,
          n,
          failures: { lost: 0, ambiguous: 0, unsound: 0, misjudged: 0 },
          computations: BigInt(trees),
          verified: true,
        });
      }
    }
  });

  test('dead ends of up to 4 words are where theorems 9 and 10 say', () => {
    expect.hasAssertions();
    for (const system of systems) expectDeadEnds(system, 4);
    expect(systems.filter(neverDeadEnds)).toHaveLength(root === 'any' ? 30 : 54);
  });

  test('the exchange leads from every computation of 3 words to the canonical one', () => {
    expect(systems.length).toBeGreaterThan(0);
    for (const system of systems) {
      const canonical = canonicalSystem(system);
      for (const { computation, tree } of plainComputations(system, 3)) {
        const answer = oracle(canonical, tree);
        const image = plainImage(canonical, answer.computation);
        expectSame(canonicalForm(system, computation, 3), image, system.name);
      }
    }
  });
});
