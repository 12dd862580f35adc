/** A parser: what trees the weights of a model find. */
import { checkOptions } from '../text/check-options.ts';
import { shownValue } from '../text/shown-value.ts';
import { Atoms, type OptionalColumn } from './atoms.ts';
import { ownLabel } from './own-label.ts';
import { UnfitModel, type ModelHeader } from './model-bytes.ts';
import type { ParserSystem } from './parser-system.ts';
import { bestTags, type TagScores } from './tag-scores.ts';
import { TokenReader, type Token } from './token-reader.ts';
import type { TagColumnName } from './tag-columns.ts';

/** How to parse. */
export interface ParseOptions {
  /** The width of the beam; 1 is greedy. By default that of training. */
  readonly beam?: number | undefined;
  /** With a model over trees: the best tree, or by default that with the most heads that are expected to be right. */
  readonly decode?: 'tree' | 'risk' | undefined;
}

/** The tree that was found. */
export interface ParsedSentence {
  /** The head of word w is `heads[w - 1]`; words count from 1, and 0 is the root. */
  readonly heads: Int32Array;
  /** The labels of their arcs. */
  readonly labels: readonly string[];
  /** The sum of the scores of transitions and labels: higher is better, for the same sentence. */
  readonly score: number;
  /**
   * For each word the share of the beam that agrees on head and label, weighted by exp of scores; 1 if the beam is
   * greedy. A guide to doubtful arcs, not a probability. Of a model over trees it is the probability of head and label.
   */
  readonly confidences: Float64Array;
}

/** A sentence in which no word has a column that every word of training had. */
export class EmptyColumns extends RangeError {
  override readonly name = 'EmptyColumns';

  constructor(columns: readonly TagColumnName[]) {
    const names = columns.map((name) => name.toUpperCase()).join(' and ');
    super(
      `no word has ${names}, which every word had when the parser was trained; fill it in, with a tagger for example, or train without ${columns.join(' ')}`,
    );
  }
}

/** Heads, and ids of labels; valid until the next sentence is parsed. */
export interface FoundTree {
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  readonly score: number;
  /** Of a parser over trees: whether the tree is proved to be what was asked for. */
  readonly isBest?: boolean;
  /** In how many parts the sentence was parsed, if it was too long for a whole. */
  readonly parts?: number | undefined;
}

export abstract class Parser {
  /** The labels by id; several may have the same text. */
  readonly labels: readonly string[];
  /** The width of the beam that the model was trained with. */
  readonly beam: number;
  /** The columns that it leaves out, because it was trained without them. */
  readonly without: readonly OptionalColumn[];
  /** The columns that no word of training lacked: a sentence in which no word has one is refused. */
  readonly filled: readonly TagColumnName[];
  /** The columns of tags that it finds by itself. */
  readonly finds: readonly TagColumnName[];

  private readonly tagScores: TagScores | undefined;
  private readonly atoms: Atoms;
  private readonly tokens: TokenReader = new TokenReader();

  constructor(
    { name, specHash: expected }: Pick<ParserSystem, 'name' | 'specHash'>,
    { labels, beam, specHash, without = [], filled }: ModelHeader,
    tagScores?: TagScores,
  ) {
    if (specHash !== expected) throw new UnfitModel(`it was trained for another system than ${name}`);
    this.labels = labels.map(ownLabel);
    this.beam = beam;
    this.without = without;
    this.filled = filled;
    this.tagScores = tagScores;
    this.finds = tagScores?.sets.map((set) => set.name) ?? [];
    this.atoms = new Atoms(without);
  }

  /** The tree of a sentence: tokens with tags, as the model was trained with. */
  parse(sentence: readonly Token[], options: ParseOptions = {}): ParsedSentence {
    checkOptions(options);
    const atoms = this.read(sentence);
    const { length } = atoms;
    const { heads, labels, score } = this.parseAtoms(atoms, options);
    return {
      heads: heads.slice(0, length),
      labels: Array.from(labels.subarray(0, length), (label) => this.labels[label]!),
      score,
      confidences: this.confidences(length),
    };
  }

  /** The trees of sentences. */
  parseAll(sentences: Iterable<readonly Token[]>, options: ParseOptions = {}): ParsedSentence[] {
    checkOptions(options);
    if (typeof sentences?.[Symbol.iterator] !== 'function') {
      throw new TypeError(`sentences must be an array of sentences, not ${shownValue(sentences)}`);
    }
    return Array.from(sentences, (sentence) => this.parse(sentence, options));
  }

  /** Throws if this parser cannot parse so. */
  abstract checkParseOptions(options: ParseOptions): void;

  /** The tree of a sentence whose words are given as atoms. */
  abstract parseAtoms(atoms: Atoms, options?: ParseOptions): FoundTree;

  /** The confidences of the tree that was found last, which has so many words. */
  abstract confidences(length: number): Float64Array;

  /** The tags of the sentence that was parsed last, which has so many words: for each column that it finds. */
  tags(length: number): readonly (readonly string[])[] {
    return this.tagScores === undefined ? [] : bestTags(this.tagScores, length);
  }

  /** Throws EmptyColumns if no word has a column that every word of training had. */
  protected checkColumns(atoms: Atoms): void {
    const missing = this.filled.filter((column) => atoms.lacks(column));
    if (missing.length > 0) throw new EmptyColumns(missing);
  }

  /** The words of a sentence; valid until the next is read. */
  protected read(sentence: readonly Token[]): Atoms {
    this.tokens.read(this.atoms, sentence);
    return this.atoms;
  }
}
