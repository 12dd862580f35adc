/** From text to words, as the treebanks of English have them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '../../runtime/tagger/tokenize.ts';

test.each([
  ['A hearing starts today.', [['A', 'hearing', 'starts', 'today', '.']]],
  [
    'Who is it? It’s me!',
    [
      ['Who', 'is', 'it', '?'],
      ['It', '’s', 'me', '!'],
    ],
  ],
  ["They don't, can't and cannot.", [['They', 'do', "n't", ',', 'ca', "n't", 'and', 'can', 'not', '.']]],
  ["Anna's dog won't; you're gonna see", [['Anna', "'s", 'dog', 'wo', "n't", ';', 'you', "'re", 'gon', 'na', 'see']]],
  ['Mr. Smith and J. Doe met Dr. Who.', [['Mr.', 'Smith', 'and', 'J.', 'Doe', 'met', 'Dr.', 'Who', '.']]],
  [
    'It costs $3,000.50 (10%) at 12:30...',
    [['It', 'costs', '$', '3,000.50', '(', '10', '%', ')', 'at', '12:30', '...']],
  ],
  ['See https://example.org/a?b=c.', [['See', 'https://example.org/a?b=c', '.']]],
  ['Write to a.b@example.org :)', [['Write', 'to', 'a.b@example.org', ':)']]],
  ['well-known e-mail', [['well', '-', 'known', 'e-mail']]],
  ['one\n\ntwo\r\n', [['one'], ['two']]],
  [' \n ', []],
])('%j', (text, sentences) => {
  expect(tokenize(text).map(({ forms }) => forms)).toEqual(sentences);
});

test('words and spaces make the text again, and no word has a space', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.lorem({ mode: 'sentences' })), (text) => {
      const sentences = tokenize(text);
      for (const { text: sentence, forms, spaceAfter } of sentences) {
        const joined = forms.map((form, at) => (spaceAfter[at] === true ? `${form} ` : form)).join('');
        expect(joined.trimEnd()).toBe(sentence.replaceAll(/\s+/gu, ' '));
        expect(forms.filter((form) => !/^\S+$/u.test(form))).toEqual([]);
      }
      expect(
        sentences
          .map(({ text: sentence }) => sentence)
          .join('')
          .replaceAll(/\s/gu, ''),
      ).toBe(text.replaceAll(/\s/gu, ''));
    }),
  );
});

test('another language has its own words', () => {
  expect(tokenize('東京に行く', 'ja')[0]!.forms.length).toBeGreaterThan(1);
});
