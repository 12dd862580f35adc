/** The section at the head of a companion module, with its counts and uniform samples; tree-sums.ts has the distributions. */
import { planCost } from '../../frames/plans/plan-cost.ts';
import { treePlans } from '../../frames/plans/tree-engine.ts';
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
export function inferenceSection(system: TransitionSystem, { spec, options }: Origin): Section {
  const { sums, maxima } = treePlans(system);
  const cost = { sums: planCost(sums), maxima: planCost(maxima) };
  const order = Math.max(...sums.orders);
  return section('inference', {
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
    },
    // Systems whose sums are in reach have depth 4 or degree 1, so their grammar of falls is small.
    tables: fallTables(samplingTables(system)!),
    sources: ['runtime/module/uniform-trees.ts', 'runtime/module/seeded-random.ts'],
    exports: ['exponent', 'products', 'count', 'sampleUniform', 'seededRandom'],
  });
}
