/** The probability of a word’s head and label in the column MISC. */
const PROBABILITY = 'ArcProb=';

/** MISC with a probability in place of the one that it may have. */
export function withProbability(misc: string, probability: number): string {
  const others = misc.split('|').filter((part) => part !== '_' && !part.startsWith(PROBABILITY));
  return [...others, `${PROBABILITY}${probability.toFixed(4)}`].join('|');
}
