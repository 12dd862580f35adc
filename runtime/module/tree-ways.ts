/** From long spans to short ones: the ways in which a value comes about, of which one is drawn or the best is taken. */
import { drawnNumber } from './drawn-number.ts';
import { addressIn, treeAddresses, type TreeAddresses } from './tree-addresses.ts';
import { eachRun, treeLoop, type TreeLoop } from './tree-loops.ts';
import { NO_ARC, NODE_0, ONE, type TreeCoordinates, type TreeGroup, type TreePlan } from './tree-plan.ts';

/** One value: an array and its coordinates. */
export interface TreeItem {
  readonly array: number;
  readonly coordinates: readonly number[];
}

/** One product: its factors, and the arc it adds, whose dependent is 0 if there is none. */
export interface TreeWay {
  readonly parts: readonly TreeItem[];
  readonly head: number;
  readonly dependent: number;
}

/** Values with what is needed to go back to where they came from. */
export interface TreeTable {
  readonly length: number;
  readonly isSum: boolean;
  readonly weights: Float64Array;
  readonly values: Float64Array;
  readonly plan: TreePlan;
  readonly addresses: TreeAddresses;
  /** By array: its groups, each with the left and right arrays of its steps. */
  readonly sources: readonly (readonly { readonly loop: TreeLoop; readonly steps: readonly number[] }[])[];
}

/** The value of all trees. */
export const ALL_TREES: TreeItem = { array: 0, coordinates: [] };

/** What is told of a way: its value, and what `wayOf` makes it of. True ends the walk. */
export type WayVisitor = (value: number, loop: TreeLoop, left: number, right: number) => boolean;

type Sources = TreeTable['sources'];

/** The sources that were made last, by plan: sentences of one length often come together. */
const LAST_SOURCES: WeakMap<TreePlan, { readonly length: number; readonly sources: Sources }> = new WeakMap();

/** The ways to all values of a plan. With `isSum` weights are factors, without they are added. */
export function treeTable(
  plan: TreePlan,
  { length, weights, values, isSum }: Pick<TreeTable, 'length' | 'weights' | 'values' | 'isSum'>,
): TreeTable {
  const last = LAST_SOURCES.get(plan);
  const sources = last?.length === length ? last.sources : makeSources(plan, length);
  if (sources !== last?.sources) LAST_SOURCES.set(plan, { length, sources });
  return { length, isSum, weights, values, plan, addresses: treeAddresses(plan, length), sources };
}

function makeSources(plan: TreePlan, length: number): Sources {
  const sources = plan.orders.map((): { loop: TreeLoop; steps: number[] }[] => []);
  for (const group of plan.groups) {
    const given = group.kind === 'end' ? [group.start, group.end] : group.target.variables;
    const loop = treeLoop(group, length, group.kind === 'open' ? [0] : given);
    if (group.kind === 'end') {
      if (group.start >= 0) loop.values[group.start] = group.rows === 'root' ? 0 : 1;
      loop.values[group.end] = length + plan.beyond;
    }
    for (let step = 0; step < group.steps.length; step += 3) {
      const own = sources[group.steps[step]!]!;
      const known = own.at(-1)?.loop === loop ? own.at(-1)! : { loop, steps: [] };
      if (known !== own.at(-1)) own.push(known);
      known.steps.push(group.steps[step + 1]!, group.steps[step + 2]!);
    }
  }
  return sources;
}

/** The address of a value. */
export function addressOf({ plan, addresses }: TreeTable, { array, coordinates }: TreeItem): number {
  const shape = { count: coordinates.length, before: plan.before[array]! };
  return addresses.bases[array]! + addressIn(addresses, coordinates, shape);
}

/** Visits all ways to a value that are possible, with their own values. */
export function eachWay(table: TreeTable, item: TreeItem, visit: WayVisitor): void {
  const { values: known, weights, isSum } = table;
  const { bases } = table.addresses;
  const impossible = isSum ? 0 : -Infinity;
  let isDone = false;
  for (const { loop, steps } of table.sources[item.array]!) {
    const { group, values } = loop;
    if (isDone) return;
    if (group.kind === 'open') {
      if (isOpening(group, item)) isDone = visit(isSum ? 1 : 0, loop, ONE, ONE);
      continue;
    }
    group.target.variables.forEach(
      (variable, at) => (values[variable] = item.coordinates[at]! - group.target.shifts[at]!),
    );
    const { left, right, arc } = loop;
    eachRun(loop, table.addresses, (_, variable, from, to) => {
      for (let value = from; value <= to && !isDone; value++) {
        const weight = group.head === NO_ARC ? (isSum ? 1 : 0) : weights[arc[value]!]!;
        if (weight === impossible) continue;
        for (let step = 0; step < steps.length && !isDone; step += 2) {
          const [a, b] = [steps[step]!, steps[step + 1]!];
          const ofA = known[bases[a]! + left[value]!]!;
          if (ofA === impossible) continue;
          const ofB = b === ONE ? (isSum ? 1 : 0) : known[bases[b]! + right[value]!]!;
          if (ofB === impossible) continue;
          values[variable] = value;
          isDone = visit(isSum ? ofA * ofB * weight : ofA + ofB + weight, loop, a, b);
        }
      }
    });
  }
}

const NOTHING_MORE: TreeWay = { parts: [], head: 0, dependent: 0 };

/** True for the opening of a frame: all coordinates say the same of its first word. */
function isOpening({ rows, target: { shifts } }: TreeGroup, { coordinates }: TreeItem): boolean {
  const first = rows === 'root' ? 0 : coordinates[0]! - shifts[0]!;
  return coordinates.every((coordinate, at) => coordinate === first + shifts[at]!);
}

/** The way that is being told. */
export function wayOf({ group, values }: TreeLoop, left: number, right: number): TreeWay {
  if (left === ONE) return NOTHING_MORE;
  const item = (array: number, { variables, shifts }: TreeCoordinates): TreeItem => ({
    array,
    coordinates: variables.map((variable, at) => values[variable]! + shifts[at]!),
  });
  return {
    parts: [item(left, group.left), ...(right === ONE ? [] : [item(right, group.right)])],
    head: group.head === NO_ARC || group.head === NODE_0 ? 0 : values[group.head]!,
    dependent: group.head === NO_ARC ? 0 : values[group.dependent]!,
  };
}

/** The heads of the tree that comes about if `choose` picks one way to each value. */
export function treeOfWays(table: TreeTable, choose: (item: TreeItem) => TreeWay): Int32Array {
  const heads = new Int32Array(table.length);
  const pending: TreeItem[] = [ALL_TREES];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { parts, head, dependent } = choose(item);
    if (dependent > 0) heads[dependent - 1] = head;
    pending.push(...parts);
  }
  return heads;
}

/** The way of the largest value; the first among equals. */
export function bestWay(table: TreeTable, item: TreeItem): TreeWay {
  let best = -Infinity;
  let way = NOTHING_MORE;
  eachWay(table, item, (value, loop, left, right) => {
    if (value > best) {
      best = value;
      way = wayOf(loop, left, right);
    }
    return false;
  });
  return way;
}

/** A way, each with a probability proportional to its value. */
export function drawnWay(table: TreeTable, item: TreeItem, random: () => number): TreeWay {
  const total = table.values[addressOf(table, item)]!;
  let rest = drawnNumber(random) * (table.isSum ? total : 1);
  let way: TreeWay | undefined;
  eachWay(table, item, (value, loop, left, right) => {
    rest -= table.isSum ? value : Math.exp(value - total);
    if (rest < 0) way = wayOf(loop, left, right);
    return rest < 0;
  });
  // Values may sum to a little less than their total.
  return way ?? bestWay(table, item);
}
