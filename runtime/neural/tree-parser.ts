/** What a parser that knows the probability of every tree has beyond others, for programs. */
import type { TreeDistribution } from '../module/scored-tree.ts';
import type { ParsedSentence, ParseOptions, Parser } from '../parser/parser.ts';
import type { Token } from '../parser/token-reader.ts';

/** The distribution over the trees of a sentence, and the best label of every arc. */
export interface LabelledDistribution extends TreeDistribution {
  /** The best label of an arc, and its probability if the arc is given. */
  label(head: number, dependent: number): { readonly label: string; readonly probability: number };
}

/** How sure a parser is of a tree that it has found, labels apart. All is NaN if the sentence was parsed in parts. */
export interface Certainty {
  /** For each word the probability that it has this head, with any label. */
  readonly headProbabilities: Float64Array;
  /** The entropy of the distribution over trees, in nats. */
  readonly entropy: number;
  /** Whether the tree is proved to be the best, or that of minimum risk; always for projective trees. */
  readonly isBest: boolean;
  /** Whether probabilities and entropy are over the trees of the system, and not over all trees; always for projective trees. */
  readonly isExact: boolean;
}

/** A tree, and how sure the parser is of it: `confidences` are the probabilities of heads with their labels. */
export interface ProbableTree extends ParsedSentence, Certainty {}

/** A parser with a model of `crf`. */
export interface TreeParser extends Parser {
  /** The tree of a sentence: tokens with tags, as the model was trained with. */
  parse(sentence: readonly Token[], options?: ParseOptions): ProbableTree;
  /** The trees of sentences. */
  parseAll(sentences: Iterable<readonly Token[]>, options?: ParseOptions): ProbableTree[];
  /** How sure it is of the tree that it found last. */
  certainty(): Certainty;
  /** The distribution over the trees of a sentence. */
  distribution(sentence: readonly Token[]): LabelledDistribution;
}
