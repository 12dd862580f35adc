/** Scores of pairs of nodes: the top of the stack and the front of the buffer. */

/**
 * Scores of the transitions of arc-hybrid that see nothing but the top of the stack and the front of the buffer. The
 * front is a word, or `length + 1` if the buffer is empty. A pair (top, front) has the place
 * `top * stride + front` in each of four lists:
 *
 *     shLa   shift of a word that will be removed by la     la   la(1,0): arc front → top
 *     shRa   shift of a word that will be removed by ra     ra   ra(2,1): arc to the top from the node below it
 *
 * In a computation each word is shifted once and removed once, so a tree is scored by two pairs for each word. Where
 * both shifts of a pair have one score, a shift does not see what will become of its word, as in arc-hybrid itself.
 * With other scores, shRa is the score of an arc top → front, and la that of an arc front → top.
 */
export interface PairScores {
  readonly length: number;
  /** `length + 2` */
  readonly stride: number;
  readonly shLa: Float64Array;
  readonly shRa: Float64Array;
  readonly la: Float64Array;
  readonly ra: Float64Array;
}

/** The most words: the time of sums grows with the cube of the length. */
export const MOST_WORDS = 1000;

/** Scores of a sentence, all 0; throws a RangeError if it is too long. */
export function pairScores(length: number): PairScores {
  if (length > MOST_WORDS) {
    throw new RangeError(`the sentence has ${length} words; up to ${MOST_WORDS} can be summed over`);
  }
  const stride = length + 2;
  const list = (): Float64Array => new Float64Array(stride * stride);
  return { length, stride, shLa: list(), shRa: list(), la: list(), ra: list() };
}
