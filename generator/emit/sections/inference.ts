/** The section of distributions over trees: all of a companion module, with the plans of the system and unrolled passes. */
import { planCost } from '../../frames/plans/plan-cost.ts';
import { reductionPositions, treePlans } from '../../frames/plans/tree-engine.ts';
import { unrollPass } from '../passes/unroll-pass.ts';
import { samplingTables } from '../../frames/counts/sampling-tables.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { section, type Section } from '../shared/section.ts';
import { FORMAT, header, specHash } from './description.ts';
import { fallTables } from './sampling.ts';

interface Origin {
  /** The spec on a command line in the folder of the module. */
  readonly spec: string;
  readonly options: readonly string[];
}

/** The section. Throws if sums over trees are out of reach. */
export function inferenceSection(system: TransitionSystem, origin: Origin): Section {
  const { section: rest, passes } = inferenceParts(system, origin);
  return { ...rest, model: { ...rest.model, passes } };
}

/** The section without its passes, and the passes, which are nearly all of the text of deep systems. */
export function inferenceParts(
  system: TransitionSystem,
  { spec, options }: Origin,
): { readonly section: Section; readonly passes: readonly string[] } {
  const { sums, maxima } = treePlans(system);
  const sameMaxima = sums === maxima;
  const cost = { sums: planCost(sums), maxima: planCost(maxima) };
  const order = Math.max(...sums.orders);
  const passes = [
    ...unrollPass(sums, 'addTrees', 'sums'),
    ...unrollPass(sums, 'addOutside', 'outside'),
    ...unrollPass(sums, 'rankTrees', 'maxima'),
    ...(sameMaxima
      ? ['function bestTrees(tables: TreePass): void { rankTrees(tables); }']
      : unrollPass(maxima, 'bestTrees', 'maxima')),
  ];
  const rest = section('inference', {
    judgedBy: 'distributions',
    model: {
      format: FORMAT,
      ...header(spec, ['--inference', ...options]),
      sha256: specHash(system),
      exponent: cost.sums.exponent,
      products: cost.sums.products,
      allProducts: cost.sums.all,
      bestProducts: cost.maxima.products,
      allBestProducts: cost.maxima.all,
      order,
      arrays: sums.orders.filter((own) => own === order).length,
      sums: JSON.stringify(sums),
      maxima: sameMaxima ? 'SUMS' : JSON.stringify(maxima),
      reductions: JSON.stringify(reductionPositions(system)),
      isSingleRoot: system.root === 'single',
      passes: [],
    },
    // Systems whose sums are in reach have depth 4 or degree 1, so their grammar of falls is small.
    tables: fallTables(samplingTables(system)!),
    sources: [
      'runtime/module/tree-distribution.ts',
      'runtime/module/tree-plan.ts',
      'runtime/module/tree-pass.ts',
      'runtime/module/tree-passes.ts',
      'runtime/module/uniform-trees.ts',
      'runtime/module/seeded-random.ts',
    ],
    exports: [
      'exponent',
      'products',
      'treeDistribution',
      'TreeDistribution',
      'ScoredTree',
      'count',
      'sampleUniform',
      'seededRandom',
    ],
  });
  return { section: rest, passes };
}
