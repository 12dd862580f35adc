/**
 * A hidden layer over slots and extras, and the scores of outcomes. The hidden layer of a configuration is a sum of
 * rows: one for each slot, from the products of the node in it, one for each extra, and the bias. So a configuration
 * costs additions only, and the multiplications of a word are done once.
 */
import type { Inputs } from './inputs.ts';
import type { KernelMemory } from './kernel-memory.ts';
import { padded, type ScorerLayout } from './network-shape.ts';

export class HiddenScorer {
  readonly layout: ScorerLayout;
  /** The number of rows of a sum. */
  readonly rows: number;
  /** Scores of an example, more than outcomes. */
  readonly columns: number;
  readonly output: number;

  private readonly memory: KernelMemory;
  private readonly bias: number;
  private readonly extraRows: Int32Array;

  constructor(memory: KernelMemory, layout: ScorerLayout, weights: number) {
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
