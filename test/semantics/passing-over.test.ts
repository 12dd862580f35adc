/** Reductions that are not monotonic: what the search says of them is so, and what docs/front.md says was found. */
import { expect, test } from 'vitest';
import { canonicalComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { replayPlain } from '../../generator/semantics/computation.ts';
import { canonicalComputations } from '../../generator/semantics/enumerate.ts';
import { passingOver } from '../../generator/semantics/passing-over.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { isMonotonic } from '../../generator/theory/closure.ts';
import { formatReduction, usesFront, type Reduction } from '../../generator/theory/reduction.ts';
import { transitionSystem, type TransitionSystem } from '../../generator/theory/transition-system.ts';

/** Every productive set of reductions up to the depth that is not monotonic, with the front or without. */
function otherSystems(depth: number, positions: 'front' | 'stack'): TransitionSystem[] {
  const all: Reduction[] = [];
  for (const kind of ['la', 'ra'] as const) {
    for (let p = 1; p <= depth; p++) for (let q = positions === 'front' ? 0 : 1; q < p; q++) all.push({ kind, p, q });
  }
  return Array.from({ length: 2 ** all.length }, (_, mask) => all.filter((_member, bit) => (mask >> bit) & 1))
    .filter((set) => set.some(({ kind, p, q }) => kind === 'ra' && p - q === 1 && q <= 1) && !isMonotonic(set))
    .filter((set) => set.some(usesFront) === (positions === 'front'))
    .map((reductions) =>
      transitionSystem({ name: reductions.map(formatReduction).join(' '), reductions, form: 'guess-free' }),
    );
}

const ON_STACK = otherSystems(3, 'stack');
const WITH_FRONT = otherSystems(2, 'front');

test('of 12 sets of depth 3 two lose no tree, and of 18 of depth 2 with the front 14', () => {
  const without = (systems: readonly TransitionSystem[]): string[] =>
    systems.filter((system) => passingOver(system).lost === undefined).map(({ name }) => name);
  expect([ON_STACK.length, WITH_FRONT.length]).toEqual([12, 18]);
  expect(without(ON_STACK)).toEqual(['la(3,1) ra(2,1)', 'la(3,1) ra(2,1) ra(3,2)']);
  expect(without(WITH_FRONT)).toHaveLength(14);
});

test.each([...ON_STACK, ...WITH_FRONT])('$name', (system) => {
  const canonical = canonicalSystem(system);
  for (const n of [1, 2, 3, 4]) {
    const trees = Array.from(canonicalComputations(canonical, n), ({ tree }) => tree.join(' '));
    expect(new Set(trees).size).toBe(trees.length);
  }
  const { lost, length } = passingOver(system);
  if (lost === undefined) return;
  expect(lost.tree).toHaveLength(length);
  expect(canonicalComputationsOf(canonical, lost.tree)).toEqual([]);
  expect(replayPlain(system, lost.plain, length)).toMatchObject({ complete: true, heads: lost.tree });
});
