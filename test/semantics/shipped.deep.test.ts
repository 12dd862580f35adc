/** What ships with guesses, verified on all trees of 6 words; every-variant.deep.test.ts has the guess-free form. */
import { expect, test } from 'vitest';
import { shippedNames } from '../../generator/spec/names.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';

test.each(shippedNames().filter((name) => systemOf(name).form === 'guessing'))('%s', (name) => {
  const canonical = canonicalSystem(systemOf(name));
  const report = verifyFully(canonical, 6);
  expect(report).toMatchObject({ verified: true, allTrees: 16807 });
  expect(report.canonicalComputations).toBe(BigInt(report.trees));
});
