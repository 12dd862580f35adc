/** Productive monotonic systems up to a depth in one mode, verified on all trees of up to 5 words. */
import { expect, test } from 'vitest';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { Mode } from '../../generator/theory/transition-system.ts';
import { verifyFully } from '../run-verification.ts';
import { productiveSystems, sampledSystems } from '../systems.ts';

export function testEverySystem({
  mode,
  depth,
  count,
}: {
  readonly mode: Mode;
  readonly depth: number;
  readonly count: number;
}): void {
  const systems = productiveSystems(depth, mode);

  test(`there are ${count} of them`, () => {
    expect(systems).toHaveLength(count);
  });

  test.each(sampledSystems(systems))('$name', (system) => {
    const canonical = canonicalSystem(system);
    for (const n of [1, 2, 3, 4, 5]) {
      const { failures, trees, canonicalComputations, verified } = verifyFully(canonical, n);
      expect({ n, failures, computations: canonicalComputations, verified }).toEqual({
        n,
        failures: { lost: 0, ambiguous: 0, unsound: 0, misjudged: 0 },
        computations: BigInt(trees),
        verified: true,
      });
    }
  });
}
