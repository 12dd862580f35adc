/** The tags that networks find in the sentence that was started last. */
import type { SentenceNetwork } from './sentence-network.ts';
import type { TagScores } from '../parser/tag-scores.ts';
import { Votes } from './votes.ts';

/** The tags of a network. */
export function networkTags(network: SentenceNetwork): TagScores {
  return {
    sets: network.tagSets,
    score(column, word, scores) {
      const layer = network.tags[column]!;
      layer.inputs.nodes[0] = word;
      network.scoreLogs(layer, -1, scores);
    },
  };
}

/** The tags of several networks, which vote. */
export function votedTags(voters: readonly TagScores[]): TagScores {
  const votes = new Votes();
  return {
    sets: voters[0]!.sets,
    score: (column, word, scores) => votes.logarithms(voters, (voter, own) => voter.score(column, word, own), scores),
  };
}
