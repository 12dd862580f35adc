/** The grammar of frames made as small as it can be without changing a derivation: its useful part, merged. */
import { mergeNonterminals } from './merge-nonterminals.ts';
import { usefulPart, type UsefulGrammar } from './useful-part.ts';
import type { FrameGrammar } from '../grammar/arc-items.ts';

/** The same derivations of the start, from fewer non-terminals and rules. */
export function reduceGrammar({ grammar, shapes }: FrameGrammar): FrameGrammar<UsefulGrammar> {
  return { grammar: mergeNonterminals(usefulPart(grammar, Infinity)), shapes };
}
