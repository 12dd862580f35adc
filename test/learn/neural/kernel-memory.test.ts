/** The memory of networks at its limit. */
import { expect, test } from 'vitest';
import { KernelMemory } from '../../../runtime/neural/kernel-memory.ts';
import { PAGE, type KernelMachine } from '../../../runtime/neural/kernels.ts';

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
