/** Segmenters lose no character of any text, and models that do not fit are refused. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { joinModel } from '../../learn/shared/join-model.ts';
import { trainSegmenter } from '../../learn/train-segmenter.ts';
import { splitBytes, UnfitModel } from '../../runtime/parser/model-bytes.ts';
import type { SegmentedSentence } from '../../runtime/segmenter/segmented-sentence.ts';
import { miscOf, spacesAfterOf } from '../../runtime/segmenter/text-columns.ts';
import type { Segmenter } from '../../runtime/segmenter/segmenter.ts';
import { loadSegmenter } from '../../runtime/segmenter/load-segmenter.ts';
import { shown } from './segmented-text.ts';
import { ENGLISH } from './text-treebank.ts';

let model: Uint8Array;
let english: Segmenter;

beforeAll(async () => {
  ({ model } = await trainSegmenter([ENGLISH], { passes: 6 }));
  english = loadSegmenter(model);
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
