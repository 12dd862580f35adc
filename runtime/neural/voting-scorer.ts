/** The scores of several neural models of one shape, which vote on transitions and labels. */
import type { Atoms } from '../parser/atoms.ts';
import type { ScoredContext, Scorer } from '../parser/scorer.ts';
import type { NeuralScorer } from './neural-scorer.ts';
import { votedTags } from './network-tags.ts';
import type { TagScores } from '../parser/tag-scores.ts';
import { Votes } from './votes.ts';

export class VotingScorer implements Scorer {
  readonly labels: number;
  readonly unit = 1;

  readonly tags: TagScores;

  private readonly voters: readonly NeuralScorer[];
  private readonly votes = new Votes();

  constructor(voters: readonly NeuralScorer[]) {
    this.voters = voters;
    this.tags = votedTags(voters.map(({ tags }) => tags));
    this.labels = voters[0]!.labels;
  }

  start(atoms: Atoms): void {
    for (const voter of this.voters) voter.start(atoms);
  }

  scoreTransitions(context: ScoredContext, scores: Float64Array): void {
    this.votes.logarithms(this.voters, (voter, own) => voter.scoreTransitions(context, own), scores);
  }

  scoreLabels(context: ScoredContext, head: number, dependent: number, scores: Float64Array): void {
    this.votes.logarithms(this.voters, (voter, own) => voter.scoreLabels(context, head, dependent, own), scores);
  }
}
