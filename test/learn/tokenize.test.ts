/** From text to words, as the treebanks of English have them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentsOf } from '../../runtime/tagger/segments.ts';
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

test('a sentence goes on after what stands before names, however long it is', () => {
  const before = 'Mr Mrs Ms Dr Prof St Gen Gov Sen Rep Capt vs A J É Ж'.split(' ');
  const others = 'dog AB xMr xProf unCapt 7Gov Drs Profs Governor MR a é 7 Jan'.split(' ');
  const part = fc.record({
    start: fc.constantFrom('', 'We met ', 'We met (', 'One walks a long way to '),
    word: fc.oneof(fc.constantFrom(...before), fc.constantFrom(...others)),
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const texts = parts.map(
        ({ start, word }) => `${start}${start === '' && !/^\p{Lu}/u.test(word) ? 'So ' : ''}${word}.`,
      );
      const sentences: string[] = [''];
      parts.forEach(({ word }, at) => {
        sentences[sentences.length - 1] = `${sentences.at(-1)} ${texts[at]}`.trim();
        if (others.includes(word) && at < parts.length - 1) sentences.push('');
      });
      expect(tokenize(texts.join(' ')).map(({ text }) => text)).toEqual(sentences);
    }),
    { numRuns: 300 },
  );
});

test('another language has its own words', () => {
  expect(tokenize('東京に行く', 'ja')[0]!.forms.length).toBeGreaterThan(1);
});

test('no word has a space, also if a mark follows the space', () => {
  const [sentence] = tokenize('a\t\u0301b \u200d c \ufe0f 10\u202f000');
  expect(sentence).toMatchObject({
    forms: ['a', '\u0301', 'b', '\u200d', 'c', '\ufe0f', '10\u202f000'],
    spaceAfter: [true, false, true, true, true, true, true],
  });
  const characters = fc.constantFrom('a', '1', '.', ' ', '\t', '\u0301', '\u200d', '\u00ad', '\ufeff', '(', "'s");
  fc.assert(
    fc.property(fc.array(characters), (text) => {
      expect(tokenize(text.join('')).flatMap(({ forms }) => forms.filter((form) => /[ \t]/.test(form)))).toEqual([]);
    }),
  );
});

test('long lines are segmented as the engine does, in time that grows with their length', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const line = 'One (or 2) words. Äpfel 😀 e.g. fall! '.repeat(300);
  expect([...segmentsOf(line, segmenter)]).toEqual(Array.from(segmenter.segment(line), ({ segment }) => segment));
  // Trying runs from every character of theirs took minutes.
  for (const run of ['a', '1', '-a', 'A. ', '(', 'a@']) {
    const text = run.repeat(200_000 / run.length ** 2);
    const forms = tokenize(text).flatMap((sentence) => sentence.forms);
    expect(forms.join('')).toBe(text.replaceAll(' ', ''));
  }
}, 60_000);
