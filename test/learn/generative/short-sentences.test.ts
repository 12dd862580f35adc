/** The sentences that EM learns from, against lists of words. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  distinctSequences,
  EMITTED_COLUMNS,
  shortSentences,
  tagsOf,
} from '../../../learn/generative/short-sentences.ts';
import { readColumns } from '../../../runtime/conll/treebank-columns.ts';
import { treeHeads } from '../../conll/arbitrary-sentence.ts';

interface Word {
  readonly form: string;
  readonly upos: string;
  readonly xpos: string;
  readonly head: number;
}

const word = fc.record({
  form: fc.constantFrom('a', 'b', '.'),
  upos: fc.constantFrom('X', 'Y', 'PUNCT'),
  xpos: fc.constantFrom('x', 'PUNCT'),
});
const sentence = fc
  .tuple(treeHeads, fc.infiniteStream(word))
  .map(([heads, words]) => heads.map((head): Word => ({ ...words.next().value, head })));
const choice = fc.record({
  column: fc.constantFrom(...EMITTED_COLUMNS),
  maxLength: fc.integer({ min: 1, max: 8 }),
  punctuation: fc.constantFrom('drop', 'keep'),
});
const model = fc.subarray(['X', 'Y', 'PUNCT', 'x', 'a', 'b', '.'], { minLength: 5 });

/** The heads of the words that are kept: the nearest of those above that is kept, by its new place. */
function keptHeads(words: readonly Word[], kept: readonly Word[]): number[] {
  const above = (node: number): number =>
    node === 0 || kept.includes(words[node - 1]!) ? node : above(words[node - 1]!.head);
  return kept.map(({ head }) => (above(head) === 0 ? 0 : 1 + kept.indexOf(words[above(head) - 1]!)));
}

test('short ones with known tags, each once, without what is dropped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentence, { minLength: 1, maxLength: 12 }),
      choice,
      model,
      async (treebank, asked, tags) => {
        const lines = (words: readonly Word[]): string =>
          words
            .map(({ form, upos, xpos, head }, at) => `${at + 1}\t${form}\t_\t${upos}\t${xpos}\t_\t${head}\t_\t_\t_\n`)
            .join('');
        const { columns } = await readColumns(treebank.map((words) => `${lines(words)}\n`).join(''), EMITTED_COLUMNS);
        const chosen = treebank.map((words) => {
          const kept = words.filter(({ upos }) => asked.punctuation === 'keep' || upos !== 'PUNCT');
          return { kept, heads: keptHeads(words, kept), tags: kept.map((each) => each[asked.column]) };
        });
        const short = chosen.filter(({ kept }) => kept.length > 0 && kept.length <= asked.maxLength);
        const known = short.filter((each) => each.tags.every((tag) => tags.includes(tag)));
        const found = shortSentences(columns, asked, (tag) => tags.indexOf(tag));
        const keyOf = (each: { readonly tags: readonly string[]; readonly heads: readonly number[] }): string =>
          `${each.tags.map((tag) => tags.indexOf(tag)).join(' ')}/${each.heads.join(' ')}`;
        const counted = (keys: readonly string[]): string[] =>
          [...new Set(keys)].map((key) => `${keys.filter((each) => each === key).length} times ${key}`);
        expect(
          found.trees.map(
            (tree) => `${tree.times} times ${Array.from(tree.tags).join(' ')}/${Array.from(tree.heads).join(' ')}`,
          ),
        ).toEqual(counted(known.map(keyOf)));
        expect(
          distinctSequences(found.trees).map((each) => `${each.times} times ${Array.from(each.tags).join(' ')}`),
        ).toEqual(counted(known.map((each) => keyOf({ ...each, heads: [] }).slice(0, -1))));
        expect({ ...found, trees: [] }).toEqual({
          trees: [],
          words: known.reduce((sum, { kept }) => sum + kept.length, 0),
          sentences: known.length,
          leftOut: treebank.length - short.length,
          unknown: short.length - known.length,
        });
        expect(tagsOf(columns, asked)).toEqual([...new Set(short.flatMap((each) => each.tags))].toSorted());
      },
    ),
  );
});
