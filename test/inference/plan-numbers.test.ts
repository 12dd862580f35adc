/** Plans as numbers: what a module reads is the plan that was written. */
import { expect, test } from 'vitest';
import { planNumbers } from '../../generator/emit/passes/plan-numbers.ts';
import { treePlans } from '../../generator/frames/plans/tree-engine.ts';
import { readPlan } from '../../runtime/module/read-plan.ts';
import { systemOf } from '../systems.ts';

test.each(['arc-standard', 'attardi-3', 'full-3-free-single'])('%s', (name) => {
  for (const plan of Object.values(treePlans(systemOf(name)))) {
    const numbers = planNumbers(plan);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(readPlan(Int32Array.from(numbers))).toEqual(plan);
  }
});
