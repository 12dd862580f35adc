/** Semirings for sums over falls: alternatives are added, and parts that follow one another are multiplied. */
export interface Semiring<Value> {
  readonly zero: Value;
  readonly one: Value;
  plus(a: Value, b: Value): Value;
  times(a: Value, b: Value): Value;
}

/** Numbers of computations. */
export const COUNTS: Semiring<bigint> = {
  zero: 0n,
  one: 1n,
  plus: (a, b) => a + b,
  times: (a, b) => a * b,
};
