/** Semirings over which falls are added up: alternatives are added, what follows one another is multiplied. */
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
