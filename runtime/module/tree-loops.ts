/** The loops of a plan for one length: walks over the variables of a group. */
import { addressIn, type TreeAddresses } from './tree-addresses.ts';
import { isFromEnd, NO_ARC, type TreeCoordinates, type TreeGroup } from './tree-plan.ts';

/** A group with some of its variables given. */
export interface TreeLoop {
  readonly group: TreeGroup;
  readonly length: number;
  readonly isFree: readonly boolean[];
  /** The variables that are not given, in order; if all are, the last. */
  readonly free: readonly number[];
  /** By free variable: the next variable that is given, -1 if none is, and how far it must be away. */
  readonly nextGiven: Int32Array;
  readonly gap: Int32Array;
  /** The current values of all variables. */
  readonly values: Int32Array;
  /** By value of the innermost variable, the addresses within arrays of target, left and right, and that of the arc. */
  readonly target: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly arc: Int32Array;
}

/** Told for all values of the other variables: the innermost one and its range. */
export type TreeRun = (loop: TreeLoop, variable: number, from: number, to: number) => void;

/** The group with the given variables. */
export function treeLoop(group: TreeGroup, length: number, given: readonly number[]): TreeLoop {
  const count = group.loose.length;
  const isFree = group.loose.map((_, variable) => !given.includes(variable));
  const all = isFree.flatMap((is, variable) => (is ? [variable] : []));
  const free = all.length > 0 ? all : [count - 1];
  const nextGiven = new Int32Array(count).fill(-1);
  const gap = new Int32Array(count);
  for (const variable of free) {
    for (let next = variable + 1; next < count; next++) {
      gap[variable]! += 1 - group.loose[next]!;
      if (isFree[next]) continue;
      nextGiven[variable] = next;
      break;
    }
  }
  const scratch = (): Int32Array => new Int32Array(length + 2);
  return {
    group,
    length,
    isFree,
    free,
    nextGiven,
    gap,
    values: new Int32Array(count),
    target: scratch(),
    left: scratch(),
    right: scratch(),
    arc: scratch(),
  };
}

/** Tells all runs of a loop in which the given variables have their current values. */
export function eachRun(loop: TreeLoop, addresses: TreeAddresses, run: TreeRun): void {
  const { group, values, isFree, length } = loop;
  const { loose } = group;
  if (isFromEnd(group) && values[group.end]! > length) return;
  for (let variable = 1; variable < loose.length; variable++) {
    if (isFree[variable] || isFree[variable - 1]) continue;
    if (values[variable]! < values[variable - 1]! + 1 - loose[variable]!) return;
  }
  descend(loop, 0, addresses, run);
}

function descend(loop: TreeLoop, at: number, addresses: TreeAddresses, run: TreeRun): void {
  const { values, free, group, length } = loop;
  const variable = free[at]!;
  let from = variable === 0 ? 1 : values[variable - 1]! + 1 - group.loose[variable]!;
  const next = loop.nextGiven[variable]!;
  let to = (next < 0 ? length : values[next]!) - loop.gap[variable]!;
  if (!loop.isFree[variable]) from = to = values[variable]!;
  if (at < free.length - 1) {
    for (let value = from; value <= to; value++) {
      values[variable] = value;
      descend(loop, at + 1, addresses, run);
    }
    return;
  }
  if (from > to) return;
  fillAddresses(loop, addresses, { role: 'target', variable, from, to });
  fillAddresses(loop, addresses, { role: 'left', variable, from, to });
  fillAddresses(loop, addresses, { role: 'right', variable, from, to });
  if (group.head !== NO_ARC) fillArcs(loop, { variable, from, to });
  run(loop, variable, from, to);
}

interface Range {
  readonly variable: number;
  readonly from: number;
  readonly to: number;
}

/** Room for the coordinates of one address. */
const COORDINATES: Int32Array = new Int32Array(16);

function fillAddresses(
  loop: TreeLoop,
  addresses: TreeAddresses,
  { role, variable, from, to }: Range & { readonly role: 'target' | 'left' | 'right' },
): void {
  const { values } = loop;
  const { variables, shifts, before }: TreeCoordinates = loop.group[role];
  const found = loop[role];
  const shape = { count: variables.length, before };
  const varies = variables.includes(variable);
  for (let value = from; value <= to; value++) {
    if (!varies && value > from) found[value] = found[from]!;
    else {
      values[variable] = value;
      for (let at = 0; at < variables.length; at++) COORDINATES[at] = values[variables[at]!]! + shifts[at]!;
      found[value] = addressIn(addresses, COORDINATES, shape);
    }
  }
}

function fillArcs({ group, values, arc, length }: TreeLoop, { variable, from, to }: Range): void {
  for (let value = from; value <= to; value++) {
    values[variable] = value;
    arc[value] = (group.head < 0 ? 0 : values[group.head]! * (length + 1)) + values[group.dependent]!;
  }
}
