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
import type { LabelledDistribution, TreeParser } from './tree-parser.ts';

export class PairParser extends Parser implements TreeParser {
  private readonly scorer: ScorerOfPairs;
  private readonly rule: { readonly isSingleRoot: boolean };
  private readonly labelScores: Float64Array;
  private last: { readonly distribution: PairDistribution; readonly tree: FoundTree } | undefined;

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
    let sum = score;
    for (let dependent = 1; dependent <= heads.length; dependent++) {
      const best = this.bestLabel(heads[dependent - 1]!, dependent);
      labels[dependent - 1] = best.id;
      sum += best.score;
    }
    const tree = { heads, labels, score: sum };
    this.last = { distribution, tree };
    return tree;
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

  /** The probabilities of the arcs with their labels. */
  confidences(length: number): Float64Array {
    const { distribution, tree } = this.last!;
    const arcs = distribution.marginals();
    return Float64Array.from({ length }, (_, at) => {
      const head = tree.heads[at]!;
      const { score } = this.bestLabel(head, at + 1);
      return Math.min(1, arcs[head * (length + 1) + at + 1]!) * Math.exp(score);
    });
  }

  private distributionOf(atoms: Atoms): PairDistribution {
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
