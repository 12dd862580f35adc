/** Everything that makes a grammar smaller and leaves its derivations as they are. */
import { mergeNonterminals } from './merge-nonterminals.ts';
import { shareSums } from './share-sums.ts';
import { usefulPart, type UsefulGrammar } from './useful-part.ts';

/** A grammar with the same derivations, from fewer non-terminals and with fewer products. */
export function smallerGrammar(grammar: UsefulGrammar): UsefulGrammar {
  return usefulPart(shareSums(mergeNonterminals(grammar)), Infinity);
}
