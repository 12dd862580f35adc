/** Segmenters of real treebanks: how good they are, and that they lose no character of real text. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GoldText } from '../../learn/segmenter/gold-text.ts';
import { trainSegmenter } from '../../learn/train-segmenter.ts';
import { loadSegmenter } from '../../runtime/segmenter/load-segmenter.ts';
import { f1 } from '../../treebank/evaluation/scores.ts';
import { segmentScores } from '../../treebank/segment-scores.ts';
import { forEachValid } from '../../treebank/valid-columns.ts';
import { SKIPPED, treebankFiles } from '../treebanks.ts';

/** Treebanks by the start of their files’ names, and the least F₁ of words and sentences on the test part. */
const LEAST = [
  { name: 'en_ewt', train: 'train', words: 0.9885, sentences: 0.88 },
  { name: 'af_afribooms', train: 'train', words: 0.996, sentences: 0.99 },
  { name: 'cs_cltt', train: 'train', words: 0.993, sentences: 0.97 },
  { name: 'da_ddt', train: 'dev', words: 0.997, sentences: 0.83 },
  { name: 'sl_ssj', train: 'dev', words: 0.997, sentences: 0.97 },
] as const;

test.skipIf(treebankFiles.length === 0).each(LEAST)(
  `$name: sentences and words${SKIPPED}`,
  async ({ name, train, words, sentences }) => {
    const part = (which: string): Buffer =>
      readFileSync(treebankFiles.find((path) => path.endsWith(`${name}-ud-${which}.conllu`))!);
    const { model } = await trainSegmenter([part(train)]);
    const segmenter = loadSegmenter(model);
    const gold = new GoldText();
    await forEachValid([part('test')], { heads: 'ignore' }, (sentence) => gold.add(sentence));
    const scores = await segmentScores(segmenter, gold);
    expect(f1(scores.words)).toBeGreaterThan(words);
    expect(f1(scores.sentences)).toBeGreaterThan(sentences);
    const { text } = gold;
    for (const written of [text, text.replaceAll(/ (?=\w{7})/g, '\r\n'), text.replaceAll(/\s/g, '')]) {
      const parts = Array.from(segmenter.segment(written), ({ tokens }) =>
        tokens.map((token) => token.text + token.spacesAfter).join(''),
      );
      expect(parts.join('') === written).toBe(true);
    }
  },
  600_000,
);
