import { shownValue } from '../../runtime/text/shown-value.ts';
import { isMemoryShort, isStackOverflow, MAX_ENTRIES } from './memory.ts';
import type { CanonicalSystem } from '../theory/canonical-system.ts';

/** How much work is done between two looks at the memory: some megabytes at most. */
const UNITS_BETWEEN_LOOKS = 1_000_000;

/**
 * A limit on the work of counting. One unit is about one multiplication of two table entries. The results of this work
 * are kept, so memory that runs out ends it too.
 */
export class Budget {
  private spent = 0;
  private looked = 0;
  readonly limit: number;

  /** By default what takes a few seconds. */
  constructor(limit: number = 20_000_000) {
    if (typeof limit !== 'number' || !(limit >= 0)) {
      throw new RangeError(`the limit of a budget must be a number from 0 on, not ${shownValue(limit)}`);
    }
    this.limit = limit;
  }

  /** Spends the cost of finding and applying the transitions of S′ that apply to an annotation. */
  spendVisit({ system }: CanonicalSystem): void {
    this.spend(20 + system.reductions.length ** 2);
  }

  /** Does work whose calls may go too deep, which memory does not allow either. */
  during<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw isStackOverflow(error) ? new BudgetExceeded('memory') : error;
    }
  }

  /** Throws BudgetExceeded if a Map of so many entries cannot take another. */
  keep(entries: number): void {
    if (entries >= MAX_ENTRIES) throw new BudgetExceeded('memory');
  }

  /** Throws BudgetExceeded if the work so far is more than the limit, or if little memory is left. */
  spend(units: number): void {
    this.spent += units;
    if (this.spent > this.limit) throw new BudgetExceeded(this.limit);
    if (this.spent - this.looked < UNITS_BETWEEN_LOOKS) return;
    this.looked = this.spent;
    if (isMemoryShort()) throw new BudgetExceeded('memory');
  }
}

/** The items of a generator whose calls may go too deep, which memory does not allow. */
export function* withinStack<Item>(items: Generator<Item>): Generator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw isStackOverflow(error) ? new BudgetExceeded('memory') : error;
  }
}

/** Throws if a value is not a budget. */
export function checkBudget(value: Budget): void {
  if (!(value instanceof Budget)) throw new TypeError(`budget must be a Budget, not ${shownValue(value)}`);
}

/** Thrown if counting would exceed the limit or the memory. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';
  /** What would be exceeded. */
  readonly what: 'work' | 'memory';

  constructor(limit: number | 'memory') {
    super(
      limit === 'memory'
        ? 'more memory than this process has'
        : `more than ${limit.toLocaleString('en')} units of work`,
    );
    this.what = limit === 'memory' ? 'memory' : 'work';
  }
}
