/**
 * Goes along computations of a sentence and gives a network examples: along the one computation of the tree and, where
 * there is a dynamic oracle, along transitions that the network prefers. After a wrong transition the target is the
 * best tree that can still be built; its one computation begins with the transitions so far, so it says what is next.
 */
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { arcPositions, nodeInArc, type ArcPositions } from '../../runtime/parser/arc-positions.ts';
import { bestAmong } from '../../runtime/parser/greedy-search.ts';
import { bestOf } from '../../runtime/parser/best-of.ts';
import { PartialTree } from '../../runtime/parser/partial-tree.ts';
import { BestCompletion, hasBestCompletion } from './best-completion.ts';
import { labelInputs, transitionInputs } from '../../runtime/neural/configuration-inputs.ts';
import { Inputs } from '../../runtime/neural/inputs.ts';
import type { SentenceLesson, LessonFigures, SentenceTeacher, TaughtSentence } from './sentence-teacher.ts';
import type { TrainingNetwork } from './training-network.ts';

/**
 * Longer sentences are not explored, and much longer ones teach nothing if their trees are out of reach: the search for
 * the best tree takes cubic time and quadratic space.
 */
const LONGEST = { explored: 150, completed: 1000 };

export class Teacher implements SentenceTeacher<ArrayLike<number>> {
  private readonly module: SystemModule;
  private readonly network: TrainingNetwork;
  private readonly positions: ArcPositions;
  private readonly oracle: BestCompletion | undefined;
  private readonly configuration;
  private readonly tree = new PartialTree();
  private readonly transitionIn: Inputs;
  private readonly labelIn: Inputs;
  private nodeRows = new Int32Array(0);
  private target = new Int32Array(0);

  constructor(module: SystemModule, network: TrainingNetwork) {
    this.module = module;
    this.network = network;
    this.positions = arcPositions(module);
    this.oracle = hasBestCompletion(module) ? new BestCompletion(module) : undefined;
    this.configuration = new module.Configuration();
    this.transitionIn = new Inputs(network.layout.transitions);
    this.labelIn = new Inputs(network.layout.labels);
  }

  /** If the tree is out of reach, that of the nearest, if there is a dynamic oracle for it. */
  computationOf(heads: Int32Array): ArrayLike<number> | undefined {
    const answer = this.module.oracle(heads);
    if (answer.derivable) return answer.computation.slice();
    if (this.oracle === undefined || heads.length > LONGEST.completed) return undefined;
    this.configuration.reset(heads.length);
    return this.completion(heads).slice();
  }

  teach(
    { heads, labels, computation }: TaughtSentence<ArrayLike<number>>,
    { row, explore, figures }: Pick<SentenceLesson, 'row' | 'explore' | 'figures'>,
  ): void {
    const { network, configuration, tree, positions, transitionIn } = this;
    const { length } = heads;
    if (length + 2 > this.nodeRows.length) this.nodeRows = new Int32Array(2 * (length + 2));
    network.nodeRows({ row, length }, this.nodeRows);
    configuration.reset(length);
    tree.reset(length);
    let target = computation;
    for (let index = 0; !configuration.isTerminal; index++) {
      const right = target[index]!;
      const viable = configuration.viable();
      let transition = right;
      if ((viable & (viable - 1)) !== 0) {
        transitionInputs(configuration, tree, transitionIn);
        const at = network.transitions.add(transitionIn, this.nodeRows);
        const found = bestAmong(network.memory.floats, viable, at);
        figures.examples++;
        figures.loss += network.transitions.answer(right, viable);
        if (found !== right) {
          figures.wrong++;
          if (this.oracle !== undefined && length <= LONGEST.explored && explore()) transition = found;
        }
      }
      if (positions.heads[transition]! < 0) configuration.apply(transition);
      else this.attach(transition, { heads, labels }, figures);
      if (transition !== right) target = this.completion(heads);
    }
  }

  /** Applies a reduction. The label is the network’s, as when it parses. */
  private attach(
    transition: number,
    { heads, labels }: Pick<TaughtSentence<unknown>, 'heads' | 'labels'>,
    figures: LessonFigures,
  ): void {
    const { network, configuration, tree, positions, labelIn } = this;
    const head = nodeInArc(configuration, positions.heads[transition]!);
    const dependent = nodeInArc(configuration, positions.dependents[transition]!);
    labelInputs({ head, dependent, none: heads.length + 1 }, tree, labelIn);
    const at = network.labels.add(labelIn, this.nodeRows);
    const label = bestOf(network.memory.floats, network.layout.labels.outcomes, at);
    if (heads[dependent - 1] === head) {
      figures.loss += network.labels.answer(labels[dependent - 1]!);
    } else network.labels.ignore();
    tree.attach(head, dependent, label);
    configuration.apply(transition, label);
  }

  /** The computation of the best tree that can still be built. */
  private completion(heads: Int32Array): Uint8Array | Uint16Array {
    if (heads.length > this.target.length) this.target = new Int32Array(2 * heads.length);
    this.oracle!.find(this.configuration, heads, this.target);
    return this.module.oracle(this.target.subarray(0, heads.length)).computation;
  }
}
