/**
 * The kernels of runtime/neural/kernels.ts in WebAssembly, on four numbers or eight shorts at a time (SIMD, in every
 * engine that this package supports). The results are the same on every machine: WebAssembly fixes how numbers are
 * rounded.
 *
 * The module has 1 kB, and must stay below 4 kB: browsers compile larger ones only asynchronously.
 */
import {
  add,
  addFour,
  advance,
  constant,
  get,
  load,
  loadInteger,
  loadSplat,
  repeat,
  set,
  splat,
  store,
  times,
  timesFour,
  zero,
  type Code,
  type KernelFunction,
  type ValueKind,
} from '../../runtime/wasm/assembler.ts';

export const i32s = (count: number): readonly ValueKind[] => Array.from({ length: count }, () => 'i32');
export const v128s = (count: number): readonly ValueKind[] => Array.from({ length: count }, () => 'v128');

export function multiply(): KernelFunction {
  const [c, a, b, m, n, k, aRow, aColumn, bRow, cRow, scratch] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const [rows, columns, inner, from, to, aAt, cAt, first, second] = [11, 12, 13, 14, 15, 16, 17, 18, 19];
  const [a1, a2, a3] = [20, 21, 22];
  const sums = [23, 24, 25, 26, 27, 28, 29, 30];
  const [left, right, factor] = [31, 32, 33];
  const aRows = [aAt!, a1!, a2!, a3!];
  const pack = [
    ...set(from!, get(b!)),
    ...set(to!, get(scratch!)),
    ...set(inner!, get(k!)),
    ...repeat(inner!, [
      ...store(get(to!), load(get(from!))),
      ...store(get(to!), load(get(from!), 16), 16),
      ...advance(from!, get(bRow!)),
      ...advance(to!, constant(32)),
    ]),
  ];
  const product = [
    ...set(left!, load(get(to!))),
    ...set(right!, load(get(to!), 16)),
    ...aRows.flatMap((row, index) => [
      ...set(factor!, loadSplat(get(row))),
      ...set(sums[2 * index]!, addFour(get(sums[2 * index]!), timesFour(get(factor!), get(left!)))),
      ...set(sums[2 * index + 1]!, addFour(get(sums[2 * index + 1]!), timesFour(get(factor!), get(right!)))),
      ...advance(row, get(aColumn!)),
    ]),
    ...advance(to!, constant(32)),
  ];
  const fourRows = [
    ...set(aAt!, get(first!)),
    ...set(a1!, add(get(aAt!), get(aRow!))),
    ...set(a2!, add(get(a1!), get(aRow!))),
    ...set(a3!, add(get(a2!), get(aRow!))),
    ...sums.flatMap((sum) => set(sum, zero)),
    ...set(to!, get(scratch!)),
    ...set(inner!, get(k!)),
    ...repeat(inner!, product),
    ...set(cAt!, get(second!)),
    ...[0, 1, 2, 3].flatMap((row) => [
      ...store(get(cAt!), addFour(load(get(cAt!)), get(sums[2 * row]!))),
      ...store(get(cAt!), addFour(load(get(cAt!), 16), get(sums[2 * row + 1]!)), 16),
      ...advance(cAt!, get(cRow!)),
    ]),
    ...advance(first!, times(get(aRow!), constant(4))),
    ...advance(second!, times(get(cRow!), constant(4))),
  ];
  const body = [
    ...set(columns!, quotient(get(n!), 3)),
    ...repeat(columns!, [
      ...pack,
      ...set(first!, get(a!)),
      ...set(second!, get(c!)),
      ...set(rows!, quotient(get(m!), 2)),
      ...repeat(rows!, fourRows),
      ...advance(b!, constant(32)),
      ...advance(c!, constant(32)),
    ]),
  ];
  return { name: 'multiply', parameters: i32s(11), locals: [...i32s(12), ...v128s(11)], body };
}

/** A count divided by a power of two. */
export function quotient(count: Code, bits: number): Code {
  return [...count, ...constant(bits), 0x76];
}

const addShorts = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x8f, 1];
const positiveShorts = (a: Code): Code => [...a, ...zero, 0xfd, 0x98, 1];
const narrow = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x85, 1];
const addWhole = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xae, 1];
/** For each of four pairs of shorts the sum of their products. */
const pairProducts = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xba, 1];
const shiftWhole = (a: Code, bits: Code): Code => [...a, ...bits, 0xfd, 0xac, 1];
const splatInteger = (a: Code): Code => [...a, 0xfd, 0x11];
const floorFour = (a: Code): Code => [...a, 0xfd, 0x68];
const wholeFour = (a: Code): Code => [...a, 0xfd, 0xf8, 1];

/** A row of shorts that is multiplied with a panel of a packed matrix: where it is, and the sums of the columns. */
interface PanelRow {
  readonly at: number;
  readonly left: number;
  readonly right: number;
}

/** Multiplies rows with the next panel, two pairs of shorts at a time; `inner` counts them down. */
function panelProduct(
  { matrix, inner, factor }: { readonly matrix: number; readonly inner: number; readonly factor: number },
  rows: readonly PanelRow[],
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

function multiplyShorts(): KernelFunction {
  const [first, second, x, matrix, n, k, shift, inner] = [0, 1, 2, 3, 4, 5, 6, 7];
  const [factor, half] = [14, 15];
  const rows = [
    { out: first!, at: 8, left: 10, right: 11 },
    { out: second!, at: 9, left: 12, right: 13 },
  ];
  const rounded = (sum: number): Code => shiftWhole(addWhole(get(sum), get(half!)), get(shift!));
  const body = [
    ...set(half!, splatInteger([...constant(1), ...add(get(shift!), constant(-1)), 0x74])),
    ...set(n!, quotient(get(n!), 3)),
    ...repeat(n!, [
      ...set(rows[0]!.at, get(x!)),
      ...set(rows[1]!.at, add(get(x!), times(get(k!), constant(2)))),
      ...set(inner!, quotient(get(k!), 2)),
      ...panelProduct({ matrix: matrix!, inner: inner!, factor: factor! }, rows),
      // If only one row is wanted, both are the same place, and the first counts.
      ...rows
        .toReversed()
        .flatMap(({ out, left, right }) => [
          ...store(get(out), narrow(rounded(left), rounded(right))),
          ...advance(out, constant(16)),
        ]),
    ]),
  ];
  return { name: 'multiplyShorts', parameters: i32s(7), locals: [...i32s(3), ...v128s(6)], body };
}

function addShortRows(): KernelFunction {
  const [out, one, other, n] = [0, 1, 2, 3];
  const body = [
    ...set(n!, quotient(get(n!), 3)),
    ...repeat(n!, [
      ...store(get(out!), addShorts(load(get(one!)), load(get(other!)))),
      ...[out!, one!, other!].flatMap((local) => advance(local, constant(16))),
    ]),
  ];
  return { name: 'addShorts', parameters: i32s(4), locals: [], body };
}

function roundToShorts(): KernelFunction {
  const [out, from, n, factor, factors, half] = [0, 1, 2, 3, 4, 5];
  const rounded = (offset: number): Code =>
    wholeFour(floorFour(addFour(timesFour(load(get(from!), offset), get(factors!)), get(half!))));
  const body = [
    ...set(factors!, splat(get(factor!))),
    ...set(half!, splat(f32(0.5))),
    ...set(n!, quotient(get(n!), 3)),
    ...repeat(n!, [
      ...store(get(out!), narrow(rounded(0), rounded(16))),
      ...advance(out!, constant(16)),
      ...advance(from!, constant(32)),
    ]),
  ];
  return { name: 'roundToShorts', parameters: [...i32s(3), 'f32'], locals: v128s(2), body };
}

/** A constant. */
export const f32 = (value: number): Code => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)];

function scoreRows(): KernelFunction {
  const [out, hidden, list, count, width, matrix, n] = [0, 1, 2, 3, 4, 5, 6];
  const [columns, inner, at, offset, row, to] = [7, 8, 9, 10, 11, 12];
  const sums = [13, 14, 15, 16];
  const [left, right, factor] = [13, 14, 15];
  const body = [
    ...set(offset!, constant(0)),
    ...set(to!, get(hidden!)),
    ...set(columns!, quotient(get(width!), 5)),
    ...repeat(columns!, [
      ...sums.flatMap((sum) => set(sum, zero)),
      ...set(at!, get(list!)),
      ...set(inner!, get(count!)),
      ...repeat(inner!, [
        ...set(row!, add(loadInteger(get(at!)), get(offset!))),
        ...sums.flatMap((sum, index) => set(sum, addShorts(get(sum), load(get(row!), 16 * index)))),
        ...advance(at!, constant(4)),
      ]),
      ...sums.flatMap((sum, index) => store(get(to!), positiveShorts(get(sum)), 16 * index)),
      ...advance(to!, constant(64)),
      ...advance(offset!, constant(64)),
    ]),
    ...set(n!, quotient(get(n!), 3)),
    ...repeat(n!, [
      ...set(at!, get(hidden!)),
      ...set(inner!, quotient(get(width!), 2)),
      ...panelProduct({ matrix: matrix!, inner: inner!, factor: factor! }, [{ at: at!, left: left!, right: right! }]),
      ...store(get(out!), get(left!)),
      ...store(get(out!), get(right!), 16),
      ...advance(out!, constant(32)),
    ]),
  ];
  return { name: 'scoreRows', parameters: i32s(7), locals: [...i32s(6), ...v128s(4)], body };
}

/** All of them. */
export const FUNCTIONS: readonly KernelFunction[] = [
  multiply(),
  multiplyShorts(),
  addShortRows(),
  roundToShorts(),
  scoreRows(),
];
