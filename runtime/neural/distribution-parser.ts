/**
 * A parser that knows the probability of every tree: a network scores all pairs of a sentence, and trees are summed over.
 * The probability of a labelled tree is that of the tree, times that of each label given its arc.
 */
import type { TreeDistribution } from '../module/scored-tree.ts';
import type { Atoms } from '../parser/atoms.ts';
import { bestOf } from '../parser/best-of.ts';
import type { ModelHeader } from '../parser/model-bytes.ts';
import { Parser, type FoundTree, type ParseOptions } from '../parser/parser.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import type { Token } from '../parser/token-reader.ts';
import { shownValue } from '../text/shown-value.ts';
import type { KnownTree, KnownTrees } from './known-trees.ts';
import type { ScorerOfPairs, WordRange } from './pair-scorer.ts';
import { joinedHeads, sentenceParts } from './sentence-parts.ts';
import type { Certainty, LabelledDistribution, ProbableTree, TreeParser } from './tree-parser.ts';

export abstract class DistributionParser extends Parser implements TreeParser {
  readonly scorer: ScorerOfPairs;
  /** Which tree is found if nobody asks for one. */
  protected abstract readonly usualDecoding: 'tree' | 'risk';
  protected readonly rule: { readonly isSingleRoot: boolean };
  private readonly labelScores: Float64Array;
  /** The tree that was found last: its heads, and the logarithms of the probabilities of its labels. */
  private last:
    | {
        /** Undefined if the sentence was parsed in parts. */
        readonly trees: KnownTrees | undefined;
        readonly isBest: boolean;
        readonly heads: Int32Array;
        readonly labelScores: Float64Array;
      }
    | undefined;

  constructor(system: Pick<ParserSystem, 'name' | 'specHash' | 'root'>, scorer: ScorerOfPairs, header: ModelHeader) {
    super(system, header, scorer.tags);
    this.scorer = scorer;
    this.rule = { isSingleRoot: system.root === 'single' };
    this.labelScores = new Float64Array(header.labels.length);
  }

  checkParseOptions({ beam, decode }: ParseOptions): void {
    if (beam !== undefined && beam !== 1) throw new RangeError('a model over trees has no beam');
    if (decode === undefined || decode === 'tree' || decode === 'risk') return;
    throw new RangeError(`decode must be one of tree, risk, not ${shownValue(decode)}`);
  }

  parseAtoms(atoms: Atoms, options: ParseOptions = {}): FoundTree {
    this.checkParseOptions(options);
    const { decode = this.usualDecoding } = options;
    const found = (trees: KnownTrees): KnownTree => (decode === 'tree' ? trees.best() : trees.minimumRisk());
    const ranges = sentenceParts(atoms.length);
    const trees = ranges.length === 1 ? this.treesOf(atoms) : undefined;
    const { heads, score, isBest } =
      trees === undefined
        ? this.joined(ranges.map((part) => ({ ...part, tree: found(this.treesOf(atoms, part)) })))
        : found(trees);
    const labels = new Int32Array(heads.length);
    const labelScores = new Float64Array(heads.length);
    let sum = score;
    for (let dependent = 1; dependent <= heads.length; dependent++) {
      const best = this.bestLabel(heads[dependent - 1]!, dependent);
      labels[dependent - 1] = best.id;
      labelScores[dependent - 1] = best.score;
      sum += best.score;
    }
    this.last = { trees, isBest, heads, labelScores };
    return { heads, labels, score: sum, isBest, ...(trees === undefined && { parts: ranges.length }) };
  }

  /** The distribution over the trees of a sentence. */
  distribution(sentence: readonly Token[]): LabelledDistribution {
    const atoms = this.read(sentence);
    const distribution = this.distributionOf(atoms);
    const stride = atoms.length + 1;
    const best = Array.from({ length: stride * stride }, (_, arc) => {
      const [head, dependent] = [Math.floor(arc / stride), arc % stride];
      return head === dependent || dependent === 0 ? undefined : this.bestLabel(head, dependent);
    });
    const isNode = (node: number): boolean => Number.isInteger(node) && node >= 0 && node < stride;
    return {
      ...distribution,
      label: (head, dependent) => {
        const found = [head, dependent].every(isNode) ? best[head * stride + dependent] : undefined;
        if (found === undefined) throw new RangeError(`there is no arc from ${head} to ${dependent}`);
        return { label: this.labels[found.id]!, probability: Math.exp(found.score) };
      },
    };
  }

  override parse(sentence: readonly Token[], options?: ParseOptions): ProbableTree {
    return { ...super.parse(sentence, options), ...this.certainty() };
  }

  override parseAll(sentences: Iterable<readonly Token[]>, options?: ParseOptions): ProbableTree[] {
    return super.parseAll(sentences, options) as ProbableTree[];
  }

  certainty(): Certainty {
    const { trees, heads, isBest } = this.last!;
    if (trees === undefined) {
      return { headProbabilities: new Float64Array(heads.length).fill(NaN), entropy: NaN, isBest, isExact: false };
    }
    const arcs = trees.marginals();
    const headProbabilities = Float64Array.from(heads, (head, at) =>
      Math.min(1, arcs[head * (heads.length + 1) + at + 1]!),
    );
    return { headProbabilities, entropy: trees.entropy(), isBest, isExact: trees.isExact };
  }

  /** The probabilities of the arcs with their labels. */
  confidences(): Float64Array {
    const { labelScores } = this.last!;
    return this.certainty().headProbabilities.map((probability, at) => probability * Math.exp(labelScores[at]!));
  }

  /** The distribution over the trees of a sentence. */
  protected abstract distributionOf(atoms: Atoms): TreeDistribution;

  /** What is asked about the trees of a sentence that is parsed, or of a part of it, as of a sentence with these words only. */
  protected abstract treesOf(atoms: Atoms, part?: WordRange): KnownTrees;

  /** A tree that was joined from parts as one of the system. */
  protected abstract derivedFrom(heads: Int32Array): Int32Array;

  private joined(parts: readonly (WordRange & { readonly tree: KnownTree })[]): KnownTree {
    const heads = this.derivedFrom(joinedHeads(parts, this.rule));
    return { heads, score: parts.reduce((sum, { tree }) => sum + tree.score, 0), isBest: false };
  }

  /** The best label of an arc of the sentence that was scored last: its id, and the logarithm of its probability. */
  private bestLabel(head: number, dependent: number): { readonly id: number; readonly score: number } {
    const { labelScores: scores } = this;
    this.scorer.scoreLabels({ head, dependent }, scores);
    const id = bestOf(scores);
    return { id, score: scores[id]! };
  }
}
