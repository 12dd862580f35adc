/**
 * Random texts that two files divide into sentences, tokens and words in different ways, with random trees and columns.
 * There are few letters and few values, so that much agrees by chance.
 */
import fc from 'fast-check';
import { treeHeads } from '../conll/arbitrary-sentence.ts';

export interface DividedWord {
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  readonly head: number;
  readonly label: string;
}
export interface DividedToken {
  readonly text: string;
  /** More than one, or none for a token that is a word. */
  readonly words: readonly DividedWord[];
  readonly isMultiword: boolean;
}
export type DividedText = readonly (readonly DividedToken[])[];

const LABELS = ['nsubj', 'nsubj:pass', 'obj', 'case', 'det', 'punct', 'root'] as const;
const FEATS = ['_', 'Case=Nom|Number=Sing', 'Number=Sing|Case=Nom', 'Number=Sing|Typo=Yes', 'Number=Plur'] as const;

const columns = fc.record({
  lemma: fc.constantFrom('_', 'a', 'b'),
  upos: fc.constantFrom('NOUN', 'VERB'),
  xpos: fc.constantFrom('_', 'x'),
  feats: fc.constantFrom(...FEATS),
  label: fc.constantFrom(...LABELS),
});

/** Ways to divide: where tokens and sentences end, which tokens have several words, and what these are. */
const choices = fc.record({
  cuts: fc.array(fc.constantFrom('inside', 'token', 'token', 'sentence'), { minLength: 14, maxLength: 14 }),
  words: fc.array(fc.array(fc.constantFrom('a', 'B', 'b', 'ab', 'c'), { maxLength: 3 }), {
    minLength: 14,
    maxLength: 14,
  }),
  columns: fc.array(columns, { minLength: 42, maxLength: 42 }),
  heads: fc.array(treeHeads, { minLength: 14, maxLength: 14 }),
});

/** A text of letters, divided twice. */
export const dividedTwice: fc.Arbitrary<readonly [gold: DividedText, system: DividedText]> = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 14 }), choices, choices)
  .map(([letters, ...sides]) => [divided(letters, sides[0]), divided(letters, sides[1])] as const);

type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never;

function divided(letters: readonly string[], { cuts, words, columns: values, heads }: Choices): DividedText {
  const sentences: string[][] = [[]];
  let token = '';
  letters.forEach((letter, at) => {
    token += letter;
    if (at < letters.length - 1 && cuts[at] === 'inside') return;
    sentences.at(-1)!.push(token);
    token = '';
    if (at < letters.length - 1 && cuts[at] === 'sentence') sentences.push([]);
  });
  let [tokens, count] = [0, 0];
  return sentences.map((texts, sentence) => {
    const parts = texts.map((text) => ({ text, forms: words[tokens++]! }));
    const total = parts.reduce((sum, { forms }) => sum + Math.max(1, forms.length), 0);
    // What is cut off may have been a head, and what is missing depends on the first word; one word has the root.
    const tree = Array.from({ length: total }, (_, at) => heads[sentence]![at] ?? 1).map((head) =>
      head > total ? 0 : head,
    );
    const oneRoot = tree.map((head, at) => (head === 0 && at !== tree.indexOf(0) ? tree.indexOf(0) + 1 : head));
    let word = 0;
    return parts.map(({ text, forms }) => ({
      text,
      isMultiword: forms.length > 0,
      words: (forms.length === 0 ? [text] : forms).map((form) => ({
        form,
        head: oneRoot[word++]!,
        ...values[count++ % values.length]!,
      })),
    }));
  });
}

/** The text as CoNLL-U. */
export function dividedConll(text: DividedText): string {
  return text
    .map((tokens) => {
      let id = 0;
      const lines = tokens.flatMap(({ text: form, words, isMultiword }) => [
        ...(isMultiword ? [`${id + 1}-${id + words.length}\t${form}\t${'_\t'.repeat(7)}_`] : []),
        ...words.map((word) =>
          [++id, word.form, word.lemma, word.upos, word.xpos, word.feats, word.head, word.label, '_', '_'].join('\t'),
        ),
      ]);
      return `${lines.join('\n')}\n\n`;
    })
    .join('');
}
