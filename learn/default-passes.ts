/** How often a learner goes through a treebank if nobody says. */
import type { Learner } from '../runtime/trained/load-parser.ts';

/** Networks need more passes the smaller the treebank is: 30 up to 50,000 words, and 7 fewer for twice as many. */
const NETWORK = { most: 30, least: 10, upTo: 50_000, fewer: 7 };
const LINEAR = 10;

/** The number of passes for a treebank of so many words (docs/neural.md, section 2). */
export function defaultPasses(learner: Learner, words: number): number {
  if (learner === 'linear') return LINEAR;
  const doublings = Math.log2(Math.max(1, words / NETWORK.upTo));
  return Math.max(NETWORK.least, NETWORK.most - Math.round(NETWORK.fewer * doublings));
}
