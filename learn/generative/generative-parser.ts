/**
 * Parsing with a generative model. If it was learned without punctuation, punctuation depends on the root's dependent.
 * A sentence to which the model gives probability 0 is decoded with a little of the uniform distributions mixed in, so
 * that every sentence has a tree.
 */
import { checkTokens, type Token } from '../../runtime/parser/token-reader.ts';
import { TreeDecoder, type Decoder } from './decode.ts';
import { tagIds, type GenerativeModel } from './generative-model.ts';
import { longestSentence, MOST_PRODUCTS } from './longest-sentence.ts';
import { uniformParameters } from './maximise.ts';

/** How much of the uniform distributions is mixed in. */
const SHARE = 1e-3;

/** The tree that was found. */
export interface DecodedSentence {
  /** The head of word w is `heads[w - 1]`; words count from 1, and 0 is the root. */
  readonly heads: Int32Array;
  /** `root`, `punct` or `dep`: the model knows no others. */
  readonly labels: readonly string[];
  /** False if a better tree was not ruled out. */
  readonly isProved: boolean;
}

export class GenerativeParser {
  private readonly model: GenerativeModel;
  private readonly how: Decoder;
  private readonly idOf: (tag: string) => number;
  private readonly decoder: TreeDecoder;
  private mixed: TreeDecoder | undefined;

  constructor(model: GenerativeModel, how: Decoder) {
    this.model = model;
    this.how = how;
    this.idOf = tagIds(model.description.tags);
    this.decoder = new TreeDecoder(model.structure, model.parameters);
  }

  /** Why a sentence is not parsed; undefined if it is. */
  refusal(words: readonly Token[]): string | undefined {
    checkTokens(words);
    const { length } = this.kept(words);
    const products = length === 0 ? 0 : this.model.structure.productBound(length, 'arcs');
    if (products <= MOST_PRODUCTS) return undefined;
    const [taken, most] = [products, MOST_PRODUCTS].map((number) => number.toLocaleString('en'));
    const possible = longestSentence(this.model.structure, { length, purpose: 'arcs' });
    return `the sentence has ${length} words, which takes up to ${taken} products; ${most} are the most, so up to ${possible} words are possible`;
  }

  /** The tree of a sentence; throws a RangeError if it is refused. */
  parse(words: readonly Token[]): DecodedSentence {
    const refusal = this.refusal(words);
    if (refusal !== undefined) throw new RangeError(refusal);
    const { column } = this.model.description.choice;
    const kept = this.kept(words);
    const heads = new Int32Array(words.length);
    let isProved = true;
    if (kept.length > 0) {
      const tags = kept.map((index) => this.idOf(words[index]![column] ?? '_'));
      const found = this.decoder.decode(tags, this.how) ?? this.mixedDecoder().decode(tags, this.how)!;
      ({ isProved } = found);
      kept.forEach((index, at) => (heads[index] = found.heads[at] === 0 ? 0 : kept[found.heads[at]! - 1]! + 1));
    }
    const top = kept.find((index) => heads[index] === 0) ?? 0;
    const dropped = words.map((_, index) => index).filter((index) => !kept.includes(index) && index !== top);
    for (const index of dropped) heads[index] = top + 1;
    const labels = words.map((_, index) => (heads[index] === 0 ? 'root' : dropped.includes(index) ? 'punct' : 'dep'));
    return { heads, labels, isProved };
  }

  /** The indices of the words that the model is about. */
  private kept(words: readonly Token[]): number[] {
    const { punctuation } = this.model.description.choice;
    return [...words.keys()].filter((index) => punctuation === 'keep' || words[index]!.upos !== 'PUNCT');
  }

  private mixedDecoder(): TreeDecoder {
    const { structure, parameters } = this.model;
    const uniform = uniformParameters(structure);
    this.mixed ??= new TreeDecoder(
      structure,
      parameters.map((value, index) => (1 - SHARE) * value + SHARE * uniform[index]!),
    );
    return this.mixed;
  }
}
