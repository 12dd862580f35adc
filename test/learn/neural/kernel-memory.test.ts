/** The memory of networks at its limit, and who writes where in it. */
import { trainingMemory } from '../../../learn/neural/training-kernels.ts';
import { Encoder } from '../../../runtime/neural/encoder.ts';
import { modelLayout } from '../../../runtime/neural/neural-model.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { expect, test } from 'vitest';
import { KernelMemory } from '../../../runtime/neural/kernel-memory.ts';
import { PAGE, type KernelMachine } from '../../../runtime/neural/kernels.ts';
import { WORD_NUMBERS } from '../../../runtime/neural/word-fields.ts';
import { someInputs } from './word-inputs.ts';

test('what does not fit is refused, and changes nothing', () => {
  const machine: KernelMachine<null> = {
    memory: { buffer: new ArrayBuffer(PAGE), grow: () => expect.unreachable() },
    kernels: null,
  };
  const memory = new KernelMemory(machine);
  const first = memory.allocate(4);
  expect(() => memory.allocate(2 ** 29)).toThrow(
    new RangeError('the sentence is too long for the network, which would need more than 2 GB of memory'),
  );
  expect(memory.allocate(4)).toBe(first + 16);
});

test.each([0, 1, 2])('an encoder with %i layers writes nothing outside its own room', (layers) => {
  const random = seededRandom(1);
  const inputs = someInputs([3, 2, 4, 2, 1, 1], 6);
  const layout = modelLayout({
    sees: 'configurations',
    labels: 3,
    tags: [],
    ...inputs,
    sizes: { encoder: { layers, width: layers === 0 ? 0 : 16 }, transitions: 32, labels: 32 },
    transitions: 3,
    symbols: 4,
  });
  const memory = trainingMemory();
  const weights = memory.allocate(layout.size);
  const most = Math.max(...layout.matrices.map(({ columns }) => columns));
  const { vectors } = inputs;
  const encoder = new Encoder(memory, layout, { weights, vectors, scratch: memory.allocate(8 * (most + 20)) });
  encoder.reserve(13);
  const fence = { address: memory.allocate(50_000), size: 50_000 };
  memory.floatsAt(weights, layout.size).forEach((_, at, all) => (all[at] = random() - 0.5));
  memory.floatsAt(fence.address, fence.size).fill(7);
  const before = memory.floatsAt(weights, layout.size).slice();
  for (const starts of [
    [0, 1],
    [0, 4, 5],
    [0, 13],
    [0, 6, 9, 13],
  ]) {
    encoder.forward(new Int32Array(WORD_NUMBERS * starts.at(-1)!), starts);
    expect(memory.floatsAt(fence.address, fence.size).every((number) => number === 7)).toBe(true);
    expect(memory.floatsAt(weights, layout.size)).toEqual(before);
  }
});
