/** The kernels in WebAssembly against plain loops: those of training roughly, those of parsers to the last bit. */
import { describe, expect, test } from 'vitest';
import { KERNEL_CODE } from '../../../embedded/kernel-code.ts';
import { assembleModule } from '../../../runtime/wasm/assembler.ts';
import {
  FIRST_DECAY,
  SECOND_DECAY,
  TRAINING_FUNCTIONS,
  trainingMemory,
  type TrainingKernels,
} from '../../../learn/neural/training-kernels.ts';
import { startKernels, startModule } from '../../../runtime/neural/kernel-machine.ts';
import { KernelMemory } from '../../../runtime/neural/kernel-memory.ts';
import type { Kernels } from '../../../runtime/neural/kernels.ts';
import { PlainMachine } from '../../../runtime/neural/plain-machine.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';

const random = seededRandom(1);

/** An array of random numbers in the memory, and a copy of them. */
function made(
  memory: KernelMemory<TrainingKernels>,
  count: number,
): { readonly address: number; readonly values: Float32Array } {
  const address = memory.allocate(count);
  const values = Float32Array.from({ length: count }, () => random() - 0.5);
  memory.floatsAt(address, count).set(values);
  return { address, values };
}

function expectSame(found: Float32Array, expected: readonly number[]): void {
  expect(found.length).toBe(expected.length);
  const worst = expected.reduce((most, value, at) => Math.max(most, Math.abs(value - found[at]!)), 0);
  expect(worst).toBeLessThan(1e-5);
}

const SIZES = [
  { m: 4, n: 8, k: 1 },
  { m: 8, n: 24, k: 7 },
  { m: 20, n: 16, k: 33 },
  { m: 4, n: 8, k: 0 },
];

test.each(SIZES)('multiply adds the product of $m × $k and $k × $n', ({ m, n, k }) => {
  const memory = trainingMemory();
  const [a, b, c] = [made(memory, m * k), made(memory, k * n), made(memory, m * n)];
  const scratch = memory.allocate(8 * k);
  const product = (i: number, j: number): number =>
    Array.from({ length: k }, (_, p) => a.values[i * k + p]! * b.values[p * n + j]!).reduce((x, y) => x + y, 0);
  const expected = Array.from(c.values, (value, at) => value + product(Math.floor(at / n), at % n));
  memory.kernels.multiply(c.address, a.address, b.address, m, n, k, 4 * k, 4, 4 * n, 4 * n, scratch);
  expectSame(memory.floatsAt(c.address, m * n), expected);
});

test('multiply takes a matrix whose columns are rows', () => {
  const memory = trainingMemory();
  const [m, n, k] = [8, 16, 5];
  const [a, b] = [made(memory, m * k), made(memory, k * n)];
  const [c, scratch] = [memory.allocate(m * n), memory.allocate(8 * k)];
  memory.kernels.multiply(c, a.address, b.address, m, n, k, 4, 4 * m, 4 * n, 4 * n, scratch);
  const expected = Array.from({ length: m * n }, (_, at) =>
    Array.from({ length: k }, (_row, p) => a.values[p * m + Math.floor(at / n)]! * b.values[p * n + (at % n)]!).reduce(
      (x, y) => x + y,
      0,
    ),
  );
  expectSame(memory.floatsAt(c, m * n), expected);
});

test.each([
  { m: 4, n: 8, k: 4 },
  { m: 8, n: 24, k: 20 },
])('multiplyTransposed is multiply with $n columns that are rows of $k, to the last bit', ({ m, n, k }) => {
  const memory = trainingMemory();
  const [a, b, c] = [made(memory, m * k), made(memory, k * n), made(memory, m * n)];
  const [rows, other, scratch] = [memory.allocate(k * n), memory.allocate(m * n), memory.allocate(8 * k)];
  for (let p = 0; p < k; p++) for (let j = 0; j < n; j++) memory.floats[(rows >> 2) + j * k + p] = b.values[p * n + j]!;
  memory.floatsAt(other, m * n).set(c.values);
  const { kernels } = memory;
  kernels.multiply(c.address, a.address, b.address, m, n, k, 4 * k, 4, 4 * n, 4 * n, scratch);
  kernels.multiplyTransposed(other, a.address, rows, m, n, k, 4 * k, 4, 4 * k, 4 * n, scratch);
  expect(memory.floatsAt(other, m * n)).toEqual(memory.floatsAt(c.address, m * n));
});

test('multiplyRow', () => {
  const memory = trainingMemory();
  const [n, k] = [24, 20];
  const [x, b] = [made(memory, k), made(memory, k * n)];
  const out = memory.allocate(n);
  memory.kernels.multiplyRow(out, x.address, b.address, n, k);
  const expected = Array.from({ length: n }, (_, j) =>
    x.values.reduce((sum, value, p) => sum + value * b.values[p * n + j]!, 0),
  );
  expectSame(memory.floatsAt(out, n), expected);
});

test.each([0, 1, 5])('sums of %i rows, and a row added to them', (count) => {
  const memory = trainingMemory();
  const n = 64;
  const rows = made(memory, 6 * n);
  const chosen = [5, 0, 3, 1, 4].slice(0, count);
  const list = memory.allocate(count);
  const out = memory.allocate(n);
  memory.integers.set(
    chosen.map((row) => rows.address + 4 * n * row),
    list >> 2,
  );
  const expected = Array.from({ length: n }, (_, j) => chosen.reduce((sum, row) => sum + rows.values[row * n + j]!, 0));
  memory.kernels.sumRowsPositive(out, list, count, n);
  expectSame(
    memory.floatsAt(out, n),
    expected.map((sum) => Math.max(0, sum)),
  );
  const [row, others] = [made(memory, n), made(memory, 6 * n)];
  memory.kernels.addToRows(row.address, list, count, n, others.address - rows.address);
  expectSame(
    memory.floatsAt(others.address, 6 * n),
    Array.from(others.values, (value, at) =>
      chosen.includes(Math.floor(at / n)) ? value + row.values[at % n]! : value,
    ),
  );
});

test('adam adds the gradients of shards, moves weights and averages, and clears gradients', () => {
  const memory = trainingMemory();
  const n = 8;
  const [weights, first, average] = [made(memory, n), made(memory, n), made(memory, n)];
  // Those of three shards, 16 numbers apart.
  const gradients = made(memory, 48);
  const sums = Array.from({ length: n }, (_, i) => [0, 16, 32].reduce((sum, at) => sum + gradients.values[at + i]!, 0));
  const second = { address: memory.allocate(n), values: Float32Array.from({ length: n }, () => random()) };
  memory.floatsAt(second.address, n).set(second.values);
  const places = [first.address, second.address, average.address] as const;
  memory.kernels.adam(weights.address, gradients.address, 3, 64, ...places, n, 0.01, 0.25);
  const means = Array.from(first.values, (old, i) => FIRST_DECAY * old + (1 - FIRST_DECAY) * sums[i]!);
  const squares = Array.from(second.values, (old, i) => SECOND_DECAY * old + (1 - SECOND_DECAY) * sums[i]! ** 2);
  const moved = Array.from(weights.values, (old, i) => old - (0.01 * means[i]!) / (Math.sqrt(squares[i]!) + 1e-6));
  expectSame(memory.floatsAt(first.address, n), means);
  expectSame(memory.floatsAt(second.address, n), squares);
  expectSame(memory.floatsAt(weights.address, n), moved);
  expectSame(
    memory.floatsAt(average.address, n),
    Array.from(average.values, (old, i) => old + 0.25 * (moved[i]! - old)),
  );
  for (const at of [0, 64, 128]) expect(memory.floatsAt(gradients.address + at, n)).toEqual(new Float32Array(n));
});

test('a memory keeps its numbers when it grows', () => {
  const memory = trainingMemory();
  const { address, values } = made(memory, 100);
  memory.allocate(1_000_000);
  expect(memory.floatsAt(address, 100)).toEqual(values);
  expect(memory.allocate(1) % 16).toBe(0);
});

test('browsers compile the modules at once', () => {
  expect(assembleModule(TRAINING_FUNCTIONS).length).toBeLessThan(4096);
  expect(KERNEL_CODE.length / 2).toBeLessThan(4096);
});

describe('the kernels of parsers are the plain ones, to the last bit', () => {
  const NUMBERS = 4096;

  /** Runs kernels on two memories with the same numbers; where they differ afterwards, or -1. */
  function difference(fill: (memory: KernelMemory) => void, run: (kernels: Kernels) => void): number {
    const memories = [new KernelMemory(startModule<Kernels>(KERNEL_CODE)!), new KernelMemory(new PlainMachine())];
    const [first, second] = memories.map((memory) => {
      memory.allocate(2 * NUMBERS);
      fill(memory);
      run(memory.kernels);
      return memory.integers.slice(0, NUMBERS);
    });
    return first!.findIndex((number, at) => number !== second![at]);
  }

  /** Shorts of a size, some of them at the ends of the range. */
  const shorts = (seed: number, most: number) => (memory: KernelMemory) => {
    const next = seededRandom(seed);
    memory.shorts.forEach((_, at) => {
      const kind = next();
      const value = Math.round((2 * next() - 1) * most);
      memory.shorts[at] = kind < 0.02 ? 32767 : kind < 0.04 ? -32768 : value;
    });
  };

  test.each(SIZES)('multiply, $m × $k and $k × $n', ({ m, n, k }) => {
    const floats = (memory: KernelMemory): void => {
      const next = seededRandom(m + n + k);
      memory.floats.forEach((_, at) => (memory.floats[at] = (next() - 0.5) * 2 ** Math.floor(20 * next())));
    };
    expect(
      difference(floats, ({ multiply }) => multiply(16, 4096, 8192, m, n, k, 4 * k, 4, 4 * n, 4 * n, 4 * NUMBERS)),
    ).toBe(-1);
  });

  test.each([
    { n: 8, k: 4, shift: 1, most: 300 },
    { n: 40, k: 56, shift: 9, most: 4095 },
    { n: 16, k: 120, shift: 14, most: 32767 },
  ])('multiplyShorts, $k × $n, for two rows and for one', ({ n, k, shift, most }) => {
    for (const second of [256, 16]) {
      expect(
        difference(shorts(k, most), ({ multiplyShorts }) => multiplyShorts(16, second, 512, 1024, n, k, shift)),
      ).toBe(-1);
    }
  });

  test('addShorts stays within its range', () => {
    for (const most of [100, 32767])
      expect(difference(shorts(1, most), ({ addShorts }) => addShorts(16, 512, 1024, 96))).toBe(-1);
  });

  test('roundToShorts rounds halves up, and what is too large or not a number has a place', () => {
    const floats = (memory: KernelMemory): void => {
      const next = seededRandom(3);
      memory.floats.forEach((_, at) => (memory.floats[at] = Math.round(1000 * (next() - 0.5)) / 64));
      memory.floats.set([1e9, -1e9, Infinity, -Infinity, NaN, -0, 64, -64.01], 1024);
    };
    expect(difference(floats, ({ roundToShorts }) => roundToShorts(16, 4096, 128, 512))).toBe(-1);
    expect(difference(floats, ({ roundToShorts }) => roundToShorts(16, 4096, 128, 32))).toBe(-1);
  });

  test.each([0, 1, 30])('scoreRows with %i rows', (count) => {
    for (const [width, n, most] of [
      [32, 8, 500],
      [96, 56, 30],
      [64, 16, 32767],
    ] as const) {
      const fill = (memory: KernelMemory): void => {
        shorts(count + width, most)(memory);
        for (let index = 0; index < count; index++) memory.integers[128 + index] = 2048 + 2 * width * (index % 7);
      };
      expect(difference(fill, ({ scoreRows }) => scoreRows(16, 256, 512, count, width, 4096, n))).toBe(-1);
    }
  });

  test('where there is no WebAssembly, the plain ones run', () => {
    expect(startKernels('00')).toBeInstanceOf(PlainMachine);
    const memory = new KernelMemory(startKernels('00'));
    const address = memory.allocate(4);
    memory.floats[address >> 2] = 5;
    memory.allocate(1_000_000);
    expect(memory.floats[address >> 2]).toBe(5);
  });
});
