/**
 * Teaches a network the tags of words, beside their tree: both come from the vectors of one encoder, which so learns from
 * both (multi-task learning, Caruana 1997).
 */
import { Inputs } from '../../runtime/neural/inputs.ts';
import type { TrainingNetwork } from './training-network.ts';

export class TagTeacher {
  private readonly network: TrainingNetwork;
  private readonly inputs: readonly Inputs[];
  private nodeRows = new Int32Array(0);

  constructor(network: TrainingNetwork) {
    this.network = network;
    this.inputs = network.layout.tags.map((layout) => new Inputs(layout));
  }

  /** Adds the examples of a sentence whose first word has a row, given the ids of its tags; returns their loss. */
  teach(tags: readonly Int32Array[], row: number): number {
    const { network } = this;
    let loss = 0;
    for (const [column, ids] of tags.entries()) {
      const { length } = ids;
      if (length + 2 > this.nodeRows.length) this.nodeRows = new Int32Array(2 * (length + 2));
      network.nodeRows({ row, length }, this.nodeRows);
      const inputs = this.inputs[column]!;
      const examples = network.tags[column]!;
      for (let word = 1; word <= length; word++) {
        inputs.nodes[0] = word;
        examples.add(inputs, this.nodeRows);
        loss += examples.answer(ids[word - 1]!);
      }
    }
    return loss;
  }
}
