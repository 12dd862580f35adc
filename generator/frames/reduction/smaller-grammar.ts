/** Everything that makes a grammar smaller and leaves its derivations as they are. */
import type { LabelledGrammar } from '../grammar/grammar.ts';
import { mergeNonterminals } from './merge-nonterminals.ts';
import { shareSums } from './share-sums.ts';
import { usefulPart, type UsefulGrammar } from './useful-part.ts';

/** The same derivations of the start, from fewer non-terminals and rules; labels stay as they are. */
export function reduceGrammar<G extends LabelledGrammar<unknown>>(
  labelled: G,
): G & { readonly grammar: UsefulGrammar } {
  return { ...labelled, grammar: mergeNonterminals(usefulPart(labelled.grammar, Infinity)) };
}

/** A grammar with the same derivations, also with fewer products: sums of parts are rules without a label. */
export function smallerGrammar(grammar: UsefulGrammar): UsefulGrammar {
  return usefulPart(shareSums(mergeNonterminals(grammar)), Infinity);
}
