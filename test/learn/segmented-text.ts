/** What segmenters make of a text, for tests. */
import type { SegmentedSentence } from '../../runtime/segmenter/segmented-sentence.ts';

/** Sentences with tokens by spaces and words by `+`. */
export function shown(sentences: Iterable<SegmentedSentence>): string[] {
  return [...sentences].map(({ tokens }) => tokens.map(({ form, words }) => words?.join('+') ?? form).join(' '));
}
