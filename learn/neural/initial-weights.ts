/** The weights that training starts with. */
import type { NetworkLayout } from '../../runtime/neural/network-shape.ts';

/** Random weights, so small that sums of them are about 1; extras, biases and products of special nodes start at 0. */
export function initialWeights(layout: NetworkLayout, random: () => number): Float32Array {
  const weights = new Float32Array(layout.size);
  const fill = ({ at, rows, columns }: NetworkLayout['slots'], most: number): void => {
    for (let i = 0; i < rows * columns; i++) weights[at + i] = (2 * random() - 1) * most;
  };
  for (const field of layout.fields) fill(field, 0.5);
  // A word has the sum of several.
  fill(layout.parts, 0.25);
  for (const { matrix } of layout.layers) fill(matrix, Math.sqrt(6 / matrix.rows));
  fill(layout.slots, Math.sqrt(3 / layout.slots.rows));
  for (const { output, hidden } of [layout.transitions, layout.labels, ...layout.tags])
    fill(output, Math.sqrt(3 / hidden));
  return weights;
}
