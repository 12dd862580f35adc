/** The section of distributions over trees: plans as tables, and unrolled passes. */
import { reductionPositions, treePlans } from '../../frames/plans/tree-engine.ts';
import { planNumbers } from '../passes/plan-numbers.ts';
import { unrollPasses, type NamedPass } from '../passes/unroll-passes.ts';
import { NAMED_VARIABLES } from '../passes/variable-names.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { section, type Section } from '../shared/section.ts';

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

/** The section. Throws if sums over trees are out of reach. */
export function treeSumsSection(system: TransitionSystem): Section {
  const { section: rest, passes } = treeSumsParts(system);
  return { ...rest, model: { ...rest.model, passes } };
}

/** The section without its passes, and the passes, which are nearly all of the text of deep systems. */
export function treeSumsParts(system: TransitionSystem): {
  readonly section: Section;
  readonly passes: readonly string[];
} {
  const { sums, maxima } = treePlans(system);
  const sameMaxima = sums === maxima;
  const passes = [
    ...unrollPasses(sums, SUM_PASSES, 'rule'),
    ...(sameMaxima
      ? ['function bestTrees(tables: TreePass): void { rankTrees(tables); }']
      : unrollPasses(maxima, [{ name: 'bestTrees', pass: 'maxima' }], 'bestRule')),
  ];
  const rest = section('tree-sums', {
    judgedBy: 'distributions',
    model: {
      maxima: sameMaxima ? 'sums' : 'readPlan(MAXIMA)',
      reductions: JSON.stringify(reductionPositions(system)),
      isSingleRoot: system.root === 'single',
      rules: NAMED_VARIABLES,
      passes: [],
    },
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
    ],
    sources: [
      'runtime/module/read-plan.ts',
      'runtime/module/tree-distribution.ts',
      'runtime/module/tree-plan.ts',
      'runtime/module/tree-pass.ts',
      'runtime/module/tree-passes.ts',
    ],
    exports: ['treeDistribution', 'TreeDistribution', 'ScoredTree'],
  });
  return { section: rest, passes };
}
