/** Greedy search: always the best viable transition, then the best label of its arc. */
import { bestOf } from './best-of.ts';
import { arcPositions, nodeInArc, type ArcPositions } from './arc-positions.ts';
import type { Atoms } from './atoms.ts';
import { PartialTree } from './partial-tree.ts';
import type { ParserConfiguration, ParserSystem } from './parser-system.ts';
import type { Scorer } from './scorer.ts';

export class GreedySearch {
  /** After `search`: the head of word w is `heads[w - 1]`, and the id of its label `labels[w - 1]`. */
  readonly configuration: ParserConfiguration;
  readonly tree: PartialTree = new PartialTree();
  /** The sum of the scores of what was chosen. */
  score = 0;

  private readonly scorer: Scorer;
  private readonly positions: ArcPositions;
  private readonly transitionScores: Float64Array;
  private readonly labelScores: Float64Array;

  constructor(system: ParserSystem, scorer: Scorer) {
    this.scorer = scorer;
    this.configuration = new system.Configuration();
    this.positions = arcPositions(system);
    this.transitionScores = new Float64Array(system.transitions.length);
    this.labelScores = new Float64Array(scorer.labels);
  }

  /** Parses a sentence. */
  search(atoms: Atoms): void {
    const { configuration, tree, scorer, positions, transitionScores, labelScores } = this;
    scorer.start(atoms, 'rarely');
    tree.reset(atoms.length);
    configuration.reset(atoms.length);
    this.score = 0;
    while (!configuration.isTerminal) {
      scorer.scoreTransitions(this, transitionScores);
      const transition = bestAmong(transitionScores, configuration.viable());
      this.score += transitionScores[transition]!;
      if (positions.heads[transition]! < 0) {
        configuration.apply(transition);
        continue;
      }
      const head = nodeInArc(configuration, positions.heads[transition]!);
      const dependent = nodeInArc(configuration, positions.dependents[transition]!);
      scorer.scoreLabels(this, head, dependent, labelScores);
      const label = bestOf(labelScores);
      this.score += labelScores[label]!;
      configuration.apply(transition, label);
      tree.attach(head, dependent, label);
    }
  }
}

/** The best outcome among those whose bit is set; at least one must be. Unlike `bestOf` it looks at no other, and there are 32 at most. */
export function bestAmong(scores: Float64Array | Float32Array, bits: number, at = 0): number {
  let best = -1;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const outcome = 31 - Math.clz32(rest & -rest);
    if (best < 0 || scores[at + outcome]! > scores[at + best]!) best = outcome;
  }
  return best;
}
