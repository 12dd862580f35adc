/** A parser over the trees of any system with sums over its trees: a network scores all arcs of a sentence. */
import { arcsOfPairs } from '../hybrid/arcs-of-pairs.ts';
import { liftUntil } from '../module/lifted-tree.ts';
import type { TreeDistribution } from '../module/scored-tree.ts';
import type { Atoms } from '../parser/atoms.ts';
import type { ModelHeader } from '../parser/model-bytes.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import { arcTrees } from './arc-trees.ts';
import { DistributionParser } from './distribution-parser.ts';
import type { KnownTrees } from './known-trees.ts';
import type { ScorerOfPairs, WordRange } from './pair-scorer.ts';
import { derivability, type SummingSystem } from './summing-system.ts';

export class ArcParser extends DistributionParser {
  /** Minimum risk needs sums, which take several times as long. */
  protected override readonly usualDecoding = 'tree';
  private readonly system: SummingSystem;
  private readonly derives: (heads: ArrayLike<number>) => boolean;

  constructor(system: SummingSystem & Pick<ParserSystem, 'specHash'>, scorer: ScorerOfPairs, header: ModelHeader) {
    super(system, scorer, header);
    this.system = system;
    this.derives = derivability(system);
  }

  protected override distributionOf(atoms: Atoms): TreeDistribution {
    return this.system.treeDistribution(this.scoresOf(atoms), atoms.length);
  }

  protected override treesOf(atoms: Atoms, part: WordRange = { from: 1, to: atoms.length }): KnownTrees {
    const length = part.to - part.from + 1;
    return arcTrees(this.system, this.scoresOf(atoms, part), { length, ...this.rule, derives: this.derives });
  }

  protected override derivedFrom(heads: Int32Array): Int32Array {
    liftUntil(heads, this.derives);
    return heads;
  }

  private scoresOf(atoms: Atoms, part?: WordRange): Float64Array {
    this.checkColumns(atoms);
    return arcsOfPairs(this.scorer.scorePairs(atoms, part));
  }
}
