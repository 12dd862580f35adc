/** An oracle for sentences of any length: as `oracleUnchecked`, into any list. */
export type LongOracle = (
  heads: ArrayLike<number>,
  from: number,
  length: number,
  out: Record<number, number>,
  at: number,
) => number;
