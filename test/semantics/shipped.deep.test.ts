/** What ships, verified on all trees of 6 words. */
import { expect, test } from 'vitest';
import { shippedNames } from '../../generator/spec/names.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';

test.each(shippedNames())('%s', (name) => {
  const canonical = canonicalSystem(systemOf(name));
  const report = verifyFully(canonical, 6);
  expect(report).toMatchObject({ verified: true, allTrees: 16807 });
  expect(report.canonicalComputations).toBe(BigInt(report.trees));
});
