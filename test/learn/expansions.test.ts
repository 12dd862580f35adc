/** Expansions: what the words of a multiword token are, by its form or by its end. */
import { describe, expect, test } from 'vitest';
import { countExpansions } from '../../learn/segmenter/count-expansions.ts';
import { Expansions } from '../../runtime/segmenter/expansions.ts';

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
