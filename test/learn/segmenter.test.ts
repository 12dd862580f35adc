/** Segmenters: they learn what can be learned, lose no character of any text, and models that do not fit are refused. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { countExpansions } from '../../learn/segmenter/count-expansions.ts';
import { GoldText } from '../../learn/segmenter/gold-text.ts';
import { NothingToLearn } from '../../learn/shared/training.ts';
import { joinModel } from '../../learn/shared/join-model.ts';
import { trainSegmenter } from '../../learn/train-segmenter.ts';
import { splitBytes, UnfitModel } from '../../runtime/parser/model-bytes.ts';
import { Expansions } from '../../runtime/segmenter/expansions.ts';
import { miscOf, spacesAfterOf, type SegmentedSentence } from '../../runtime/segmenter/segmented-sentence.ts';
import { loadSegmenter, type Segmenter } from '../../runtime/segmenter/segmenter.ts';
import { segmentScores } from '../../treebank/segment-scores.ts';
import { forEachValid } from '../../treebank/valid-columns.ts';
import { ENGLISH, textTreebank } from './text-treebank.ts';

async function goldOf(treebank: string): Promise<GoldText> {
  const gold = new GoldText();
  await forEachValid([treebank], { heads: 'ignore' }, (sentence) => gold.add(sentence));
  return gold;
}

async function learned(treebank: string, passes = 6): Promise<Segmenter> {
  return loadSegmenter((await trainSegmenter([treebank], { passes })).model);
}

/** Sentences with tokens by spaces and words by `+`. */
function shown(sentences: Iterable<SegmentedSentence>): string[] {
  return [...sentences].map(({ tokens }) => tokens.map(({ form, words }) => words?.join('+') ?? form).join(' '));
}

let model: Uint8Array;
let english: Segmenter;

beforeAll(async () => {
  ({ model } = await trainSegmenter([ENGLISH], { passes: 6 }));
  english = loadSegmenter(model);
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

/** The text that sentences stand for. */
function textOf(sentences: readonly SegmentedSentence[]): string {
  return sentences
    .map(
      ({ tokens, spacesBefore }) => spacesBefore + tokens.map(({ text, spacesAfter }) => text + spacesAfter).join(''),
    )
    .join('');
}

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'I',
        "don't",
        'Mr.',
        'Smith',
        '.',
        '...',
        ' ',
        '\t',
        '\r\n',
        '\n\n',
        '\u00A0',
        '\u2029',
        'http://a.b/?c=d',
      ),
      fc.constantFrom(
        '😀',
        '👩‍👩‍👧',
        'e\u0301',
        '日本語。',
        'שלום',
        '\ud800',
        '\udc00',
        '\u0000',
        '\uFEFF',
        'İ',
        '_',
        '|',
        '\\',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('any text', () => {
  test('is the tokens and the white space between them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sentences = [...english.segment(text)];
        expect(textOf(sentences)).toBe(/[\S\u202F\uFEFF]/u.test(text) ? text : '');
        for (const { tokens } of sentences) {
          expect(tokens.length).toBeGreaterThan(0);
          for (const { text: written, form, from, to, spacesAfter } of tokens) {
            expect(text.slice(from, to)).toBe(written);
            expect(form).not.toMatch(/[\t\r\n]/);
            expect(spacesAfter).toMatch(/^[^\S\u202F\uFEFF]*$/u);
            // No character is cut, nor a mark off its letter.
            expect(/^[\udc00-\udfff]/.test(written) && /[\ud800-\udbff]$/.test(text.slice(0, from))).toBe(false);
            expect(from > 0 && /^\p{M}/u.test(written) && !/\s$/u.test(text.slice(0, from))).toBe(false);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('the column MISC tells its white space', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\s|\\]*$/u), (spacesAfter) => {
        const misc = miscOf({ text: 'a', form: 'a', spacesAfter, from: 0, to: 1 });
        expect(spacesAfterOf(misc)).toBe(spacesAfter);
        expect(misc).toMatch(/^[!-~]+$/);
      }),
    );
    const token = { text: 'a', form: 'a', spacesAfter: '', from: 0, to: 1 };
    expect(miscOf(token, '\n ')).toBe(String.raw`SpacesBefore=\n\s|SpaceAfter=No`);
    expect(miscOf({ ...token, spacesAfter: ' ' })).toBe('_');
  });

  test('what was segmented before does not matter', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, text) => {
        const used = loadSegmenter(model);
        for (const _ of used.segment(before));
        expect([...used.segment(text)]).toEqual([...loadSegmenter(model).segment(text)]);
      }),
      { numRuns: 50 },
    );
  });

  test('lines are not sentences, and paragraphs are', () => {
    const text = "I don't know Mr. Smith. He sleeps, she doesn't!";
    const expected = shown(english.segment(text));
    expect(expected).toHaveLength(2);
    for (const space of ['\n', '\r\n', '\t', '  ', '\u2028']) {
      expect(shown(english.segment(text.replaceAll(' ', space)))).toEqual(expected);
      expect(shown(english.segment(`${space}${text}${space}`))).toEqual(expected);
    }
    for (const space of ['\n\n', '\r\n\r\n', '\r\r', '\n \n', '\u2029']) {
      expect(shown(english.segment(`I know${space}Mr. Smith`))).toEqual(['I know', 'Mr. Smith']);
    }
  });

  test('may have any length, without spaces or sentence ends too', () => {
    for (const text of [
      'x'.repeat(300_000),
      'x '.repeat(100_000),
      'e\u0301'.repeat(50_000),
      '. '.repeat(50_000),
      '😀'.repeat(50_000),
    ]) {
      const sentences = [...english.segment(text)];
      expect(textOf(sentences) === text).toBe(true);
      expect(Math.max(...sentences.map(({ tokens }) => tokens.length))).toBeLessThanOrEqual(4096);
    }
  });

  test('must be text', () => {
    expect(() => [...english.segment(7 as unknown as string)]).toThrow('a text is a string');
  });
});

describe('expansions', () => {
  const token = (form: string, ...words: readonly string[]) => ({ form, words, from: 0, to: 0, endsSentence: false });

  test('a form stands for what it mostly stands for', () => {
    const tables = countExpansions([
      token('im', 'in', 'dem'),
      token('Im', 'In', 'dem'),
      token('im', 'im'),
      token('am', 'an', 'dem'),
      token('am', 'am'),
      token('Am', 'Am'),
      token('dont', 'do', 'nt'),
    ]);
    expect(tables).toEqual({ forms: [{ end: 'im', words: ['in', 'dem'] }], ends: [], words: [] });
  });

  test('an end that many forms share is a rule for others, but not for words', () => {
    const tables = countExpansions([
      ...['abych', 'kdybych', 'jakobych'].map((form) => token(form, form.slice(0, -2), 'bych')),
      ...Array.from({ length: 30 }, (_, at) => token(`x${at}`, `x${at}`)),
    ]);
    expect(tables.ends).toEqual([{ end: 'ch', words: ['', 'bych'] }]);
    const expansions = new Expansions({ ...tables, words: ['hoch'] });
    expect(expansions.wordsOf('Abych')).toEqual(['Aby', 'bych']);
    expect(expansions.wordsOf('Kdežbych')).toEqual(['Kdežby', 'bych']);
    expect(expansions.wordsOf('Hoch')).toBe(undefined);
    expect(expansions.wordsOf('ach')).toBe(undefined);
  });
});

describe('models that are refused', () => {
  test('damaged bytes', () => {
    for (let at = 0; at < model.length; at += Math.ceil(model.length / 200)) {
      const damaged = model.slice();
      damaged[at]! ^= 4;
      expect(() => loadSegmenter(damaged)).toThrow(UnfitModel);
      expect(() => loadSegmenter(model.slice(0, at))).toThrow(UnfitModel);
    }
  });

  test.each([
    ['another learner', { learner: 'tagger' }, 'it is a parser or a tagger, and no segmenter'],
    ['other features', { features: 'segments-0' }, 'it has features segments-0; this segmenter has'],
    ['too many rows', { cutBits: 21 }, 'its header is not one of trainSegmenter'],
    ['no rows', { boundaryBits: -1 }, 'its header is not one of trainSegmenter'],
    ['too few rows', { boundaryBits: 1 }, 'its weights do not fit its header'],
    ['too few bytes', { cutBytes: 1 }, 'its weights do not fit its header'],
    ['too many bytes', { cutBytes: 1e9 }, 'its weights do not fit its header'],
    ['other outcomes', { boundaryOutcomes: 4 }, 'its header is not one of trainSegmenter'],
    ['no expansions', { expansions: null }, 'its header is not one of trainSegmenter'],
    [
      'expansions to nothing',
      { expansions: { forms: [{ end: 'a', words: ['b'] }], ends: [], words: [] } },
      'its header',
    ],
    [
      'expansions with tabs',
      { expansions: { forms: [{ end: 'a', words: ['b', '\t'] }], ends: [], words: [] } },
      'its header',
    ],
  ])('%s', (_, changed, reason) => {
    const { header, weights } = splitBytes(model, 'trainSegmenter');
    const other = joinModel({ header: { ...(header as { learner: string }), ...changed }, weights: [weights] });
    expect(() => loadSegmenter(other)).toThrow(UnfitModel);
    expect(() => loadSegmenter(other)).toThrow(reason);
  });
});
