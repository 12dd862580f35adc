/** The section of distributions over trees: all of a companion module, with the plans of the system and unrolled passes. */
import type { TreePlan } from '../../../runtime/module/tree-plan.ts';
import { reductionPositions, treePlans } from '../../inference/tree-engine.ts';
import { unrollPass } from '../../inference/unroll-pass.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { section, type Section } from '../shared/section.ts';
import { FORMAT, header, specHash } from './description.ts';

/** The section; `spec` is the spec on a command line in the folder of the module. Throws if sums over trees are out of reach. */
export function inferenceSection(system: TransitionSystem, spec: string): Section {
  const { sums, maxima } = treePlans(system);
  const sameMaxima = sums === maxima;
  const { exponent, products } = productsOf(sums);
  const order = Math.max(...sums.orders);
  return section('inference', {
    judgedBy: 'distributions',
    model: {
      format: FORMAT,
      ...header(spec, ['--inference']),
      sha256: specHash(system),
      exponent,
      products,
      bestProducts: productsOf(maxima).products,
      order,
      arrays: sums.orders.filter((own) => own === order).length,
      sums: JSON.stringify(sums),
      maxima: sameMaxima ? 'SUMS' : JSON.stringify(maxima),
      reductions: JSON.stringify(reductionPositions(system)),
      isSingleRoot: system.root === 'single',
      passes: [
        ...unrollPass(sums, 'addTrees', 'sums'),
        ...unrollPass(sums, 'addOutside', 'outside'),
        ...unrollPass(sums, 'rankTrees', 'maxima'),
        ...(sameMaxima
          ? ['function bestTrees(tables: TreePass): void { rankTrees(tables); }']
          : unrollPass(maxima, 'bestTrees', 'maxima')),
      ],
    },
    sources: [
      'check-tree',
      'tree-plan',
      'tree-addresses',
      'tree-loops',
      'tree-pass',
      'tree-passes',
      'tree-ways',
      'tree-k-best',
      'tree-derivable',
      'tree-distribution',
      'seeded-random',
    ],
    exports: ['exponent', 'treeDistribution', 'TreeDistribution', 'ScoredTree', 'seededRandom'],
  });
}

/** The largest number of indices of a step, and how many steps have so many. */
function productsOf({ groups }: TreePlan): { readonly exponent: number; readonly products: number } {
  const exponent = Math.max(...groups.map(({ loose }) => loose.length));
  const largest = groups.filter(({ loose }) => loose.length === exponent);
  return { exponent, products: largest.reduce((sum, { steps }) => sum + steps.length / 3, 0) };
}
