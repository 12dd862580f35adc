/** Small letters of parsers and taggers are those of Unicode, in files and in programs. */
import { expect, test } from 'vitest';
import { ATOM_PLACES, ATOM_STRIDE, Atoms } from '../../runtime/parser/atoms.ts';
import { smallLetter } from '../../runtime/parser/small-letter.ts';
import { hashSmall } from '../../runtime/tagger/word-atoms.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The atoms of a word that do not see capitals. */
function small(form: string): readonly number[] {
  const atoms = new Atoms();
  atoms.reset(1);
  const bytes = encode(form);
  atoms.setForm(1, bytes, 0, bytes.length);
  const parser = [ATOM_PLACES.lemma, ATOM_PLACES.ending].map((place) => atoms.values[ATOM_STRIDE + place]!);
  return [...parser, hashSmall(bytes, 0, bytes.length)];
}

test.each([
  ['Über', 'über'],
  ['ÅRØY', 'årøy'],
  ['ЛЕС', 'лес'],
  ['ΣΟΦΟΣ', 'σοφοσ'],
  ['ǅ', 'ǆ'],
  ['Ａ', 'ａ'],
  ['𐐀', '𐐨'],
  ['The', 'the'],
])('%s and %s', (capitals, letters) => {
  expect(small(capitals)).toEqual(small(letters));
});

test('other characters stay apart', () => {
  for (const [a, b] of [
    ['ß', 'ss'],
    ['é', 'e'],
    ['@', '`'],
    ['日', '本'],
    ['×', '÷'],
  ] as const) {
    for (const [at, hash] of small(a).entries()) expect(small(b)[at], `${a} ${b}`).not.toBe(hash);
  }
});

test('every character of Unicode is that of toLowerCase', () => {
  const wrong: number[] = [];
  for (let point = 0x80; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const text = String.fromCodePoint(point);
    const expected = text.toLowerCase();
    if (expected === text && point % 97 > 0) continue;
    const bytes = encode(text);
    const found = new TextDecoder().decode(smallLetter(bytes, 0, bytes.length));
    if (found !== expected) wrong.push(point);
  }
  expect(wrong).toEqual([]);
});

test('bytes that are no character stay as they are', () => {
  for (const bytes of [
    [0xf7, 0xbf, 0xbf, 0xbf],
    [0xf4, 0x90, 0x80, 0x80],
  ]) {
    expect([...smallLetter(Uint8Array.from(bytes), 0, bytes.length)]).toEqual(bytes);
  }
});
