/** The kernels against plain loops. */
import { expect, test } from 'vitest';
import { assembleModule } from '../../../runtime/assembler.ts';
import { FIRST_DECAY, FUNCTIONS, SECOND_DECAY } from '../../../learn/neural/kernels.ts';
import { KernelMemory } from '../../../learn/neural/kernel-memory.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';

const random = seededRandom(1);

/** An array of random numbers in the memory, and a copy of them. */
function made(memory: KernelMemory, count: number): { readonly address: number; readonly values: Float32Array } {
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
  const memory = new KernelMemory();
  const [a, b, c] = [made(memory, m * k), made(memory, k * n), made(memory, m * n)];
  const scratch = memory.allocate(8 * k);
  const product = (i: number, j: number): number =>
    Array.from({ length: k }, (_, p) => a.values[i * k + p]! * b.values[p * n + j]!).reduce((x, y) => x + y, 0);
  const expected = Array.from(c.values, (value, at) => value + product(Math.floor(at / n), at % n));
  memory.kernels.multiply(c.address, a.address, b.address, m, n, k, 4 * k, 4, 4 * n, 4 * n, scratch);
  expectSame(memory.floatsAt(c.address, m * n), expected);
});

test('multiply takes a matrix whose columns are rows', () => {
  const memory = new KernelMemory();
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

test('multiplyRow', () => {
  const memory = new KernelMemory();
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
  const memory = new KernelMemory();
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
  memory.kernels.sumRows(out, list, count, n);
  expectSame(memory.floatsAt(out, n), expected);
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

test('adam moves weights and averages, and clears gradients', () => {
  const memory = new KernelMemory();
  const n = 8;
  const [weights, gradients, first, average] = [made(memory, n), made(memory, n), made(memory, n), made(memory, n)];
  const second = { address: memory.allocate(n), values: Float32Array.from({ length: n }, () => random()) };
  memory.floatsAt(second.address, n).set(second.values);
  const addresses = [weights, gradients, first, second, average].map(({ address }) => address);
  memory.kernels.adam(...(addresses as [number, number, number, number, number]), n, 0.01, 0.25);
  const means = Array.from(first.values, (old, i) => FIRST_DECAY * old + (1 - FIRST_DECAY) * gradients.values[i]!);
  const squares = Array.from(
    second.values,
    (old, i) => SECOND_DECAY * old + (1 - SECOND_DECAY) * gradients.values[i]! ** 2,
  );
  const moved = Array.from(weights.values, (old, i) => old - (0.01 * means[i]!) / (Math.sqrt(squares[i]!) + 1e-6));
  expectSame(memory.floatsAt(first.address, n), means);
  expectSame(memory.floatsAt(second.address, n), squares);
  expectSame(memory.floatsAt(weights.address, n), moved);
  expectSame(
    memory.floatsAt(average.address, n),
    Array.from(average.values, (old, i) => old + 0.25 * (moved[i]! - old)),
  );
  expect(memory.floatsAt(gradients.address, n)).toEqual(new Float32Array(n));
});

test('a memory keeps its numbers when it grows', () => {
  const memory = new KernelMemory();
  const { address, values } = made(memory, 100);
  memory.allocate(1_000_000);
  expect(memory.floatsAt(address, 100)).toEqual(values);
  expect(memory.allocate(1) % 16).toBe(0);
});

test('browsers compile the module at once', () => {
  expect(assembleModule(FUNCTIONS).length).toBeLessThan(4096);
});
