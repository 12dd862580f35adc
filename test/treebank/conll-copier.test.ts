/** The copier changes what it is told to, and no other byte. */
import { describe, expect, test } from 'vitest';
import { conllCopier } from '../../treebank/conll-copier.ts';

const WORD = '1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n';
const CHANGED = WORD.replace('root', 'x');
const BROKEN = '1\ta\n';

function copy(text: string, skipInvalid: boolean): { text: string; sentences: number; problemCount: number } {
  const copier = conllCopier({ skipInvalid }, () => ({ change: { columns: { deprel: ['x'] } }, isDerived: true }));
  const { answer, sentences, problemCount } = copier(new TextEncoder().encode(text));
  return { text: new TextDecoder().decode(answer), sentences, problemCount };
}

describe('conllCopier', () => {
  test('keeps empty lines before, between and after sentences', () => {
    const text = (word: string): string => `\n\n${word}\n\n\n# c\n${word}\n\n`;
    expect(copy(text(WORD), false)).toEqual({ text: text(CHANGED), sentences: 2, problemCount: 0 });
  });

  test('leaves out a sentence with a problem, and continues or ends there', () => {
    const text = `${WORD}\n${BROKEN}\n\n${WORD}\n`;
    expect(copy(text, true)).toEqual({ text: `${CHANGED}\n\n${CHANGED}\n`, sentences: 2, problemCount: 1 });
    expect(copy(text, false)).toEqual({ text: `${CHANGED}\n`, sentences: 1, problemCount: 1 });
  });

  test('ends the last sentence as the others', () => {
    const expected = { text: `${CHANGED}\n`, sentences: 1, problemCount: 0 };
    expect(copy(WORD, false)).toEqual(expected);
    expect(copy(WORD.trimEnd(), false)).toEqual(expected);
  });

  test('counts sentences without a computation, and lists what a change refuses', () => {
    const problem = { code: 'c', message: 'm', line: 1, column: 1 };
    let asked = 0;
    const copier = conllCopier({ skipInvalid: true }, () =>
      asked++ === 0 ? { change: {}, isDerived: false } : { problem },
    );
    const block = new TextEncoder().encode(`${WORD}\n${WORD}\n`);
    expect(copier(block)).toMatchObject({ sentences: 1, withoutComputation: 1, problems: [problem], lines: 4 });
  });
});
