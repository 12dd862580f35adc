/**
 * Products of matrices: four rows and eight columns at a time. The eight columns of B are copied first, so that they are
 * one after the other while the rows of A go by.
 */
import {
  add,
  addFour,
  advance,
  constant,
  get,
  load,
  loadSplat,
  repeat,
  set,
  shiftRightUnsigned,
  shuffleFour,
  store,
  times,
  timesFour,
  zero,
  type Code,
  type KernelFunction,
} from './assembler.ts';
import { kernelFunction } from './kernel-function.ts';

/** A row that is multiplied with columns of a matrix: where it is, and the sums of eight columns. */
export interface SummedRow {
  readonly at: number;
  readonly left: number;
  readonly right: number;
}

/** The locals that copy eight columns of B. */
type PackingLocals = Readonly<Record<'b' | 'k' | 'bRow' | 'scratch' | 'inner' | 'from' | 'to', number>>;

/** Copies eight columns of a B that has its rows one after the other, and goes on to the next eight. */
function packColumns({ b, k, bRow, scratch, inner, from, to }: PackingLocals): Code {
  return [
    ...set(from, get(b)),
    ...set(to, get(scratch)),
    ...set(inner, get(k)),
    ...repeat(inner, [
      ...store(get(to), load(get(from))),
      ...store(get(to), load(get(from), 16), 16),
      ...advance(from, get(bRow)),
      ...advance(to, constant(32)),
    ]),
    ...advance(b, constant(32)),
  ];
}

/** Copies eight columns of a B that has its columns one after the other, four by four numbers at a time. */
function packRows(locals: PackingLocals, four: readonly [number, number, number, number]): Code {
  const { b, k, bRow, scratch, inner, from, to } = locals;
  const [p, q, r, s] = four;
  // Of two pairs of rows: the first two numbers of both mixed, and the last two.
  const [low, high] = [
    [0, 4, 1, 5],
    [2, 6, 3, 7],
  ] as const;
  const half = (offset: number): Code => [
    ...four.flatMap((local) => [...set(local, load(get(from))), ...advance(from, get(bRow))]),
    ...[
      { mixed: low, first: 0 },
      { mixed: high, first: 2 },
    ].flatMap(({ mixed, first }) => {
      const [left, right] = [shuffleFour(get(p), get(q), mixed), shuffleFour(get(r), get(s), mixed)];
      return [
        ...store(get(to), shuffleFour(left, right, [0, 1, 4, 5]), offset + 32 * first),
        ...store(get(to), shuffleFour(left, right, [2, 3, 6, 7]), offset + 32 * (first + 1)),
      ];
    }),
  ];
  return [
    ...set(to, get(scratch)),
    ...set(inner, shiftRightUnsigned(get(k), 2)),
    ...repeat(inner, [
      ...set(
        from,
        add(get(b), times(add(shiftRightUnsigned(get(k), 2), times(get(inner), constant(-1))), constant(16))),
      ),
      ...half(0),
      ...half(16),
      ...advance(to, constant(128)),
    ]),
    ...advance(b, times(get(bRow), constant(8))),
  ];
}

export const MULTIPLY: KernelFunction = multiplication('multiply', packColumns);

/** As `multiply`, but B has its columns one after the other; k is a multiple of 4. */
export const MULTIPLY_TRANSPOSED: KernelFunction = multiplication('multiplyTransposed', packRows);

function multiplication(
  name: string,
  pack: (locals: PackingLocals, four: readonly [number, number, number, number]) => Code,
): KernelFunction {
  return kernelFunction({
    name,
    parameters: { i32: 'c a b m n k aRow aColumn bRow cRow scratch' },
    locals: {
      i32: 'rows columns inner from to a0 cAt first second a1 a2 a3',
      v128: 'left0 right0 left1 right1 left2 right2 left3 right3 left right factor',
    },
    body: ({ c, a, b, m, n, k, aRow, aColumn, bRow, cRow, scratch, ...local }) => {
      const { rows, columns, inner, from, to, a0, cAt, first, second, a1, a2, a3, left, right, factor } = local;
      const four: readonly SummedRow[] = [
        { at: a0, left: local.left0, right: local.right0 },
        { at: a1, left: local.left1, right: local.right1 },
        { at: a2, left: local.left2, right: local.right2 },
        { at: a3, left: local.left3, right: local.right3 },
      ];
      const product = [
        ...set(left, load(get(to))),
        ...set(right, load(get(to), 16)),
        ...four.flatMap((row) => [
          ...set(factor, loadSplat(get(row.at))),
          ...set(row.left, addFour(get(row.left), timesFour(get(factor), get(left)))),
          ...set(row.right, addFour(get(row.right), timesFour(get(factor), get(right)))),
          ...advance(row.at, get(aColumn)),
        ]),
        ...advance(to, constant(32)),
      ];
      const fourRows = [
        ...set(a0, get(first)),
        ...set(a1, add(get(a0), get(aRow))),
        ...set(a2, add(get(a1), get(aRow))),
        ...set(a3, add(get(a2), get(aRow))),
        ...four.flatMap((row) => [...set(row.left, zero), ...set(row.right, zero)]),
        ...set(to, get(scratch)),
        ...set(inner, get(k)),
        ...repeat(inner, product),
        ...set(cAt, get(second)),
        ...four.flatMap((row) => [
          ...store(get(cAt), addFour(load(get(cAt)), get(row.left))),
          ...store(get(cAt), addFour(load(get(cAt), 16), get(row.right)), 16),
          ...advance(cAt, get(cRow)),
        ]),
        ...advance(first, times(get(aRow), constant(4))),
        ...advance(second, times(get(cRow), constant(4))),
      ];
      return [
        ...set(columns, shiftRightUnsigned(get(n), 3)),
        ...repeat(columns, [
          ...pack({ b, k, bRow, scratch, inner, from, to }, [local.left0, local.right0, local.left1, local.right1]),
          ...set(first, get(a)),
          ...set(second, get(c)),
          ...set(rows, shiftRightUnsigned(get(m), 2)),
          ...repeat(rows, fourRows),
          ...advance(c, constant(32)),
        ]),
      ];
    },
  });
}
