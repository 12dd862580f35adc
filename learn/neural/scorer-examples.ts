/** Training of a scorer: the examples of a batch, and their gradients. */
import type { DropoutMasks } from './dropout-masks.ts';
import type { Inputs } from '../../runtime/neural/inputs.ts';
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { HiddenScorer } from './hidden-scorer.ts';
import { MatrixGradients, type WeightPlaces } from './matrix-gradients.ts';
import type { TrainingKernels } from './training-kernels.ts';

export class ScorerExamples {
  count = 0;

  private readonly memory: KernelMemory<TrainingKernels>;
  private readonly scorer: HiddenScorer;
  private readonly lists: number;
  private readonly hidden: number;
  private readonly hiddenGradients: number;
  /** First the scores of an example, then their gradients. */
  private readonly scores: number;
  private readonly product: MatrixGradients;
  private readonly places: WeightPlaces;
  private readonly masks: DropoutMasks;
  private readonly exponentials: Float64Array;

  constructor(
    memory: KernelMemory<TrainingKernels>,
    scorer: HiddenScorer,
    {
      capacity,
      places,
      masks,
    }: {
      readonly capacity: number;
      readonly places: WeightPlaces;
      readonly masks: DropoutMasks;
    },
  ) {
    this.memory = memory;
    this.scorer = scorer;
    this.places = places;
    this.product = new MatrixGradients(memory, scorer.layout.output, places);
    this.masks = masks;
    const { hidden } = scorer.layout;
    this.lists = memory.allocate(capacity * scorer.rows);
    this.hidden = memory.allocate((capacity + 3) * hidden);
    this.hiddenGradients = memory.allocate((capacity + 3) * hidden);
    this.scores = memory.allocate((capacity + 3) * scorer.columns);
    this.exponentials = new Float64Array(scorer.layout.outcomes);
  }

  /** Adds an example; returns where its scores are among the memory’s numbers. */
  add(inputs: Inputs, nodeRows: Int32Array): number {
    const { memory, scorer, masks } = this;
    const { hidden: width } = scorer.layout;
    const list = this.lists + 4 * this.count * scorer.rows;
    const hidden = this.hidden + 4 * this.count * width;
    const scores = this.scores + 4 * this.count * scorer.columns;
    scorer.list(inputs, nodeRows, list);
    scorer.hide({ list, hidden });
    const mask = masks.next(width);
    const { floats } = memory;
    for (let i = 0, at = hidden >> 2; i < width; i++) floats[at + i]! *= masks.factors[mask + i]!;
    scorer.score({ hidden, scores });
    this.count++;
    return scores >> 2;
  }

  /** Says which of the outcomes with a bit set, or of all, the last example should have had. Returns its loss. */
  answer(outcome: number, allowed?: number): number {
    const { exponentials, scorer } = this;
    const { outcomes } = scorer.layout;
    const { floats } = this.memory;
    const at = this.placeOf(this.count - 1);
    let most = -Infinity;
    for (let i = 0; i < outcomes; i++) if (isAllowed(i)) most = Math.max(most, floats[at + i]!);
    let total = 0;
    for (let i = 0; i < outcomes; i++) total += exponentials[i] = isAllowed(i) ? Math.exp(floats[at + i]! - most) : 0;
    for (let i = 0; i < outcomes; i++) floats[at + i] = exponentials[i]! / total - (i === outcome ? 1 : 0);
    return Math.log(total) - Math.log(exponentials[outcome]!);

    function isAllowed(i: number): boolean {
      return allowed === undefined || ((allowed >>> i) & 1) === 1;
    }
  }

  /** Where an example’s scores are among the memory’s numbers, and where its gradients are to be before `backward`. */
  placeOf(example: number): number {
    return (this.scores >> 2) + example * this.scorer.columns;
  }

  /** Says that the last example teaches nothing. */
  ignore(): void {
    this.count--;
  }

  /** Adds the gradients of all examples, multiplied by a factor. */
  backward(factor: number): void {
    const { memory, scorer, count } = this;
    const { kernels } = memory;
    const { hidden: width } = scorer.layout;
    const { columns } = scorer;
    const rows = 4 * Math.ceil(count / 4);
    const scores = memory.floatsAt(this.scores, rows * columns);
    for (let i = 0; i < count; i++) {
      const at = i * columns;
      for (let outcome = 0; outcome < scorer.layout.outcomes; outcome++) scores[at + outcome]! *= factor;
      scores.fill(0, at + scorer.layout.outcomes, at + columns);
    }
    scores.fill(0, count * columns);
    this.product.backward({
      from: this.hidden,
      toGradients: this.scores,
      fromGradients: this.hiddenGradients,
      rows,
    });
    // What is 0 was negative or dropped.
    const { scale } = this.masks;
    const gradients = memory.floatsAt(this.hiddenGradients, count * width);
    const hidden = memory.floatsAt(this.hidden, count * width);
    for (let i = 0; i < count * width; i++) gradients[i]! *= hidden[i]! > 0 ? scale : 0;
    for (let i = 0; i < count; i++) {
      const list = this.lists + 4 * i * scorer.rows;
      kernels.addToRows(this.hiddenGradients + 4 * i * width, list, scorer.rows, width, this.places.distance);
    }
    this.count = 0;
  }
}
