/** What sums over trees with scores of arcs need of a system’s module: the distributions of its companion module. */
import { derives } from '../module/tree-derivable.ts';
import type { TreeDistribution } from '../module/scored-tree.ts';
import { UnfitModel } from '../parser/model-bytes.ts';
import type { ParserSystem } from '../parser/parser-system.ts';

/** A system whose module has distributions over its trees. */
export interface SummingSystem {
  readonly name: string;
  readonly root: 'any' | 'single';
  readonly reductions: readonly string[];
  treeDistribution(scores: ArrayLike<number>, length: number): TreeDistribution;
}

/** The module of a system as one that sums over trees; throws UnfitModel if it has no sums. */
export function summingSystem(system: ParserSystem): SummingSystem & ParserSystem {
  const { name, reductions, treeDistribution } = system;
  if (reductions !== undefined && treeDistribution !== undefined) return { ...system, reductions, treeDistribution };
  throw new UnfitModel(
    `it scores arcs, which needs sums over the trees of ${name}: give { ...system, treeDistribution: (await compileInference(spec)).treeDistribution }`,
  );
}

/** Whether a system derives a tree. */
export function derivability({
  reductions,
  root,
}: Pick<SummingSystem, 'reductions' | 'root'>): (heads: ArrayLike<number>) => boolean {
  const positions = reductions.map((reduction): readonly [head: number, dependent: number] => {
    const [p, q] = [...reduction.matchAll(/\d+/g)].map(Number) as [number, number];
    return reduction.startsWith('la') ? [q, p] : [p, q];
  });
  positions.sort(([, one], [, other]) => one - other);
  const rule = { reductions: positions, isSingleRoot: root === 'single' };
  return (heads) => derives(heads, rule);
}
