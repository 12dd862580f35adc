/** What runtime/neural/hidden-layer.ts computes, but not rounded: hidden layers and scores as training sees them. */
import type { Inputs } from '../../runtime/neural/inputs.ts';
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import { padded, type ScorerLayout } from '../../runtime/neural/network-shape.ts';
import type { TrainingKernels } from './training-kernels.ts';

export class HiddenScorer {
  readonly layout: ScorerLayout;
  /** The number of rows of a sum. */
  readonly rows: number;
  /** Scores of an example, more than outcomes. */
  readonly columns: number;
  readonly output: number;

  private readonly memory: KernelMemory<TrainingKernels>;
  private readonly bias: number;
  private readonly extraRows: Int32Array;

  constructor(memory: KernelMemory<TrainingKernels>, layout: ScorerLayout, weights: number) {
    this.memory = memory;
    this.layout = layout;
    this.rows = 1 + layout.slots + layout.extras.length;
    this.columns = padded(layout.outcomes);
    this.output = weights + 4 * layout.output.at;
    this.bias = weights + 4 * layout.bias.at;
    this.extraRows = Int32Array.from(
      layout.extraAt,
      (row) => weights + 4 * (layout.extraRows.at + row * layout.hidden),
    );
  }

  /** Writes the addresses of the rows. `nodeRows` has the address of each node’s products. */
  list({ nodes, values }: Inputs, nodeRows: Int32Array, address: number): void {
    const { extraRows } = this;
    const { integers } = this.memory;
    const width = 4 * this.layout.hidden;
    let at = address >> 2;
    integers[at++] = this.bias;
    let column = 4 * this.layout.column;
    for (let slot = 0; slot < nodes.length; slot++, column += width) integers[at++] = nodeRows[nodes[slot]!]! + column;
    for (let extra = 0; extra < values.length; extra++) integers[at++] = extraRows[extra]! + width * values[extra]!;
  }

  /** The hidden layer of listed rows. */
  hide({ list, hidden }: { readonly list: number; readonly hidden: number }): void {
    this.memory.kernels.sumRowsPositive(hidden, list, this.rows, this.layout.hidden);
  }

  /** The scores of a hidden layer. */
  score({ hidden, scores }: { readonly hidden: number; readonly scores: number }): void {
    this.memory.kernels.multiplyRow(scores, hidden, this.output, this.columns, this.layout.hidden);
  }
}
