/** A plan as the numbers of a table; runtime/module/read-plan.ts reads them and says what they mean. */
import { GROUP_KINDS, GROUP_ROWS } from '../../../runtime/module/read-plan.ts';
import type { TreeCoordinates, TreePlan } from '../../../runtime/module/tree-plan.ts';

export function planNumbers({ orders, before, beyond, groups }: TreePlan): number[] {
  const ofGroups = groups.flatMap((group) => [
    GROUP_KINDS.indexOf(group.kind),
    GROUP_ROWS.indexOf(group.rows),
    ...list(group.loose),
    group.start,
    group.end,
    ...coordinates(group.target),
    ...coordinates(group.left),
    ...coordinates(group.right),
    group.head,
    group.dependent,
    ...list(group.steps),
  ]);
  return [...list(orders), ...list(before), beyond, groups.length, ...ofGroups].map((number) => number + 2);
}

function list(values: readonly number[]): number[] {
  return [values.length, ...values];
}

function coordinates({ variables, shifts, before }: TreeCoordinates): number[] {
  return [...list(variables), ...list(shifts), before];
}
