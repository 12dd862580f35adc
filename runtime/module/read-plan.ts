/**
 * Plans (tree-plan.ts) as numbers, as emit/passes/plan-numbers.ts writes them: the fields in the order of their
 * declaration, lists after their lengths, kinds and rows by their places here, and all plus 2, so that none is negative.
 */
import type { TreeCoordinates, TreeGroup, TreePlan } from './tree-plan.ts';

export const GROUP_KINDS = ['open', 'step', 'end'] as const;
export const GROUP_ROWS = ['root', 'words', 'all'] as const;

/** The plan that the numbers of a table stand for. */
export function readPlan(numbers: Int32Array): TreePlan {
  let at = 0;
  const next = (): number => numbers[at++]! - 2;
  const list = (): number[] => Array.from({ length: next() }, next);
  const coordinates = (): TreeCoordinates => ({ variables: list(), shifts: list(), before: next() });
  const group = (): TreeGroup => ({
    kind: GROUP_KINDS[next()]!,
    rows: GROUP_ROWS[next()]!,
    loose: list(),
    start: next(),
    end: next(),
    target: coordinates(),
    left: coordinates(),
    right: coordinates(),
    head: next(),
    dependent: next(),
    steps: list(),
  });
  return {
    orders: list(),
    before: list(),
    beyond: next() === 1 ? 1 : 0,
    groups: Array.from({ length: next() }, group),
  };
}
