/** The plan for the best tree has every tree, and only just: less careful ones lose some. */
import { expect, test } from 'vitest';
import { arcGrammar } from '../../generator/frames/plans/arc-grammar.ts';
import { isLate } from '../../generator/frames/plans/plan-best.ts';
import { withoutBlocks } from '../../generator/theory/without-blocks.ts';
import { planFrames } from '../../generator/frames/plans/plan-frames.ts';
import { reduceGrammar } from '../../generator/frames/reduction/smaller-grammar.ts';
import type { ItemShape } from '../../generator/frames/grammar/frame-shapes.ts';
import { parseReduction, type Reduction } from '../../generator/theory/reduction.ts';
import { transitionSystem, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { sizeOfPlan } from '../../runtime/module/tree-addresses.ts';
import { treeInside } from '../../runtime/module/tree-passes.ts';
import { systemOf } from '../systems.ts';
import { derivedTrees } from './judge-distribution.ts';

/** Where a slot is removed between two others, their reduction may not have been possible before. */
const MIXED = transitionSystem({
  name: 'mixed',
  reductions: ['la(2,1)', 'la(3,1)', 'la(4,1)', 'la(3,2)', 'la(4,2)', 'la(4,3)', 'ra(2,1)', 'ra(3,2)', 'ra(4,3)'].map(
    (text) => parseReduction(text)!,
  ),
});

/** How many trees of n words a plan over S lacks: allow the arcs of one tree at a time. */
function missing(
  system: TransitionSystem,
  n: number,
  isLeftOut: (prefix: ItemShape, reduction: Reduction) => boolean,
): number {
  const plan = planFrames(reduceGrammar(arcGrammar(withoutBlocks(system), isLeftOut)));
  const values = new Float64Array(sizeOfPlan(plan, n));
  return derivedTrees(system, n).filter((tree) => {
    const weights = new Float64Array((n + 1) ** 2).fill(-Infinity);
    tree.forEach((head, index) => (weights[head * (n + 1) + index + 1] = 0));
    treeInside(plan, 'maxima', { length: n, weights, values });
    return values[0] !== 0;
  }).length;
}

test.each([MIXED, systemOf('full-3'), systemOf('full-3-single'), systemOf('full-4-2')])(
  '$name has every tree',
  (system) => {
    for (const n of [2, 4]) expect(missing(system, n, (...given) => isLate(system, ...given))).toBe(0);
  },
);

test('a dependent that has taken one since counts as untouched', () => {
  const forget = (slots: ItemShape['slots']): ItemShape['slots'] => slots.map((mark) => (mark === 'H' ? 'U' : mark));
  const isLeftOut = (prefix: ItemShape, reduction: Reduction): boolean =>
    isLate(MIXED, { ...prefix, slots: forget(prefix.slots) }, reduction);
  expect(missing(MIXED, 4, isLeftOut)).toBeGreaterThan(0);
});

test('a reduction that was not possible before counts as one that was', () => {
  const full = systemOf('full-4');
  expect(missing(MIXED, 4, (...given) => isLate(full, ...given))).toBeGreaterThan(0);
});
