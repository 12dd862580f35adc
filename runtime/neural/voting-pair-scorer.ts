/** The scores of several networks over trees, which vote: each tree has the mean of its scores. */
import type { PairScores } from '../hybrid/pair-scores.ts';
import type { Atoms } from '../parser/atoms.ts';
import type { PairScorer, ScorerOfPairs, WordRange } from './pair-scorer.ts';
import { PAIR_OUTCOMES } from './pair-shape.ts';
import { votedTags } from './network-tags.ts';
import type { TagScores } from '../parser/tag-scores.ts';
import { addShare, Votes } from './votes.ts';

export class VotingPairScorer implements ScorerOfPairs {
  readonly tags: TagScores;

  private readonly voters: readonly PairScorer[];
  private readonly votes = new Votes();

  constructor(voters: readonly PairScorer[]) {
    this.voters = voters;
    this.tags = votedTags(voters.map(({ tags }) => tags));
  }

  scorePairs(atoms: Atoms, part?: WordRange): PairScores {
    const [mean, ...others] = this.voters.map((voter) => voter.scorePairs(atoms, part)) as [
      PairScores,
      ...PairScores[],
    ];
    for (const outcome of PAIR_OUTCOMES) {
      for (const other of others) addShare(other[outcome], mean[outcome], 1);
      for (let pair = 0; pair < mean[outcome].length; pair++) mean[outcome][pair]! /= this.voters.length;
    }
    return mean;
  }

  scoreLabels(arc: { readonly head: number; readonly dependent: number }, scores: Float64Array): void {
    this.votes.logarithms(this.voters, (voter, own) => voter.scoreLabels(arc, own), scores);
  }
}
