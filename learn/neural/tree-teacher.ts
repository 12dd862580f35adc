/**
 * Teaches a network over trees: the loss of a sentence is log Z less the score of its tree, where Z is the sum over all
 * trees, and the losses of the labels of its arcs. The gradient of a score is the probability of its transition, less 1
 * if the tree’s computation takes it.
 */
import { pairDistribution, type PairDistribution } from '../../runtime/hybrid/pair-distribution.ts';
import { pairScores, type PairScores } from '../../runtime/hybrid/pair-scores.ts';
import { pairsOfTree, scoreOfTree, type TreePairs } from '../../runtime/hybrid/pair-trees.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { Inputs } from '../../runtime/neural/inputs.ts';
import { arcInputs, pairInputs } from '../../runtime/neural/pair-inputs.ts';
import { PAIR_OUTCOMES, type PairOutcomes } from '../../runtime/neural/pair-shape.ts';
import type { SentenceLesson, LessonFigures, SentenceTeacher, TaughtSentence } from './sentence-teacher.ts';
import type { TrainingNetwork } from './training-network.ts';

/** Longer sentences teach nothing: all their pairs are kept at once. */
export const LONGEST_TAUGHT = 300;

/** The number of pairs of a sentence that are scored. */
export function pairCount(length: number): number {
  return ((length + 1) * (length + 2)) / 2 - 1;
}

/** What is learned: how probable trees and transitions are, given the scores of pairs. */
export type LearnedDistribution = (
  scores: PairScores,
  rule: { readonly isSingleRoot: boolean },
) => Pick<PairDistribution, 'logPartition' | 'marginals' | 'transitions'>;

export class TreeTeacher implements SentenceTeacher<TreePairs> {
  /** What the network scores. */
  protected readonly outcomes: PairOutcomes = PAIR_OUTCOMES;

  private readonly network: TrainingNetwork;
  private readonly rule: { readonly isSingleRoot: boolean };
  private readonly distributionOf: LearnedDistribution;
  private readonly pairIn: Inputs;
  private readonly arcIn: Inputs;
  private nodeRows = new Int32Array(0);

  constructor(
    { root }: Pick<SystemModule, 'root'>,
    network: TrainingNetwork,
    distributionOf: LearnedDistribution = pairDistribution,
  ) {
    this.network = network;
    this.distributionOf = distributionOf;
    this.rule = { isSingleRoot: root === 'single' };
    this.pairIn = new Inputs(network.layout.transitions);
    this.arcIn = new Inputs(network.layout.labels);
  }

  computationOf(heads: Int32Array): TreePairs | undefined {
    return heads.length > LONGEST_TAUGHT ? undefined : pairsOfTree(heads, this.rule);
  }

  teach(sentence: TaughtSentence<TreePairs>, { row, words, figures }: SentenceLesson): void {
    const { network, rule } = this;
    const { heads, computation } = sentence;
    const { length } = heads;
    if (length + 2 > this.nodeRows.length) this.nodeRows = new Int32Array(2 * (length + 2));
    network.nodeRows({ row, length }, this.nodeRows);
    const scores = this.scorePairs(length);
    const distribution = this.distributionOf(scores, rule);
    figures.loss += distribution.logPartition() - scoreOfTree(scores, heads, computation);
    const arcs = distribution.marginals();
    for (let word = 1; word <= length; word++) {
      figures.examples++;
      if (arcs[heads[word - 1]! * (length + 1) + word]! < 0.5) figures.wrong++;
    }
    this.writeGradients(distribution.transitions(), sentence);
    network.transitions.backward(1 / words);
    this.teachLabels(sentence, figures);
  }

  /** Adds all pairs as examples. */
  private scorePairs(length: number): PairScores {
    const { network, pairIn, nodeRows } = this;
    const { transitions, memory } = network;
    const scores = pairScores(length);
    const lists = this.outcomes.map((outcome) => scores[outcome]);
    eachPair(length, (top, front) => {
      pairInputs({ top, front, length }, pairIn);
      const at = transitions.add(pairIn, nodeRows);
      lists.forEach((list, outcome) => (list[top * scores.stride + front] = memory.floats[at + outcome]!));
    });
    return scores;
  }

  private writeGradients(
    probabilities: PairScores,
    { heads, computation: { tops, fronts } }: TaughtSentence<TreePairs>,
  ): void {
    const { transitions, memory } = this.network;
    const { length, stride } = probabilities;
    const lists = this.outcomes.map((outcome) => probabilities[outcome]);
    let example = 0;
    for (let word = 1; word <= length; word++) {
      const [shift, removal] = heads[word - 1]! > word ? (['shLa', 'la'] as const) : (['shRa', 'ra'] as const);
      probabilities[shift][tops[word]! * stride + word]! -= 1;
      probabilities[removal][word * stride + fronts[word]!]! -= 1;
    }
    eachPair(length, (top, front) => {
      const at = transitions.placeOf(example++);
      lists.forEach((list, outcome) => (memory.floats[at + outcome] = list[top * stride + front]!));
    });
  }

  private teachLabels({ heads, labels }: TaughtSentence<TreePairs>, figures: LessonFigures): void {
    const { network, arcIn, nodeRows } = this;
    for (let dependent = 1; dependent <= heads.length; dependent++) {
      arcInputs({ head: heads[dependent - 1]!, dependent, length: heads.length }, arcIn);
      network.labels.add(arcIn, nodeRows);
      figures.loss += network.labels.answer(labels[dependent - 1]!);
    }
  }
}

/** Visits the pairs of a sentence that are scored: the root and an empty buffer are the end. */
function eachPair(length: number, visit: (top: number, front: number) => void): void {
  for (let top = 0; top <= length; top++) {
    for (let front = top + 1; front <= (top === 0 ? length : length + 1); front++) visit(top, front);
  }
}
