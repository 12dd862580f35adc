/** A parser over projective trees: a network scores the transitions of arc-hybrid. All that it says of trees is exact. */
import { pairDistribution, type PairDistribution } from '../hybrid/pair-distribution.ts';
import type { ScoredTree } from '../module/scored-tree.ts';
import type { Atoms } from '../parser/atoms.ts';
import { DistributionParser } from './distribution-parser.ts';
import type { KnownTree, KnownTrees } from './known-trees.ts';
import type { WordRange } from './pair-scorer.ts';

export class PairParser extends DistributionParser {
  protected override readonly usualDecoding = 'risk';

  protected override distributionOf(atoms: Atoms, part?: WordRange): PairDistribution {
    this.checkColumns(atoms);
    return pairDistribution(this.scorer.scorePairs(atoms, part), this.rule);
  }

  protected override treesOf(atoms: Atoms, part?: WordRange): KnownTrees {
    const { best, minimumRisk, marginals, entropy } = this.distributionOf(atoms, part);
    return { marginals, entropy, isExact: true, best: () => known(best()), minimumRisk: () => known(minimumRisk()) };
  }

  /** Trees that are joined are projective if their parts are. */
  protected override derivedFrom(heads: Int32Array): Int32Array {
    return heads;
  }
}

/** All scores are numbers, so no tree is forbidden. */
function known(found: ScoredTree | undefined): KnownTree {
  return { ...found!, isBest: true };
}
