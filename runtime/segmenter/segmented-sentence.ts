/**
 * A sentence of a text with its tokens. Every character of the text is in one: the text is the white space before the
 * first sentence and, token by token, what is written and the white space after it.
 */
export interface SegmentedSentence {
  readonly tokens: readonly SegmentedToken[];
  /** The white space before the first token of a text; empty for all sentences but the first. */
  readonly spacesBefore: string;
}

export interface SegmentedToken {
  /** As it is written in the text. */
  readonly text: string;
  /** The same with a space for any white space inside it: the form. */
  readonly form: string;
  /** The words of a multiword token; undefined if the token is a word. */
  readonly words?: readonly string[];
  /** The white space after it, often a space or nothing. */
  readonly spacesAfter: string;
  /** Its place in the text: `text.slice(from, to)`. */
  readonly from: number;
  readonly to: number;
}
