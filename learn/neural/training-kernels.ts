/** The loops of training, beside those of runtime/neural/kernels.ts. */
import {
  add,
  addFour,
  advance,
  assembleModule,
  constant,
  divideFour,
  get,
  greaterFour,
  hexOf,
  load,
  loadInteger,
  loadSplat,
  repeat,
  rootFour,
  set,
  splat,
  store,
  subtractFour,
  times,
  timesFour,
  zero,
  type Code,
  type KernelFunction,
} from '../../runtime/wasm/assembler.ts';
import { startModule } from '../../runtime/neural/kernel-machine.ts';
import { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { Kernels } from '../../runtime/neural/kernels.ts';
import { f32, i32s, multiply, quotient, v128s } from './kernels.ts';

/** The functions. */
export interface TrainingKernels extends Pick<Kernels, 'multiply'> {
  /** out = x · B, for a row x of k numbers and B with k rows of n; k is a multiple of 4 and n one of 8. */
  multiplyRow(out: number, x: number, b: number, n: number, k: number): void;
  /** out = the sum of rows of n numbers, whose addresses are in `list`, with 0 for negative sums; n is a multiple of 32. */
  sumRowsPositive(out: number, list: number, count: number, n: number): void;
  /** Adds a row of n numbers to each of the rows at the addresses in `list` plus `distance`; n is a multiple of 4. */
  addToRows(row: number, list: number, count: number, n: number, distance: number): void;
  /**
   * Adam (Kingma and Ba 2015) for n weights, a multiple of 4, whose gradients are set to 0. `rate` includes the
   * corrections of the first updates. `average` follows the weights: it moves by `share` of the difference.
   */
  adam(
    weights: number,
    gradients: number,
    first: number,
    second: number,
    average: number,
    n: number,
    rate: number,
    share: number,
  ): void;
}

/** A memory for training, which there is only with WebAssembly. */
export function trainingMemory(): KernelMemory<TrainingKernels> {
  const machine = startModule<TrainingKernels>(hexOf(assembleModule(TRAINING_FUNCTIONS)));
  if (machine === undefined) throw new Error('training needs WebAssembly with SIMD instructions');
  return new KernelMemory(machine);
}

const bytes = (count: Code): Code => times(count, constant(4));

function multiplyRow(): KernelFunction {
  const [out, x, b, n, k, columns, inner, from, xAt] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  // Four rows at a time, each with sums of its own, so that no addition waits for the one before it.
  const rows = [0, 1, 2, 3].map((row) => ({ row, left: 9 + 3 * row, right: 10 + 3 * row, factor: 11 + 3 * row }));
  const body = [
    ...set(columns!, quotient(get(n!), 3)),
    ...set(k!, quotient(get(k!), 2)),
    ...repeat(columns!, [
      ...rows.flatMap(({ left, right }) => [...set(left, zero), ...set(right, zero)]),
      ...set(from!, get(b!)),
      ...set(xAt!, get(x!)),
      ...set(inner!, get(k!)),
      ...repeat(inner!, [
        ...rows.flatMap(({ row, left, right, factor }) => [
          ...set(factor, loadSplat(get(xAt!), 4 * row)),
          ...set(left, addFour(get(left), timesFour(get(factor), load(get(from!))))),
          ...set(right, addFour(get(right), timesFour(get(factor), load(get(from!), 16)))),
          ...advance(from!, bytes(get(n!))),
        ]),
        ...advance(xAt!, constant(16)),
      ]),
      ...store(get(out!), sumOfFour(rows.map(({ left }) => left))),
      ...store(get(out!), sumOfFour(rows.map(({ right }) => right)), 16),
      ...advance(out!, constant(32)),
      ...advance(b!, constant(32)),
    ]),
  ];
  return { name: 'multiplyRow', parameters: i32s(5), locals: [...i32s(4), ...v128s(12)], body };
}

/** The sum of four locals. */
function sumOfFour(locals: readonly number[]): Code {
  const [first, second, third, fourth] = locals.map((local) => get(local));
  return addFour(addFour(first!, second!), addFour(third!, fourth!));
}

function sumRowsPositive(): KernelFunction {
  const [out, list, count, n, columns, inner, at, offset, row] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const sums = [9, 10, 11, 12, 13, 14, 15, 16];
  const body = [
    ...set(offset!, constant(0)),
    ...set(columns!, quotient(get(n!), 5)),
    ...repeat(columns!, [
      ...sums.flatMap((sum) => set(sum, zero)),
      ...set(at!, get(list!)),
      ...set(inner!, get(count!)),
      ...repeat(inner!, [
        ...set(row!, add(loadInteger(get(at!)), get(offset!))),
        ...sums.flatMap((sum, index) => set(sum, addFour(get(sum), load(get(row!), 16 * index)))),
        ...advance(at!, constant(4)),
      ]),
      ...sums.flatMap((sum, index) => store(get(out!), greaterFour(get(sum), zero), 16 * index)),
      ...advance(out!, constant(128)),
      ...advance(offset!, constant(128)),
    ]),
  ];
  return { name: 'sumRowsPositive', parameters: i32s(4), locals: [...i32s(5), ...v128s(8)], body };
}

function addToRows(): KernelFunction {
  const [row, list, count, n, distance, inner, from, to] = [0, 1, 2, 3, 4, 5, 6, 7];
  const body = repeat(count!, [
    ...set(from!, get(row!)),
    ...set(to!, add(loadInteger(get(list!)), get(distance!))),
    ...set(inner!, quotient(get(n!), 2)),
    ...repeat(inner!, [
      ...store(get(to!), addFour(load(get(to!)), load(get(from!)))),
      ...advance(from!, constant(16)),
      ...advance(to!, constant(16)),
    ]),
    ...advance(list!, constant(4)),
  ]);
  return { name: 'addToRows', parameters: i32s(5), locals: i32s(3), body };
}

/** How long Adam remembers gradients and their squares. */
export const FIRST_DECAY = 0.9;
export const SECOND_DECAY = 0.99;
const EPSILON = 1e-6;

/** Moves an average. */
const mix = (decay: number, old: Code, fresh: Code): Code =>
  addFour(timesFour(splat(f32(decay)), old), timesFour(splat(f32(1 - decay)), fresh));

function adam(): KernelFunction {
  const [weights, gradients, first, second, average, n, rate, share] = [0, 1, 2, 3, 4, 5, 6, 7];
  const [gradient, mean, square, rates, shares, weight, mean4] = [8, 9, 10, 11, 12, 13, 14];
  const body = [
    ...set(rates!, splat(get(rate!))),
    ...set(shares!, splat(get(share!))),
    ...set(n!, quotient(get(n!), 2)),
    ...repeat(n!, [
      ...set(gradient!, load(get(gradients!))),
      ...store(get(gradients!), zero),
      ...set(mean!, mix(FIRST_DECAY, load(get(first!)), get(gradient!))),
      ...store(get(first!), get(mean!)),
      ...set(square!, mix(SECOND_DECAY, load(get(second!)), timesFour(get(gradient!), get(gradient!)))),
      ...store(get(second!), get(square!)),
      ...set(
        weight!,
        subtractFour(
          load(get(weights!)),
          divideFour(timesFour(get(rates!), get(mean!)), addFour(rootFour(get(square!)), splat(f32(EPSILON)))),
        ),
      ),
      ...store(get(weights!), get(weight!)),
      ...set(mean4!, load(get(average!))),
      ...store(get(average!), addFour(get(mean4!), timesFour(get(shares!), subtractFour(get(weight!), get(mean4!))))),
      ...[weights!, gradients!, first!, second!, average!].flatMap((local) => advance(local, constant(16))),
    ]),
  ];
  return { name: 'adam', parameters: [...i32s(6), 'f32', 'f32'], locals: v128s(7), body };
}

/** All of them. */
export const TRAINING_FUNCTIONS: readonly KernelFunction[] = [
  multiply(),
  multiplyRow(),
  sumRowsPositive(),
  addToRows(),
  adam(),
];
