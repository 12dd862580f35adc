/** The verifier’s own safety nets, seen catching: counts that disagree, and a replay that returns another tree. */
import { expect, test, vi } from 'vitest';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { lengthVerdict } from '../../cli/commands/verify.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';

const broken = vi.hoisted(() => ({ plain: 0n, canonical: 0n, replay: false }));

vi.mock(import('../../generator/semantics/count.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    countPlain: (...args) => original.countPlain(...args) + broken.plain,
    countAnnotations: (...args) => original.countAnnotations(...args) + broken.canonical,
  };
});

vi.mock(import('../../generator/semantics/computation.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    replay: (...args) => (broken.replay ? { complete: true, heads: [0, 0, 0] } : original.replay(...args)),
  };
});

const canonical = canonicalSystem(systemOf('attardi-3'));

test('nothing is broken to begin with', () => {
  expect(verifyFully(canonical, 3)).toMatchObject({ verified: true });
});

test.each([
  { what: { plain: 1n }, says: 'plain: 28 ≠ 29' },
  { what: { canonical: 1n }, says: 'canonical: 16 ≠ 17' },
])('a count that disagrees with the sum over trees: $says', ({ what, says }) => {
  Object.assign(broken, what);
  const report = verifyFully(canonical, 3);
  Object.assign(broken, { plain: 0n, canonical: 0n });
  expect(report.verified).toBe(false);
  expect(lengthVerdict(report)).toBe(says);
});

test('a replay that returns another tree', () => {
  broken.replay = true;
  const report = verifyFully(canonical, 3);
  broken.replay = false;
  expect(report).toMatchObject({ verified: false, failures: { misjudged: 15 }, witness: { kind: 'misjudged' } });
});
