/** One sentence to learn from, and what learns from it. */
import type { Atoms } from '../../runtime/parser/atoms.ts';

export interface Lesson {
  readonly atoms: Atoms;
  readonly computation: ArrayLike<number>;
  /** The label of a word’s arc. */
  labelOf(word: number): number;
}

/** What a sentence showed: how many answers there were, how many were wrong, and by how much. */
export interface LessonResult {
  readonly examples: number;
  readonly wrong: number;
  readonly violation: number;
}

/** Updates weights, sentence by sentence. */
export interface Lessons {
  learn(lesson: Lesson): LessonResult;
}
