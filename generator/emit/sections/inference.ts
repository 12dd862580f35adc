/** The section of distributions over trees: all of a companion module, with unrolled passes and, last, the plans. */
import { planCost } from '../../frames/plans/plan-cost.ts';
import { reductionPositions, treePlans } from '../../frames/plans/tree-engine.ts';
import { planNumbers } from '../passes/plan-numbers.ts';
import { unrollPasses, type NamedPass } from '../passes/unroll-passes.ts';
import { NAMED_VARIABLES } from '../passes/variable-names.ts';
import { samplingTables } from '../../frames/counts/sampling-tables.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { FORMAT, header, specHash } from './description.ts';
import { fallTables } from './sampling.ts';

/** A plan as a table, which `readPlan` reads. */
function planTable(name: string, comment: string, values: readonly number[]): NumberTable {
  return {
    name,
    comment: `${comment}. \`readPlan\` says what the numbers are.`,
    type: 'Int32Array',
    values,
  };
}

/** The passes over the plan of sums. */
const SUM_PASSES: readonly NamedPass[] = [
  { name: 'addTrees', pass: 'sums' },
  { name: 'rankTrees', pass: 'maxima' },
  { name: 'addOutside', pass: 'outside' },
];

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
    ...unrollPasses(sums, SUM_PASSES, 'rule'),
    ...(sameMaxima
      ? ['function bestTrees(tables: TreePass): void { rankTrees(tables); }']
      : unrollPasses(maxima, [{ name: 'bestTrees', pass: 'maxima' }], 'bestRule')),
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
      maxima: sameMaxima ? 'sums' : 'readPlan(MAXIMA)',
      reductions: JSON.stringify(reductionPositions(system)),
      isSingleRoot: system.root === 'single',
      rules: NAMED_VARIABLES,
      passes: [],
    },
    // Systems whose sums are in reach have depth 4 or degree 1, so their grammar of falls is small.
    tables: [
      planTable('SUMS', 'The plan of sums: one computation for each tree', planNumbers(sums)),
      ...(sameMaxima
        ? []
        : [
            planTable(
              'MAXIMA',
              'The plan of the best tree: perhaps several computations for a tree',
              planNumbers(maxima),
            ),
          ]),
      ...fallTables(samplingTables(system)!),
    ],
    sources: [
      'runtime/module/read-plan.ts',
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
