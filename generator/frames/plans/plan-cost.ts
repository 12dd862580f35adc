/** What a plan costs. */
import type { TreePlan } from '../../../runtime/module/tree-plan.ts';

/** Products for every list of increasing indices. */
export interface PlanCost {
  /** The largest number of indices of a product: time grows with this power of the length. */
  readonly exponent: number;
  /** How many products have so many. */
  readonly products: number;
  /** The number of products of any number of indices. */
  readonly all: number;
}

/** The cost of a plan. */
export function planCost({ groups }: TreePlan): PlanCost {
  const exponent = Math.max(...groups.map(({ loose }) => loose.length));
  const [products, all] = [exponent, 1].map((least) =>
    groups
      .filter(({ kind, loose }) => kind !== 'open' && loose.length >= least)
      .reduce((sum, { steps }) => sum + steps.length / 3, 0),
  );
  return { exponent, products: products!, all: all! };
}
