/**
 * Passes over a plan: values from short spans to long ones, and how the value of all trees depends on them, the other way
 * round. Modules unroll them for one system; this is what they mean.
 */
import { addressIn, treeAddresses, type TreeAddresses } from './tree-addresses.ts';
import { eachRun, treeLoop, type TreeLoop, type TreeRun } from './tree-loops.ts';
import { NO_ARC, ONE, type TreePlan } from './tree-plan.ts';

/** What is computed: sums of products, maxima of sums, or sums in the log domain. */
export type TreeAlgebra = 'sums' | 'maxima' | 'logs';

/** log(exp a + exp b). */
export function logAdd(a: number, b: number): number {
  if (a === b) return a + Math.LN2;
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b));
}

/** All values, from short spans to long ones; the value of all trees is the first. Weights are scores, except for sums. */
export function treeInside(
  plan: TreePlan,
  algebra: TreeAlgebra,
  {
    length,
    weights,
    values,
  }: { readonly length: number; readonly weights: Float64Array; readonly values: Float64Array },
): void {
  const one = algebra === 'sums' ? 1 : 0;
  values.fill(algebra === 'sums' ? 0 : -Infinity);
  const addresses = treeAddresses(plan, length);
  const products = productsOf(plan, addresses);
  const isAbsent = algebra === 'sums' ? 0 : -Infinity;
  const run: TreeRun = (loop, _, from, to) => {
    const { target, left, right, arc, group } = loop;
    const { head } = group;
    for (const { base, baseA, baseB } of products.get(group)!) {
      for (let value = from; value <= to; value++) {
        const ofA = baseA === NO_VALUES ? one : values[baseA + left[value]!]!;
        const ofB = baseB === NO_VALUES ? one : values[baseB + right[value]!]!;
        const weight = head === NO_ARC ? one : weights[arc[value]!]!;
        const address = base + target[value]!;
        const product = algebra === 'sums' ? ofA * ofB * weight : ofA + ofB + weight;
        if (product === isAbsent) continue;
        const before = values[address]!;
        values[address] =
          algebra === 'sums'
            ? before + product
            : algebra === 'maxima'
              ? Math.max(before, product)
              : logAdd(before, product);
      }
    }
  };
  eachSpan(plan, length, 'up', (loop) => {
    if (loop.group.kind !== 'open') {
      eachRun(loop, addresses, run);
      return;
    }
    for (const address of openedAddresses(loop, addresses)) values[address] = one;
  });
}

/** Where the values of a product and of its two parts start; NO_VALUES for a part that is one. */
interface StepProduct {
  readonly base: number;
  readonly baseA: number;
  readonly baseB: number;
}

const NO_VALUES = -1;

/** The products of every group. */
function productsOf(
  { groups }: TreePlan,
  { bases }: TreeAddresses,
): ReadonlyMap<TreeLoop['group'], readonly StepProduct[]> {
  const startOf = (array: number): number => (array === ONE ? NO_VALUES : bases[array]!);
  return new Map(
    groups.map((group) => {
      const own: StepProduct[] = [];
      for (let at = 0; at < group.steps.length; at += 3) {
        const [target, a, b] = [group.steps[at]!, group.steps[at + 1]!, group.steps[at + 2]!];
        own.push({ base: bases[target]!, baseA: startOf(a), baseB: startOf(b) });
      }
      return [group, own];
    }),
  );
}

/** The addresses of what a frame's opening sets to one. */
function openedAddresses({ group, values }: TreeLoop, addresses: TreeAddresses): number[] {
  const { shifts, before } = group.target;
  const first = values[0]!;
  const coordinates = shifts.map((shift) => first + shift);
  const address = addressIn(addresses, coordinates, { count: shifts.length, before });
  return group.steps.flatMap((array, at) => (at % 3 === 0 ? [addresses.bases[array]! + address] : []));
}

/**
 * Visits the groups in the order of the work, with start and end given: up from short spans to long ones, down the other
 * way round.
 */
export function eachSpan(plan: TreePlan, length: number, way: 'up' | 'down', visit: (loop: TreeLoop) => void): void {
  const loops = plan.groups.map((group) =>
    treeLoop(group, length, group.kind === 'open' ? [0] : [group.start, group.end]),
  );
  const last = length + plan.beyond;
  const ended = (): void => {
    for (const loop of loops) {
      const { group, values } = loop;
      if (group.kind !== 'end') continue;
      if (group.start >= 0) values[group.start] = group.rows === 'root' ? 0 : 1;
      values[group.end] = last;
      visit(loop);
    }
  };
  const inRow = (row: number, of: (kind: 'open' | 'step') => readonly TreeLoop[]): void => {
    const isRow = ({ group }: TreeLoop): boolean => group.rows === 'all' || (group.rows === 'root') === (row === 0);
    const open = (): void => {
      for (const loop of of('open').filter(isRow)) {
        loop.values[0] = row;
        visit(loop);
      }
    };
    if (way === 'up') open();
    const steps = of('step').filter(isRow);
    for (let count = 0; count <= last - row; count++) {
      const end = way === 'up' ? row + count : last - count;
      for (const loop of steps) {
        if (loop.group.start >= 0) loop.values[loop.group.start] = row;
        loop.values[loop.group.end] = end;
        visit(loop);
      }
    }
  };
  const byKind = (kind: 'open' | 'step'): readonly TreeLoop[] => {
    const own: TreeLoop[] = [];
    for (const loop of loops) {
      if (loop.group.kind !== kind) continue;
      if (way === 'up') own.push(loop);
      else own.unshift(loop);
    }
    return own;
  };
  if (way === 'down') ended();
  for (let count = 0; count <= length; count++) inRow(way === 'up' ? length - count : count, byKind);
  if (way === 'up') ended();
}

/**
 * The probability of every arc, from values of sums or logs. On the way `outside` is filled, which has room for as many
 * numbers as `values`: with how the value of all trees depends on each value, or, for logs, with the probability of each.
 */
export function treeOutside(
  plan: TreePlan,
  algebra: 'sums' | 'logs',
  {
    length,
    weights,
    values,
    outside,
  }: {
    readonly length: number;
    readonly weights: Float64Array;
    readonly values: Float64Array;
    readonly outside: Float64Array;
  },
): Float64Array {
  const isSum = algebra === 'sums';
  const one = isSum ? 1 : 0;
  const ofArcs = new Float64Array(weights.length);
  const addresses = treeAddresses(plan, length);
  const products = productsOf(plan, addresses);
  outside.fill(0);
  outside[0] = isSum ? 1 / values[0]! : 1;
  const run: TreeRun = (loop, _, from, to) => {
    const { target, left, right, arc, group } = loop;
    const { head } = group;
    for (const { base, baseA, baseB } of products.get(group)!) {
      for (let value = from; value <= to; value++) {
        const above = base + target[value]!;
        const share = outside[above]!;
        if (share === 0) continue;
        const [addressA, addressB] = [baseA + left[value]!, baseB + right[value]!];
        const ofA = baseA === NO_VALUES ? one : values[addressA]!;
        const ofB = baseB === NO_VALUES ? one : values[addressB]!;
        const address = arc[value]!;
        const weight = head === NO_ARC ? one : weights[address]!;
        if (isSum) {
          if (baseA !== NO_VALUES) outside[addressA]! += share * ofB * weight;
          if (baseB !== NO_VALUES) outside[addressB]! += share * ofA * weight;
          if (head !== NO_ARC) ofArcs[address]! += share * ofA * ofB * weight;
        } else {
          const part = share * Math.exp(ofA + ofB + weight - values[above]!);
          if (baseA !== NO_VALUES) outside[addressA]! += part;
          if (baseB !== NO_VALUES) outside[addressB]! += part;
          if (head !== NO_ARC) ofArcs[address]! += part;
        }
      }
    }
  };
  eachSpan(plan, length, 'down', (loop) => {
    if (loop.group.kind !== 'open') eachRun(loop, addresses, run);
  });
  return ofArcs;
}
