/**
 * What happens to a tree while its words are typed: heads and labels follow their words. A text in the middle of an
 * edit says little (“You reallysee it”), so each is compared with two: the last one tells which words became which, and
 * the sentence as it was when typing began has the tree. Its words, typed again or brought back by undo, bring it back.
 */
import { treeProblem, type Tree } from '../../generator/index.ts';
import { compareWords } from './compare-words.ts';
import type { LabelledSentence } from './scene.ts';

export interface Typing {
  /** The sentence when typing began. */
  readonly base: LabelledSentence;
  /** The sentence now. */
  readonly sentence: LabelledSentence;
  /** The word of `base`, from 1, that each word of `sentence` is; undefined for a new one. */
  readonly origins: Origins;
}

type Origins = readonly (number | undefined)[];

/** The tree in which every word depends on the one before it. */
export function chainOf(length: number): Tree {
  return Array.from({ length }, (_, index) => index);
}

export function startTyping(sentence: LabelledSentence): Typing {
  return { base: sentence, sentence, origins: sentence.words.map((_, index) => index + 1) };
}

/** The sentence with other words, of which so many stand after the caret. */
export function reword(typing: Typing, words: readonly string[], afterCaret = 0): Typing {
  const { base } = typing;
  const isBack = words.length === base.words.length && words.every((word, index) => word === base.words[index]);
  if (isBack) return startTyping(base);
  const origins = originsOf(typing, words, afterCaret);
  const nodeOf = new Map([[0, 0]]);
  for (const [index, origin] of origins.entries()) if (origin !== undefined) nodeOf.set(origin, index + 1);
  const heads = origins.map((origin) => (origin === undefined ? undefined : nodeOf.get(base.heads[origin - 1]!)));
  const labels = origins.map((origin) => (origin === undefined ? '' : base.labels[origin - 1]!));
  return { base, sentence: { words, heads: attachRest(heads), labels }, origins };
}

function originsOf({ base, sentence, origins: before }: Typing, words: readonly string[], afterCaret: number): Origins {
  const origins: (number | undefined)[] = words.map(() => undefined);
  const claim = (index: number, origin: number | undefined): void => {
    if (origin !== undefined && origins[index] === undefined && !origins.includes(origin)) origins[index] = origin;
  };
  const { same, replaced } = compareWords(sentence.words, words, { afterCaret });
  for (const [old, now] of same) origins[now] = before[old];
  // A word that has moved, or was deleted and is typed again, unless all of the sentence has been replaced.
  if (before.some((origin) => origin !== undefined)) {
    // The caret stands before a word that was there: “wordword” has just become “word word”.
    const atCaret = words.length - afterCaret;
    for (const index of [atCaret, ...words.keys()]) claim(index, lostWord(base.words, origins, { words, index }));
  }
  for (const stretch of replaced) {
    const lost = stretch.before.map((old) => before[old]);
    if (lost.length === stretch.after.length) {
      // The same words, spelt differently.
      for (const [place, index] of stretch.after.entries()) claim(index, lost[place]);
    } else if (lettersOf(sentence.words, stretch.before) === lettersOf(words, stretch.after)) {
      // A word that a space has divided, or words that have lost the space between them.
      for (const origin of lost.filter((each) => each !== undefined)) {
        claim(mostAlike(base.words[origin - 1]!, stretch.after, words), origin);
      }
    }
  }
  return origins;
}

function lettersOf(words: readonly string[], indices: readonly number[]): string {
  return indices.map((index) => words[index]).join('');
}

/** The word with this spelling that no other word is: after the origin of the word before it, if there is one there. */
function lostWord(
  base: readonly string[],
  origins: Origins,
  { words, index }: { readonly words: readonly string[]; readonly index: number },
): number | undefined {
  const isLost = (word: string, at: number): boolean => word === words[index] && !origins.includes(at + 1);
  const last = origins.slice(0, index).findLast((origin) => origin !== undefined) ?? 0;
  const next = base.findIndex((word, at) => at >= last && isLost(word, at));
  const lost = next < 0 ? base.findIndex(isLost) : next;
  return lost < 0 ? undefined : lost + 1;
}

/** The index of the word that begins or ends most like the given one. */
function mostAlike(given: string, indices: readonly number[], words: readonly string[]): number {
  const likeness = (index: number): number => {
    const word = words[index]!;
    const most = Math.min(word.length, given.length);
    let [start, end] = [0, 0];
    while (start < most && word[start] === given[start]) start++;
    while (end < most && word.at(-1 - end) === given.at(-1 - end)) end++;
    return Math.max(start, end);
  };
  return indices.reduce((best, index) => (likeness(index) > likeness(best) ? index : best));
}

/** Attaches each word without a head to the word before it, or if that closes a cycle, to the root. */
function attachRest(heads: readonly (number | undefined)[]): Tree {
  const attached = heads.map((head) => head ?? 0);
  for (const [index, head] of heads.entries()) {
    if (head !== undefined) continue;
    const before = attached.with(index, index);
    if (treeProblem(before) === undefined) attached[index] = index;
  }
  return attached;
}
