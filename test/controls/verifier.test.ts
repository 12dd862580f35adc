/** The verifier’s own safety nets, seen catching: counts that disagree, and a replay that returns another tree. */
import { expect, test } from 'vitest';
import { replay } from '../../generator/semantics/computation.ts';
import { countAnnotations, countPlain } from '../../generator/semantics/count.ts';
import type { Judges } from '../../generator/semantics/verify.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { verdict } from '../../cli/commands/verify.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';

const sound: Judges = { countPlain, countAnnotations, replay };

const canonical = canonicalSystem(systemOf('attardi-3'));

test('nothing is broken to begin with', () => {
  expect(verifyFully(canonical, 3)).toMatchObject({ verified: true });
});

test.each([
  { broken: { countPlain: (...args) => countPlain(...args) + 1n }, says: 'plain: 28 ≠ 29' },
  { broken: { countAnnotations: (...args) => countAnnotations(...args) + 1n }, says: 'canonical: 16 ≠ 17' },
] satisfies { broken: Partial<Judges>; says: string }[])(
  'a count that disagrees with the sum over trees: $says',
  ({ broken, says }) => {
    const report = verifyFully(canonical, 3, { ...sound, ...broken });
    expect(report.verified).toBe(false);
    expect(verdict(report)).toBe(says);
  },
);

test('a replay that returns another tree', () => {
  const report = verifyFully(canonical, 3, { ...sound, replay: () => ({ complete: true, heads: [0, 0, 0] }) });
  expect(report).toMatchObject({ verified: false, failures: { misjudged: 15 }, witness: { kind: 'misjudged' } });
});
