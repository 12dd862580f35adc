/**
 * The loops in which a network spends its time. They work on one memory; an address is a number of bytes. Numbers are
 * of 4 bytes; *shorts* are whole numbers of 2 bytes, whose sums stay at the ends of their range instead of wrapping.
 *
 * A matrix of shorts is *packed*: in panels of eight columns, one after the other. A panel has 16 shorts for each two
 * rows: for each column that of the first row and that of the second.
 */
export interface Kernels {
  /**
   * C += A · B. A is m × k, B is k × n and C is m × n; m is a multiple of 4 and n one of 8. Steps are in bytes: from a row of A to the
   * next, from a column of A to the next, and from a row of B or C to the next. `scratch` has room for 8 k numbers.
   */
  multiply(
    c: number,
    a: number,
    b: number,
    m: number,
    n: number,
    k: number,
    aRow: number,
    aColumn: number,
    bRow: number,
    cRow: number,
    scratch: number,
  ): void;
  /**
   * X · B, divided by 2 to the shift and rounded, for two rows X of k shorts and a packed matrix of k rows and n
   * columns; `second` and `first` get a row of n shorts each, in this order. k is a multiple of 4, n one of 8, and the
   * shift at least 1.
   */
  multiplyShorts(first: number, second: number, x: number, matrix: number, n: number, k: number, shift: number): void;
  /** out = the sum of two rows of n shorts; n is a multiple of 8. */
  addShorts(out: number, one: number, other: number, n: number): void;
  /** n numbers times a factor, rounded, as shorts; n is a multiple of 8. */
  roundToShorts(out: number, from: number, n: number, factor: number): void;
  /**
   * hidden = the sum of rows of `width` shorts, whose addresses are in `list`, with 0 for negative sums; and then
   * out = hidden · B, whole numbers of 4 bytes, for a packed matrix of n columns. `width` is a multiple of 32 and n of 8.
   */
  scoreRows(out: number, hidden: number, list: number, count: number, width: number, matrix: number, n: number): void;
}

/** A memory, which grows in pages, and the functions that work on it. */
export interface KernelMachine<Functions> {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): unknown };
  readonly kernels: Functions;
}

/** The bytes of a page. */
export const PAGE: number = 1 << 16;
