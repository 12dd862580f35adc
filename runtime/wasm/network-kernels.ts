/**
 * The kernels of runtime/neural/kernels.ts in WebAssembly, on four numbers or eight shorts at a time (SIMD, in every
 * engine that this package supports). The results are the same on every machine: WebAssembly fixes how numbers are
 * rounded.
 *
 * The module has 2 kB, and must stay below 4 kB: browsers compile larger ones only asynchronously.
 */
import {
  add,
  addFour,
  addShorts,
  addWhole,
  advance,
  constant,
  f32,
  floorFour,
  get,
  load,
  loadInteger,
  loadSplat,
  narrow,
  pairProducts,
  positiveShorts,
  repeat,
  set,
  shiftLeftBy,
  shiftRightUnsigned,
  shiftWhole,
  splat,
  splatInteger,
  store,
  times,
  timesFour,
  wholeFour,
  zero,
  type Code,
  type KernelFunction,
} from './assembler.ts';
import { kernelFunction } from './kernel-function.ts';
import { MULTIPLY, type SummedRow } from './multiply-kernel.ts';

/** Multiplies rows of shorts with the next panel of a packed matrix, two pairs at a time; `inner` counts them down. */
function panelProduct(
  { matrix, inner, factor }: { readonly matrix: number; readonly inner: number; readonly factor: number },
  rows: readonly SummedRow[],
): Code {
  const pair = (index: number): Code =>
    rows.flatMap(({ at, left, right }) => [
      ...set(factor, loadSplat(get(at), 4 * index)),
      ...set(left, addWhole(get(left), pairProducts(get(factor), load(get(matrix), 32 * index)))),
      ...set(right, addWhole(get(right), pairProducts(get(factor), load(get(matrix), 32 * index + 16)))),
    ]);
  return [
    ...rows.flatMap(({ left, right }) => [...set(left, zero), ...set(right, zero)]),
    ...repeat(inner, [
      ...pair(0),
      ...pair(1),
      ...rows.flatMap(({ at }) => advance(at, constant(8))),
      ...advance(matrix, constant(64)),
    ]),
  ];
}

const MULTIPLY_SHORTS = kernelFunction({
  name: 'multiplyShorts',
  parameters: { i32: 'first second x matrix n k shift' },
  locals: { i32: 'inner x1 x2', v128: 'left1 right1 left2 right2 factor half' },
  body: ({ first, second, x, matrix, n, k, shift, inner, x1, x2, left1, right1, left2, right2, factor, half }) => {
    const one = { at: x1, left: left1, right: right1 };
    const other = { at: x2, left: left2, right: right2 };
    const rounded = (sum: number): Code => shiftWhole(addWhole(get(sum), get(half)), get(shift));
    const write = (out: number, { left, right }: SummedRow): Code => [
      ...store(get(out), narrow(rounded(left), rounded(right))),
      ...advance(out, constant(16)),
    ];
    return [
      ...set(half, splatInteger(shiftLeftBy(constant(1), add(get(shift), constant(-1))))),
      ...set(n, shiftRightUnsigned(get(n), 3)),
      ...repeat(n, [
        ...set(x1, get(x)),
        ...set(x2, add(get(x), times(get(k), constant(2)))),
        ...set(inner, shiftRightUnsigned(get(k), 2)),
        ...panelProduct({ matrix, inner, factor }, [one, other]),
        // If only one row is wanted, both are the same place, and the first counts.
        ...write(second, other),
        ...write(first, one),
      ]),
    ];
  },
});

const ADD_SHORTS = kernelFunction({
  name: 'addShorts',
  parameters: { i32: 'out one other n' },
  body: ({ out, one, other, n }) => [
    ...set(n, shiftRightUnsigned(get(n), 3)),
    ...repeat(n, [
      ...store(get(out), addShorts(load(get(one)), load(get(other)))),
      ...[out, one, other].flatMap((local) => advance(local, constant(16))),
    ]),
  ],
});

const ROUND_TO_SHORTS = kernelFunction({
  name: 'roundToShorts',
  parameters: { i32: 'out from n', f32: 'factor' },
  locals: { v128: 'factors half' },
  body: ({ out, from, n, factor, factors, half }) => {
    const rounded = (offset: number): Code =>
      wholeFour(floorFour(addFour(timesFour(load(get(from), offset), get(factors)), get(half))));
    return [
      ...set(factors, splat(get(factor))),
      ...set(half, splat(f32(0.5))),
      ...set(n, shiftRightUnsigned(get(n), 3)),
      ...repeat(n, [
        ...store(get(out), narrow(rounded(0), rounded(16))),
        ...advance(out, constant(16)),
        ...advance(from, constant(32)),
      ]),
    ];
  },
});

/** The code that sums parts of rows, at the same offset, of `count` rows whose addresses are in `list`. */
export function sumRows(
  {
    list,
    count,
    offset,
    inner,
    at,
    row,
  }: Readonly<Record<'list' | 'count' | 'offset' | 'inner' | 'at' | 'row', number>>,
  sums: readonly number[],
  plus: (a: Code, b: Code) => Code,
): Code {
  return [
    ...sums.flatMap((sum) => set(sum, zero)),
    ...set(at, get(list)),
    ...set(inner, get(count)),
    ...repeat(inner, [
      ...set(row, add(loadInteger(get(at)), get(offset))),
      ...sums.flatMap((sum, index) => set(sum, plus(get(sum), load(get(row), 16 * index)))),
      ...advance(at, constant(4)),
    ]),
  ];
}

const SCORE_ROWS = kernelFunction({
  name: 'scoreRows',
  parameters: { i32: 'out hidden list count width matrix n' },
  locals: { i32: 'columns inner at offset row to', v128: 'v0 v1 v2 v3' },
  body: ({ out, hidden, list, count, width, matrix, n, columns, inner, at, offset, row, to, v0, v1, v2, v3 }) => {
    const sums = [v0, v1, v2, v3];
    // The sums have been written when these are needed.
    const [left, right, factor] = [v0, v1, v2];
    return [
      ...set(offset, constant(0)),
      ...set(to, get(hidden)),
      ...set(columns, shiftRightUnsigned(get(width), 5)),
      ...repeat(columns, [
        ...sumRows({ list, count, offset, inner, at, row }, sums, addShorts),
        ...sums.flatMap((sum, index) => store(get(to), positiveShorts(get(sum)), 16 * index)),
        ...advance(to, constant(64)),
        ...advance(offset, constant(64)),
      ]),
      ...set(n, shiftRightUnsigned(get(n), 3)),
      ...repeat(n, [
        ...set(at, get(hidden)),
        ...set(inner, shiftRightUnsigned(get(width), 2)),
        ...panelProduct({ matrix, inner, factor }, [{ at, left, right }]),
        ...store(get(out), get(left)),
        ...store(get(out), get(right), 16),
        ...advance(out, constant(32)),
      ]),
    ];
  },
});

/** All of them. */
export const FUNCTIONS: readonly KernelFunction[] = [
  MULTIPLY,
  MULTIPLY_SHORTS,
  ADD_SHORTS,
  ROUND_TO_SHORTS,
  SCORE_ROWS,
];
