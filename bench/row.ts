/** One line of the benchmark's table. */
export interface Row {
  readonly measured: string;
  readonly against: string;
  /** The median of the rounds' ratios. */
  readonly ratio?: number;
  /** The ratio of the best rounds, which need not be the same one. */
  readonly best?: number;
  readonly meaning: 'times as fast' | 'times the cost';
  /** The smallest ratio that is wanted. */
  readonly target?: number;
  /** Nanoseconds for each transition, of what is measured. */
  readonly nanoseconds?: number;
  /** Why there is no ratio. */
  readonly skipped?: string;
}
