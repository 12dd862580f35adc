/** What `parse` says of sentences that were too long for what a model over trees does with others. */
import { MOST_WORDS } from '../../runtime/hybrid/pair-scores.ts';
import { LONGEST_EXACT } from '../../runtime/neural/arc-trees.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';

export function tooLongNote(
  sentences: number,
  { isProjective, probabilities }: { readonly isProjective: boolean; readonly probabilities: boolean },
): string {
  const { sums, best } = LONGEST_EXACT;
  const what = isProjective
    ? `of more than ${grouped(MOST_WORDS)} words parsed in parts, without probabilities`
    : probabilities
      ? `too long for exact probabilities: over ${sums} words they are of all trees, and over ${best} words the tree is perhaps not the best`
      : `with a tree that is perhaps not the best: more than ${best} words, or ${sums} with --decode risk`;
  return `${counted(sentences, 'sentence')} ${what}\n`;
}
