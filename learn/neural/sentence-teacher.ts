/** What gives a network the examples of a sentence. */

/** A sentence with its tree. */
export interface TaughtSentence<Computation> {
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  /** What teaches: the computation of its tree, or of the nearest tree that the system derives. */
  readonly computation: Computation;
}

/** What was learned from, and how much of it the network had wrong. */
export interface LessonFigures {
  /** Transitions that were wrong, of all where there was a choice; or words. */
  examples: number;
  wrong: number;
  /** The sum of the losses of transitions and labels. */
  loss: number;
}

/** How a sentence is taught. */
export interface SentenceLesson {
  /** The row of the batch that its first word has, and the number of words of the batch. */
  readonly row: number;
  readonly words: number;
  /** Says each time whether to take a wrong transition that the network prefers. */
  readonly explore: () => boolean;
  readonly figures: LessonFigures;
}

export interface SentenceTeacher<Computation> {
  /** What teaches a tree; undefined if it is out of reach. */
  computationOf(heads: Int32Array): Computation | undefined;
  /** Adds the examples of a sentence. */
  teach(sentence: TaughtSentence<Computation>, lesson: SentenceLesson): void;
}
