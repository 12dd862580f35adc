/**
 * Teaches a network over the trees of any system with sums over its trees, by scores of arcs. Z of a long sentence is
 * over all trees, of which the system’s are a part: its loss is an upper bound of the exact one (docs/exact.md).
 */
import { arcsOfPairs } from '../../runtime/hybrid/arcs-of-pairs.ts';
import { scoresOfArcs, type TreePairs } from '../../runtime/hybrid/pair-trees.ts';
import { sumsOverAllTrees } from '../../runtime/module/matrix-tree.ts';
import { ARC_OUTCOMES, type PairOutcomes } from '../../runtime/neural/pair-shape.ts';
import { derivability, type SummingSystem } from '../../runtime/neural/summing-system.ts';
import type { FittedTrees } from './fit-temperatures.ts';
import type { TrainingNetwork } from './training-network.ts';
import { LONGEST_TAUGHT, TreeTeacher, type LearnedDistribution } from './tree-teacher.ts';

/** Z of longer sentences is over all trees. */
export const LONGEST_SUMMED = 15;

export class ArcTeacher extends TreeTeacher {
  protected override readonly outcomes: PairOutcomes = ARC_OUTCOMES;
  private readonly derives: (heads: ArrayLike<number>) => boolean;

  constructor(
    system: SummingSystem,
    network: TrainingNetwork,
    distributionOf: LearnedDistribution = sumsOfArcs(system),
  ) {
    super(system, network, distributionOf);
    this.derives = derivability(system);
  }

  override computationOf(heads: Int32Array): TreePairs | undefined {
    return heads.length > LONGEST_TAUGHT || !this.derives(heads) ? undefined : pairsOfArcs(heads);
  }
}

/** Where the arcs of a tree are among pairs; what is no arc has a place whose score is 0. */
export function pairsOfArcs(heads: Int32Array): TreePairs {
  const tops = new Int32Array(heads.length + 1);
  const fronts = new Int32Array(heads.length + 1).fill(heads.length + 1);
  for (const [at, head] of heads.entries()) {
    if (head > at + 1) fronts[at + 1] = head;
    else tops[at + 1] = head;
  }
  return { tops, fronts };
}

/** What is learned: log Z over the trees of a system, or over all trees of a sentence of more words than `longest`. */
export function sumsOfArcs(system: SummingSystem, longest: number = LONGEST_SUMMED): LearnedDistribution {
  return (scores, rule) => {
    const { length } = scores;
    const arcs = arcsOfPairs(scores);
    if (length > longest) {
      const { logPartition, marginals } = sumsOverAllTrees(arcs, length, rule);
      return {
        logPartition: () => logPartition,
        marginals: () => marginals,
        transitions: () => scoresOfArcs(marginals, length),
      };
    }
    const { logPartition, marginals } = system.treeDistribution(arcs, length);
    return { logPartition, marginals, transitions: () => scoresOfArcs(marginals(), length) };
  };
}

/** Temperatures are fitted to the same, with exact sums of shorter sentences only, since many sums are needed. */
export function fittedArcs(system: SummingSystem): FittedTrees {
  const derives = derivability(system);
  return {
    pairsOf: (heads) => (derives(heads) ? pairsOfArcs(heads) : undefined),
    distributionOf: sumsOfArcs(system, LONGEST_FITTED),
  };
}

const LONGEST_FITTED = 10;
