/** Which trees a parser may replace while one types: those that nobody has drawn. */
import { EXAMPLES } from '../scene/examples.ts';
import { chainOf } from '../scene/reword.ts';
import type { LabelledSentence } from '../scene/scene.ts';
import type { ParsedText } from '../work/jobs.ts';

/** Whether the tree is a chain, that of an example, or what the parser found. */
export function isFree({ words, heads }: LabelledSentence, last: ParsedText | undefined): boolean {
  const given = [...EXAMPLES.map(({ scene }) => scene.sentence), ...(last === undefined ? [] : [last.sentence])];
  return (
    isSame(heads, chainOf(heads.length)) ||
    given.some((sentence) => isSame(heads, sentence.heads) && isSame(words, sentence.words))
  );
}

export function isSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** Whether a text is mostly in the letters that English is written in, or in none. */
export function hasLatinLetters(text: string): boolean {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  return 2 * count(/\p{Script=Latin}/gu) >= count(/\p{L}/gu);
}
