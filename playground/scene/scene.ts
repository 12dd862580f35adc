/** Everything that the page shows and a link restores. */
import type { Tree } from '../../generator/index.ts';
import type { Place } from '../../view/trace-page/decode-walk.ts';

export type { Place };

export const VIEWS = ['walk', 'collapse', 'compare', 'quiz', 'export'] as const;
export type View = (typeof VIEWS)[number];

/** Words with their heads, which always form a tree, and the labels of the arcs to them, which may be empty. */
export interface LabelledSentence {
  readonly words: readonly string[];
  readonly heads: Tree;
  readonly labels: readonly string[];
}

/** How far a quiz is: transitions found, and how many of them at the first try. */
export interface QuizScore {
  readonly position: number;
  readonly right: number;
}

export interface Scene {
  /** The text of the spec, which may be wrong. */
  readonly spec: string;
  /** The text of the spec that it is compared with. */
  readonly other: string;
  /** The same for a third; empty if there are two. */
  readonly third: string;
  readonly sentence: LabelledSentence;
  readonly view: View;
  readonly place: Place;
  readonly quiz: QuizScore;
  /** For a class: system and tree cannot be changed. */
  readonly locked: boolean;
}

export const START: Place = { walk: 0, position: 0 };

export const NO_SCORE: QuizScore = { position: 0, right: 0 };

export const MAX_SCENE_WORDS = 200;
export const MAX_WORD_LENGTH = 100;

/** What is wrong with the words of a sentence, if anything; treeProblem judges its heads. */
export function wordsProblem(words: readonly string[]): string | undefined {
  if (words.length === 0) return 'a sentence has at least one word';
  if (words.length > MAX_SCENE_WORDS) return `at most ${MAX_SCENE_WORDS} words, but there are ${words.length}`;
  const long = words.findIndex((word) => word.length > MAX_WORD_LENGTH);
  return long < 0 ? undefined : `word ${long + 1} has more than ${MAX_WORD_LENGTH} characters`;
}

/** The words of a text. A no-break space is part of a word: it stands for a space within one. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/[ \t\r\n]+/).filter((word) => word !== '');
}

/** How many whole words of a text follow the caret. */
export function wordsAfter(text: string, caret: number): number {
  const isInWord = wordsOf(text.slice(0, caret)).length + wordsOf(text.slice(caret)).length > wordsOf(text).length;
  return wordsOf(text.slice(caret)).length - (isInWord ? 1 : 0);
}
