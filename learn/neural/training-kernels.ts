/** The loops of training, beside those of runtime/neural/kernels.ts. */
import {
  add,
  addFour,
  advance,
  assembleModule,
  constant,
  divideFour,
  f32,
  get,
  greaterFour,
  hexOf,
  load,
  loadInteger,
  loadSplat,
  repeat,
  rootFour,
  set,
  shiftRightUnsigned,
  splat,
  store,
  subtractFour,
  times,
  timesFour,
  zero,
  type Code,
  type KernelFunction,
} from '../../runtime/wasm/assembler.ts';
import { MOST_PAGES, startModule } from '../../runtime/neural/kernel-machine.ts';
import { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { Kernels } from '../../runtime/neural/kernels.ts';
import { kernelFunction } from '../../runtime/wasm/kernel-function.ts';
import { sumRows } from '../../runtime/wasm/network-kernels.ts';
import { MULTIPLY, MULTIPLY_TRANSPOSED } from '../../runtime/wasm/multiply-kernel.ts';
import type { SharedMemory } from './shared-memory.ts';

/** The functions. */
export interface TrainingKernels extends Pick<Kernels, 'multiply'> {
  /** As `multiply`, but B has its columns one after the other, `bRow` bytes apart; k is a multiple of 4. */
  multiplyTransposed: Kernels['multiply'];
  /** out = x · B, for a row x of k numbers and B with k rows of n; k is a multiple of 4 and n one of 8. */
  multiplyRow(out: number, x: number, b: number, n: number, k: number): void;
  /** out = the sum of rows of n numbers, whose addresses are in `list`, with 0 for negative sums; n is a multiple of 32. */
  sumRowsPositive(out: number, list: number, count: number, n: number): void;
  /** Adds a row of n numbers to each of the rows at the addresses in `list` plus `distance`; n is a multiple of 4. */
  addToRows(row: number, list: number, count: number, n: number, distance: number): void;
  /**
   * Adam (Kingma and Ba 2015) for n weights, a multiple of 4. Their gradients are sums over shards, of which each has
   * its own, `distance` bytes after those of the one before; all are set to 0. `rate` includes the corrections of the
   * first updates. `average` follows the weights: it moves by `share` of the difference.
   */
  adam(
    weights: number,
    gradients: number,
    shards: number,
    distance: number,
    first: number,
    second: number,
    average: number,
    n: number,
    rate: number,
    share: number,
  ): void;
}

/** A memory for training, which there is only with WebAssembly: its own, or one that threads share. */
export function trainingMemory(shared?: SharedMemory): KernelMemory<TrainingKernels> {
  const code = assembleModule(TRAINING_FUNCTIONS, shared && { mostPages: MOST_PAGES });
  const machine = startModule<TrainingKernels>(hexOf(code), shared);
  if (machine === undefined) throw new Error('training needs WebAssembly with SIMD instructions');
  return new KernelMemory(machine);
}

const MULTIPLY_ROW = kernelFunction({
  name: 'multiplyRow',
  parameters: { i32: 'out x b n k' },
  locals: {
    i32: 'columns inner from xAt',
    v128: 'left0 right0 factor0 left1 right1 factor1 left2 right2 factor2 left3 right3 factor3',
  },
  body: ({ out, x, b, n, k, columns, inner, from, xAt, ...local }) => {
    const { left0, left1, left2, left3, right0, right1, right2, right3 } = local;
    // Four rows at a time, each with sums of its own, so that no addition waits for the one before it.
    const rows = [
      { left: left0, right: right0, factor: local.factor0 },
      { left: left1, right: right1, factor: local.factor1 },
      { left: left2, right: right2, factor: local.factor2 },
      { left: left3, right: right3, factor: local.factor3 },
    ];
    return [
      ...set(columns, shiftRightUnsigned(get(n), 3)),
      ...set(k, shiftRightUnsigned(get(k), 2)),
      ...repeat(columns, [
        ...rows.flatMap(({ left, right }) => [...set(left, zero), ...set(right, zero)]),
        ...set(from, get(b)),
        ...set(xAt, get(x)),
        ...set(inner, get(k)),
        ...repeat(inner, [
          ...rows.flatMap(({ left, right, factor }, row) => [
            ...set(factor, loadSplat(get(xAt), 4 * row)),
            ...set(left, addFour(get(left), timesFour(get(factor), load(get(from))))),
            ...set(right, addFour(get(right), timesFour(get(factor), load(get(from), 16)))),
            ...advance(from, times(get(n), constant(4))),
          ]),
          ...advance(xAt, constant(16)),
        ]),
        ...store(get(out), addFour(addFour(get(left0), get(left1)), addFour(get(left2), get(left3)))),
        ...store(get(out), addFour(addFour(get(right0), get(right1)), addFour(get(right2), get(right3))), 16),
        ...advance(out, constant(32)),
        ...advance(b, constant(32)),
      ]),
    ];
  },
});

const SUM_ROWS_POSITIVE = kernelFunction({
  name: 'sumRowsPositive',
  parameters: { i32: 'out list count n' },
  locals: { i32: 'columns inner at offset row', v128: 's0 s1 s2 s3 s4 s5 s6 s7' },
  body: ({ out, list, count, n, columns, inner, at, offset, row, s0, s1, s2, s3, s4, s5, s6, s7 }) => {
    const sums = [s0, s1, s2, s3, s4, s5, s6, s7];
    return [
      ...set(offset, constant(0)),
      ...set(columns, shiftRightUnsigned(get(n), 5)),
      ...repeat(columns, [
        ...sumRows({ list, count, offset, inner, at, row }, sums, addFour),
        ...sums.flatMap((sum, index) => store(get(out), greaterFour(get(sum), zero), 16 * index)),
        ...advance(out, constant(128)),
        ...advance(offset, constant(128)),
      ]),
    ];
  },
});

const ADD_TO_ROWS = kernelFunction({
  name: 'addToRows',
  parameters: { i32: 'row list count n distance' },
  locals: { i32: 'inner from to' },
  body: ({ row, list, count, n, distance, inner, from, to }) =>
    repeat(count, [
      ...set(from, get(row)),
      ...set(to, add(loadInteger(get(list)), get(distance))),
      ...set(inner, shiftRightUnsigned(get(n), 2)),
      ...repeat(inner, [
        ...store(get(to), addFour(load(get(to)), load(get(from)))),
        ...advance(from, constant(16)),
        ...advance(to, constant(16)),
      ]),
      ...advance(list, constant(4)),
    ]),
});

/** How long Adam remembers gradients and their squares. */
export const FIRST_DECAY = 0.9;
export const SECOND_DECAY = 0.99;
const EPSILON = 1e-6;

/** Moves an average. */
const mix = (decay: number, old: Code, fresh: Code): Code =>
  addFour(timesFour(splat(f32(decay)), old), timesFour(splat(f32(1 - decay)), fresh));

const ADAM = kernelFunction({
  name: 'adam',
  parameters: { i32: 'weights gradients shards distance first second average n', f32: 'rate share' },
  locals: { i32: 'shard from', v128: 'gradient mean square rates shares weight old' },
  body: ({ weights, gradients, shards, distance, first, second, average, n, rate, share, ...local }) => {
    const { shard, from, gradient, mean, square, rates, shares, weight, old } = local;
    const change = divideFour(timesFour(get(rates), get(mean)), addFour(rootFour(get(square)), splat(f32(EPSILON))));
    return [
      ...set(rates, splat(get(rate))),
      ...set(shares, splat(get(share))),
      ...set(n, shiftRightUnsigned(get(n), 2)),
      ...repeat(n, [
        ...set(gradient, zero),
        ...set(from, get(gradients)),
        ...set(shard, get(shards)),
        ...repeat(shard, [
          ...set(gradient, addFour(get(gradient), load(get(from)))),
          ...store(get(from), zero),
          ...advance(from, get(distance)),
        ]),
        ...set(mean, mix(FIRST_DECAY, load(get(first)), get(gradient))),
        ...store(get(first), get(mean)),
        ...set(square, mix(SECOND_DECAY, load(get(second)), timesFour(get(gradient), get(gradient)))),
        ...store(get(second), get(square)),
        ...set(weight, subtractFour(load(get(weights)), change)),
        ...store(get(weights), get(weight)),
        ...set(old, load(get(average))),
        ...store(get(average), addFour(get(old), timesFour(get(shares), subtractFour(get(weight), get(old))))),
        ...[weights, gradients, first, second, average].flatMap((each) => advance(each, constant(16))),
      ]),
    ];
  },
});

/** All of them. */
export const TRAINING_FUNCTIONS: readonly KernelFunction[] = [
  MULTIPLY,
  MULTIPLY_TRANSPOSED,
  MULTIPLY_ROW,
  SUM_ROWS_POSITIVE,
  ADD_TO_ROWS,
  ADAM,
];
