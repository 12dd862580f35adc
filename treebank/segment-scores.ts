/** How good the sentences and words of a segmenter are, by the evaluation of files. */
import type { SegmentedSentence } from '../runtime/segmenter/segmented-sentence.ts';
import type { Segmenter } from '../runtime/segmenter/segmenter.ts';
import { compareFiles } from './evaluation/compare-files.ts';
import type { Agreement } from './evaluation/scores.ts';

/** A text whose sentences are known. */
export interface DividedText {
  readonly text: string;
  segmented(): Iterable<SegmentedSentence>;
}

/** Compares what a segmenter makes of a text with what is right. */
export async function segmentScores(
  segmenter: Segmenter,
  gold: DividedText,
): Promise<Readonly<Record<'tokens' | 'sentences' | 'words', Agreement>>> {
  const [right, system] = [gold.segmented(), segmenter.segment(gold.text)].map((sentences, index) => ({
    name: index === 0 ? 'gold' : 'segmenter',
    blocks: blocksOf(sentences),
  }));
  const answer = await compareFiles(right!, [system!], { trees: false });
  if (!answer.comparable) throw new Error(answer.reason.problem.message);
  const { tokens, sentences, words } = answer.evaluation.systems[0]!;
  return { tokens, sentences, words };
}

/** CoNLL-U without anything but words. */
async function* blocksOf(sentences: Iterable<SegmentedSentence>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (const { tokens } of sentences) {
    let id = 0;
    const lines = tokens.flatMap(({ form, words = [] }) => [
      ...(words.length > 1 ? [`${id + 1}-${id + words.length}\t${form}${'\t_'.repeat(8)}\n`] : []),
      ...(words.length > 1 ? words : [form]).map((word) => `${++id}\t${word}${'\t_'.repeat(8)}\n`),
    ]);
    yield encoder.encode(`${lines.join('')}\n`);
  }
}
