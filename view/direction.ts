/** Whether a text runs from right to left, by the scripts of its words. */

export type Direction = 'ltr' | 'rtl';

const SCRIPTS = ['Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Samaritan', 'Mandaic', 'Adlam', 'Hanifi_Rohingya'];
const LETTER_FROM_RIGHT = new RegExp(SCRIPTS.map((script) => `\\p{Script=${script}}`).join('|'), 'u');

/** Whether a word has letters that are written from right to left. */
export function isRightToLeft(word: string): boolean {
  return LETTER_FROM_RIGHT.test(word);
}

/** The direction of a sentence: that of most words that have letters, so that a name in other letters does not turn it. */
export function directionOf(words: readonly string[] = []): Direction {
  const withLetters = words.filter((word) => /\p{L}/u.test(word));
  const fromRight = withLetters.filter(isRightToLeft).length;
  return 2 * fromRight > withLetters.length ? 'rtl' : 'ltr';
}
