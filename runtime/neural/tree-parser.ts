/** What a parser that knows the probability of every tree has beyond others, for programs. */
import type { TreeDistribution } from '../module/scored-tree.ts';
import type { Parser } from '../parser/parser.ts';
import type { Token } from '../parser/token-reader.ts';

/** The distribution over the trees of a sentence, and the best label of every arc. */
export interface LabelledDistribution extends TreeDistribution {
  /** The best label of an arc, and its probability if the arc is given. */
  label(head: number, dependent: number): { readonly label: string; readonly probability: number };
}

/** A parser with a model of `crf`. */
export interface TreeParser extends Parser {
  /** The distribution over the trees of a sentence. */
  distribution(sentence: readonly Token[]): LabelledDistribution;
}
