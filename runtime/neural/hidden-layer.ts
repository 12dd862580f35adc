/**
 * A hidden layer over slots and extras, and the scores of outcomes, in fixed point. The hidden layer of a configuration
 * is a sum of rows: one for each slot, from the products of the node in it, one for each extra, and the bias. So a
 * configuration costs additions only, and the multiplications of a word are done once.
 */
import { packedMatrix, ROW_BITS, roundedRows, type PackedMatrix } from './fixed-point.ts';
import type { Inputs } from './inputs.ts';
import type { KernelMemory } from './kernel-memory.ts';
import type { ScorerLayout } from './network-shape.ts';

/** The largest short. */
const MOST_HIDDEN = 32767;

export class HiddenLayer {
  /** Scores are multiples of 2 ** -bits. */
  readonly bits: number;

  private readonly memory: KernelMemory;
  private readonly layout: ScorerLayout;
  private readonly bias: number;
  private readonly extraRows: Int32Array;
  private readonly output: PackedMatrix;
  /** Room for the addresses of rows, their sum, and scores. */
  private readonly list: number;
  private readonly hidden: number;
  private readonly scores: number;

  constructor(memory: KernelMemory, layout: ScorerLayout, weights: Float32Array) {
    this.memory = memory;
    this.layout = layout;
    this.bias = roundedRows(memory, weights, layout.bias);
    const extras = roundedRows(memory, weights, layout.extraRows);
    this.extraRows = Int32Array.from(layout.extraAt, (row) => extras + 2 * row * layout.hidden);
    this.output = packedMatrix(memory, weights, { matrix: layout.output, most: MOST_HIDDEN });
    this.bits = ROW_BITS + this.output.bits;
    this.list = memory.allocate(1 + layout.slots + layout.extras.length);
    this.hidden = memory.allocateShorts(layout.hidden);
    this.scores = memory.allocate(this.output.columns);
  }

  /** Scores inputs; returns where the scores are among the memory’s whole numbers. `nodeRows` has the address of each node’s products. */
  score({ nodes, values }: Inputs, nodeRows: Int32Array): number {
    const { extraRows, list, output, layout } = this;
    const { integers, kernels } = this.memory;
    const width = 2 * layout.hidden;
    let at = list >> 2;
    integers[at++] = this.bias;
    let column = 2 * layout.column;
    for (let slot = 0; slot < nodes.length; slot++, column += width) integers[at++] = nodeRows[nodes[slot]!]! + column;
    for (let extra = 0; extra < values.length; extra++) integers[at++] = extraRows[extra]! + width * values[extra]!;
    const count = at - (list >> 2);
    kernels.scoreRows(this.scores, this.hidden, list, count, layout.hidden, output.address, output.columns);
    return this.scores >> 2;
  }
}
