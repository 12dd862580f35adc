/**
 * A parser that knows the probability of every tree: a network scores all pairs of a sentence, and trees are summed over
 * exactly. The probability of a labelled tree is that of the tree, times that of each label given its arc.
 */
import { pairDistribution, type PairDistribution } from '../hybrid/pair-distribution.ts';
import type { Atoms } from '../parser/atoms.ts';
import { bestOf } from '../parser/best-of.ts';
import type { ModelHeader } from '../parser/model-bytes.ts';
import { Parser, type FoundTree, type ParseOptions } from '../parser/parser.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import type { Token } from '../parser/token-reader.ts';
import { shownValue } from '../text/shown-value.ts';
import type { ScorerOfPairs } from './pair-scorer.ts';
import type { Certainty, LabelledDistribution, ProbableTree, TreeParser } from './tree-parser.ts';

export class PairParser extends Parser implements TreeParser {
  readonly scorer: ScorerOfPairs;
  protected readonly rule: { readonly isSingleRoot: boolean };
  private readonly labelScores: Float64Array;
  /** The tree that was found last: its heads, and the logarithms of the probabilities of its labels. */
  private last:
    | { readonly distribution: PairDistribution; readonly heads: Int32Array; readonly labelScores: Float64Array }
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
    const { decode = 'tree' } = options;
    const distribution = this.distributionOf(atoms);
    const { heads, score } = (decode === 'risk' ? distribution.minimumRisk() : distribution.best())!;
    const labels = new Int32Array(heads.length);
    const labelScores = new Float64Array(heads.length);
    let sum = score;
    for (let dependent = 1; dependent <= heads.length; dependent++) {
      const best = this.bestLabel(heads[dependent - 1]!, dependent);
      labels[dependent - 1] = best.id;
      labelScores[dependent - 1] = best.score;
      sum += best.score;
    }
    this.last = { distribution, heads, labelScores };
    return { heads, labels, score: sum };
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
    return {
      ...distribution,
      label: (head, dependent) => {
        const found = best[head * stride + dependent];
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
    const { distribution, heads } = this.last!;
    const arcs = distribution.marginals();
    const headProbabilities = Float64Array.from(heads, (head, at) =>
      Math.min(1, arcs[head * (heads.length + 1) + at + 1]!),
    );
    return { headProbabilities, entropy: distribution.entropy() };
  }

  /** The probabilities of the arcs with their labels. */
  confidences(): Float64Array {
    const { labelScores } = this.last!;
    return this.certainty().headProbabilities.map((probability, at) => probability * Math.exp(labelScores[at]!));
  }

  protected distributionOf(atoms: Atoms): PairDistribution {
    this.checkColumns(atoms);
    return pairDistribution(this.scorer.scorePairs(atoms), this.rule);
  }

  /** The best label of an arc of the sentence that was scored last: its id, and the logarithm of its probability. */
  private bestLabel(head: number, dependent: number): { readonly id: number; readonly score: number } {
    const { labelScores: scores } = this;
    this.scorer.scoreLabels({ head, dependent }, scores);
    const id = bestOf(scores);
    return { id, score: scores[id]! };
  }
}
