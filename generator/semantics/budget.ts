import type { CanonicalSystem } from '../theory/canonical-system.ts';

/** A limit on the work of counting. One unit is about one multiplication of two table entries. */
export class Budget {
  private spent = 0;
  readonly limit: number;

  constructor(limit: number = 100_000_000) {
    this.limit = limit;
  }

  /** Spends the cost of finding and applying the transitions of S′ that apply to an annotation. */
  spendVisit({ system }: CanonicalSystem): void {
    this.spend(20 + system.reductions.length ** 2);
  }

  /** Throws BudgetExceeded if the work so far is more than the limit. */
  spend(units: number): void {
    this.spent += units;
    if (this.spent > this.limit) throw new BudgetExceeded(this.limit);
  }
}

/** Thrown if counting would exceed the limit. */
export class BudgetExceeded extends Error {
  constructor(limit: number) {
    super(`more than ${limit.toLocaleString('en')} units of work`);
    this.name = 'BudgetExceeded';
  }
}
