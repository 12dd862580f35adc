/** Segmenters learn what can be learned. */
import { beforeAll, describe, expect, test } from 'vitest';
import { GoldText } from '../../learn/segmenter/gold-text.ts';
import { NothingToLearn } from '../../learn/shared/training.ts';
import { trainSegmenter } from '../../learn/train-segmenter.ts';
import { miscOf } from '../../runtime/segmenter/text-columns.ts';
import { loadSegmenter } from '../../runtime/segmenter/load-segmenter.ts';
import type { Segmenter } from '../../runtime/segmenter/segmenter.ts';
import { segmentScores } from '../../treebank/segment-scores.ts';
import { forEachValid } from '../../treebank/valid-columns.ts';
import { shown } from './segmented-text.ts';
import { ENGLISH, textTreebank } from './text-treebank.ts';

async function goldOf(treebank: string): Promise<GoldText> {
  const gold = new GoldText();
  await forEachValid([treebank], { heads: 'ignore' }, (sentence) => gold.add(sentence));
  return gold;
}

async function learned(treebank: string, passes = 6): Promise<Segmenter> {
  return loadSegmenter((await trainSegmenter([treebank], { passes })).model);
}

test.each(['I', 'We', 'Those who know'])('a paragraph ends after its first sentence: %s', async (first) => {
  const sentence = (text: string): string =>
    `${text
      .split(' ')
      .map((form, at) => `${at + 1}\t${form}${'\t_'.repeat(8)}\n`)
      .join('')}\n`;
  const gold = await goldOf(`# newpar\n${sentence(first)}# newpar\n${sentence('You too')}`);
  expect(gold.text).toBe(`${first}\n\nYou too`);
});

let english: Segmenter;

beforeAll(async () => {
  english = await learned(ENGLISH);
});

describe('what it learns', () => {
  test('a treebank to the last word', async () => {
    const gold = await goldOf(ENGLISH);
    const scores = await segmentScores(english, gold);
    for (const { gold: all, system, correct } of Object.values(scores)) expect([system, correct]).toEqual([all, all]);
    expect(gold.text.slice(0, 60)).toBe("I don't know Mr. Smith. He sleeps, she doesn't! Dr. Miller h");
  });

  test('names that it has not seen', () => {
    expect(shown(english.segment("I don't know Mr. Wilson. He paints, she doesn't! Dr. Evans has 99 cats."))).toEqual([
      "I do+n't know Mr. Wilson .",
      "He paints , she does+n't !",
      'Dr. Evans has 99 cats .',
    ]);
  });

  test('sentences without punctuation, by their words', async () => {
    const sentences = Array.from(
      { length: 60 },
      (_, at) => `${['we', 'they'][at % 2]!} see the ${['cat', 'dog', 'sun'][at % 3]!}`,
    );
    const segmenter = await learned(textTreebank(sentences));
    expect(shown(segmenter.segment('they see the dog we see the cat we see the sun'))).toEqual([
      'they see the dog',
      'we see the cat',
      'we see the sun',
    ]);
  });

  test('words with spaces', async () => {
    const sentences = Array.from({ length: 40 }, (_, at) => `we have ${10 + at}~000 cats and ${at} dogs _.`);
    const segmenter = await learned(textTreebank(sentences));
    const [sentence] = segmenter.segment('we have 77 \n000 cats and 9 dogs.');
    expect(sentence!.tokens.map(({ form }) => form)).toEqual(['we', 'have', '77 000', 'cats', 'and', '9', 'dogs', '.']);
    expect(miscOf(sentence!.tokens[2]!)).toBe(String.raw`SpacesInToken=77\s\n000`);
  });

  test('multiword tokens whose words are not written in them', async () => {
    const sentences = Array.from(
      { length: 30 },
      (_, at) => `er ist im=in+dem ${['Haus', 'Wald', 'Garten'][at % 3]!} _.`,
    );
    const segmenter = await learned(textTreebank(sentences));
    expect(shown(segmenter.segment('Im Wald ist er. IM HAUS.'))).toEqual(['In+dem Wald ist er .', 'IN+DEM HAUS .']);
  });

  test('the same seed gives the same bytes, another seed others', async () => {
    const of = async (seed: number): Promise<Buffer> =>
      Buffer.from((await trainSegmenter([ENGLISH], { seed, passes: 2 })).model);
    const first = await of(5);
    expect(first.equals(await of(5))).toBe(true);
    expect(first.equals(await of(6))).toBe(false);
  });

  test('the best pass on dev counts', async () => {
    const { pass, scores } = await trainSegmenter([ENGLISH], { passes: 5, dev: [ENGLISH] });
    expect(pass).toBeLessThanOrEqual(5);
    expect(scores!.sentences.correct).toBe(scores!.sentences.gold);
  });

  test('a treebank tells its text, or has a space before each sign', async () => {
    const sentence = '1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n';
    const comment = '# text = a\n';
    const sign = '2\t.\t_\t_\t_\t_\t_\t_\t_\t_\n';
    const isTold = async (...parts: readonly string[]): Promise<boolean> =>
      (await goldOf(`${parts.join('')}\n`)).isTold;
    expect(await isTold(sentence)).toBe(false);
    expect(await isTold(comment, sentence)).toBe(true);
    expect(await isTold(comment, sentence, sign)).toBe(false);
    expect(await isTold(sentence.replace(/_\n$/, 'SpaceAfter=No\n'), sign)).toBe(true);
  });

  test('nothing from nothing', async () => {
    await expect(trainSegmenter([])).rejects.toThrow(NothingToLearn);
  });
});
