/** A parser: a system, the scores of a model, and a search. */
import { checkOptions } from '../text/check-options.ts';
import { shownValue } from '../text/shown-value.ts';
import { Atoms, type FilledColumn, type OptionalColumn } from './atoms.ts';
import { BeamSearch } from './beam-search.ts';
import { GreedySearch } from './greedy-search.ts';
import { UnfitModel, type ModelHeader } from './model-bytes.ts';
import type { ParserSystem } from './parser-system.ts';
import type { Scorer } from './scorer.ts';
import { TokenReader, type Token } from './token-reader.ts';

/** How to parse. */
export interface ParseOptions {
  /** The width of the beam; 1 is greedy. By default that of training. */
  readonly beam?: number;
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
   * greedy. A guide to doubtful arcs, not a probability.
   */
  readonly confidences: Float64Array;
}

/** A sentence in which no word has a column that every word of training had. */
export class EmptyColumns extends RangeError {
  override readonly name = 'EmptyColumns';

  constructor(columns: readonly FilledColumn[]) {
    const names = columns.map((name) => name.toUpperCase()).join(' and ');
    super(
      `no word has ${names}, which every word had when the parser was trained; fill it in, with a tagger for example, or train without ${columns.join(' ')}`,
    );
  }
}

/** The widest beam. */
const MAX_BEAM = 1024;

export class Parser {
  /** The labels by id. */
  readonly labels: readonly string[];
  /** The width of the beam that the model was trained with. */
  readonly beam: number;
  /** The columns that it leaves out, because it was trained without them. */
  readonly without: readonly OptionalColumn[];
  /** The columns that no word of training lacked: a sentence in which no word has one is refused. */
  readonly filled: readonly FilledColumn[];

  private readonly system: ParserSystem;
  private readonly scorer: Scorer;
  private readonly atoms: Atoms;
  private readonly tokens: TokenReader = new TokenReader();
  private greedy: GreedySearch | undefined;
  private search: BeamSearch | undefined;

  constructor(system: ParserSystem, scorer: Scorer, { labels, beam, specHash, without = [], filled }: ModelHeader) {
    if (specHash !== system.specHash) throw new UnfitModel(`it was trained for another system than ${system.name}`);
    this.system = system;
    this.scorer = scorer;
    this.labels = labels;
    this.beam = beam;
    this.without = without;
    this.filled = filled;
    this.atoms = new Atoms(without);
  }

  /** The tree of a sentence: tokens with tags, as the model was trained with. */
  parse(sentence: readonly Token[], options: ParseOptions = {}): ParsedSentence {
    checkOptions(options);
    const { beam = this.beam } = options;
    this.tokens.read(this.atoms, sentence);
    const { length } = this.atoms;
    const { heads, labels, score } = this.parseAtoms(this.atoms, beam);
    return {
      heads: heads.slice(0, length),
      labels: Array.from(labels.subarray(0, length), (label) => this.labels[label]!),
      score,
      confidences: beam === 1 ? new Float64Array(length).fill(1) : this.agreement(length),
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

  /** The heads and the ids of labels of a sentence; valid until the next is parsed. */
  parseAtoms(
    atoms: Atoms,
    beam: number = this.beam,
  ): { readonly heads: Int32Array; readonly labels: Int32Array; readonly score: number } {
    if (!Number.isInteger(beam) || beam < 1 || beam > MAX_BEAM) {
      throw new RangeError(`the width of a beam must be a whole number from 1 to ${MAX_BEAM}, not ${shownValue(beam)}`);
    }
    const missing = this.filled.filter((column) => atoms.lacks(column));
    if (missing.length > 0) throw new EmptyColumns(missing);
    if (beam === 1) {
      this.greedy ??= new GreedySearch(this.system, this.scorer);
      this.greedy.search(atoms);
      const { heads, labels } = this.greedy.configuration;
      return { heads, labels, score: this.scorer.unit * this.greedy.score };
    }
    if (this.search?.width !== beam) this.search = new BeamSearch(this.system, this.scorer, beam);
    this.search.search(atoms);
    const { heads, labels } = this.search.configuration(0);
    return { heads, labels, score: this.scorer.unit * this.search.scores[0]! };
  }

  /** For each word, the share of the beam that has the arc of item 0. */
  private agreement(length: number): Float64Array {
    const search = this.search!;
    const shares = new Float64Array(length);
    const best = search.configuration(0);
    let all = 0;
    for (let item = 0; item < search.items; item++) {
      const weight = Math.exp(this.scorer.unit * (search.scores[item]! - search.scores[0]!));
      const { heads, labels } = search.configuration(item);
      all += weight;
      for (let word = 0; word < length; word++) {
        if (heads[word] === best.heads[word] && labels[word] === best.labels[word]) shares[word]! += weight;
      }
    }
    return shares.map((share) => share / all);
  }
}
