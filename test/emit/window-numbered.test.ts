/**
 * Windows and rests of windows that are numbered as they are met, against the interpreter: with room for all, for some and for the first only.
 * Every window is met for the first time and again, on the way to others and after the tables are full.
 */
import { describe, expect, test } from 'vitest';
import { compileWith } from '../../generator/compile.ts';
import { chooseLayout } from '../../generator/emit/shared/layout.ts';
import { applyCanonical, canonicalTransitions, initialCanonical } from '../../generator/semantics/canonical.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';
import { expectAgreement } from './agreement.ts';
import { compareAllConfigurations } from './judges.ts';

/** Packed and spread, with guesses and without, with more than 32 transitions and fewer, with any root and a single one. */
const SYSTEMS = [
  { name: 'attardi-4', strategy: 'packed' },
  { name: 'full-4-single', strategy: 'spread' },
  { name: 'full-5', strategy: 'packed' },
  { name: 'full-5-free-single', strategy: 'spread' },
  { name: 'full-6', strategy: 'spread' },
  { name: 'easy-first-8', strategy: 'packed' },
] as const;

test('what is numbered by default', () => {
  const numbered = (name: string): number => chooseLayout(canonicalSystem(systemOf(name))).numbered;
  // The windows of spread systems, if they have many transitions.
  for (const name of ['full-6', 'attardi-6']) expect(numbered(name), name).toBe(16_383);
  expect(numbered('full-5-free')).toBe(8191);
  // The rests of packed windows.
  for (const name of ['attardi-4', 'full-4', 'easy-first-8']) expect(numbered(name) % 2048, name).toBe(2047);
  expect(numbered('full-5')).toBe(1023);
  for (const name of ['attardi-4-free', 'full-4-free']) expect(numbered(name), name).toBe(511);
  // Tables have all of their windows, or computing is as fast, or symbols return.
  for (const name of ['attardi-3', 'full-3', 'attardi-5-free', 'attardi-4-returning', 'full-3-front-single']) {
    expect(numbered(name), name).toBe(0);
  }
});

describe.each(SYSTEMS)('$name, $strategy', ({ name, strategy }) => {
  const canonical = canonicalSystem(systemOf(name));
  const chosen = chooseLayout(canonical);

  test.each([1, 40, chosen.numbered])('room for %i windows', async (numbered) => {
    expect(numbered).toBeGreaterThan(0);
    const { module } = await compileWith(canonical.system, { layout: { ...chosen, strategy, numbered } });
    const random = seededRandom(numbered);
    for (let walk = 0; walk < 12; walk++) walkTogether(canonical, module, random);
    expect(compareAllConfigurations(canonical, module, 3)).toBeGreaterThan(20);
  });
});

test('calls that mean nothing leave other configurations alone', async () => {
  const canonical = canonicalSystem(systemOf('attardi-4'));
  const { module } = await compileWith(canonical.system, { layout: chooseLayout(canonical) });
  const spoilt = new module.Configuration(5);
  for (const transition of [-1, 99, 0, 99, -1, 13, 13, 13, 13, 13, 13, 2, 99, -1]) spoilt.apply(transition, 5);
  const random = seededRandom(1);
  for (let walk = 0; walk < 12; walk++) walkTogether(canonical, module, random);
  expect(compareAllConfigurations(canonical, module, 3)).toBeGreaterThan(20);
});

/** A random computation of 30 words, which completes the root only where nothing else is allowed. */
function walkTogether(canonical: CanonicalSystem, { Configuration }: SystemModule, random: () => number): void {
  let interpreted = initialCanonical(canonical, 30);
  let generated = new Configuration(30);
  for (let count = 0; ; count++) {
    expectAgreement(canonical, interpreted, generated);
    const allowed = canonicalTransitions(canonical, interpreted);
    if (allowed.length === 0) return;
    const others = allowed.filter((one) => generated.height > 2 || one.kind !== 'reduce' || one.complete !== true);
    const choice = others.length > 0 ? others : allowed;
    const transition = choice[Math.floor(random() * choice.length)]!;
    interpreted = applyCanonical(canonical, interpreted, transition);
    generated.apply(transition.id);
    if (count % 11 === 5) generated = new Configuration(30).copyFrom(generated);
  }
}
