/** Computations of S as S′ sees them: one is followed to its end, the others stop at a reduction that was blocked. */
import { describe, expect, test } from 'vitest';
import { plainImage } from '../../generator/semantics/computation.ts';
import { plainComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { initialConfiguration } from '../../generator/semantics/configuration.ts';
import { countPlain } from '../../generator/semantics/count.ts';
import { followPlain } from '../../generator/semantics/follow-plain.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { applyPlain, arcOf } from '../../generator/semantics/plain.ts';
import { traceComputation } from '../../generator/semantics/trace.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { systemOf } from '../systems.ts';

describe.each(['arc-standard', 'attardi-3', 'full-4', 'attardi-4-returning', 'link2'])('%s', (name) => {
  const canonical = canonicalSystem(systemOf(name));
  const { system } = canonical;

  test.each([1, 2, 3, 4])('every computation of every tree of %i words', (n) => {
    let [completions, refusals] = [0, 0];
    for (const tree of allTrees(n)) {
      const followed = [...plainComputationsOf(system, tree)].map((computation) =>
        followPlain(canonical, tree, computation),
      );
      const complete = followed.filter(({ refused }) => refused === undefined);
      const { derivable, computation } = oracle(canonical, tree);
      expect(complete.map(({ allowed }) => allowed)).toEqual(derivable ? [computation] : []);
      completions += complete.length;
      for (const { allowed, refused } of followed) {
        if (refused === undefined) continue;
        refusals++;
        let configuration = initialConfiguration(n);
        for (const transition of plainImage(canonical, allowed)) {
          configuration = applyPlain(system, configuration, transition);
        }
        const blocked = traceComputation(canonical, allowed, n).transitions.flatMap((transition) => transition.blocked);
        expect(blocked).toContainEqual(expect.objectContaining(arcOf(configuration, refused)));
      }
    }
    expect(BigInt(completions + refusals)).toBe(countPlain(system, n));
  });
});
