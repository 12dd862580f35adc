/** Gradients of a network against differences of its loss. */
import { expect } from 'vitest';
import type { TrainingNetwork } from '../../../learn/neural/training-network.ts';

/** Expects gradients of random weights of every matrix to be slopes of the loss, which is computed anew for each. */
export function expectSlopes(
  { memory, weights, layout }: TrainingNetwork,
  { gradients, loss, random }: { readonly gradients: Float32Array; loss(): number; random(): number },
): void {
  const values = memory.floatsAt(weights, layout.size);
  for (const { name, at, rows, columns } of layout.matrices) {
    const samples = Array.from({ length: 25 }, () => {
      const place = at + Math.floor(random() * rows * columns);
      const weight = values[place]!;
      const step = 2 ** -12;
      values[place] = weight + step;
      const above = loss();
      values[place] = weight - step;
      const below = loss();
      values[place] = weight;
      const gradient = gradients[place]!;
      return { difference: Math.abs((above - below) / (2 * step) - gradient), size: Math.abs(gradient) };
    });
    // Where a hidden number becomes 0 or another label wins, there is no slope: two samples may be such.
    const sorted = samples.toSorted((a, b) => a.difference - b.difference).slice(0, -2);
    const sum = (of: 'difference' | 'size'): number => sorted.reduce((total, sample) => total + sample[of], 0);
    expect(sum('difference'), name).toBeLessThanOrEqual(0.02 * sum('size') + 2e-4);
  }
}
