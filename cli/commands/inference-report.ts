/** What `check --verbose` adds about a system: what sums over its trees cost. */
import { inferenceProblem } from '../../generator/frames/plans/inference-problem.ts';
import { planCost, type PlanCost } from '../../generator/frames/plans/plan-cost.ts';
import { treePlans } from '../../generator/frames/plans/tree-engine.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { grouped } from '../../runtime/text/amounts.ts';

export type InferenceReport =
  | { readonly kind: 'costs'; readonly sums: PlanCost; readonly best: PlanCost }
  | { readonly kind: 'none'; readonly problem: string };

export function inferenceReport(system: TransitionSystem): InferenceReport {
  const problem = inferenceProblem(system);
  if (problem !== undefined) return { kind: 'none', problem };
  const { sums, maxima } = treePlans(system);
  return { kind: 'costs', sums: planCost(sums), best: planCost(maxima) };
}

export function formatInference(report: InferenceReport): string {
  if (report.kind === 'none') return `  sums over trees: none; ${report.problem}\n`;
  return [
    `  sums over trees: time ${formatCost(report.sums)}`,
    `  best tree: time ${formatCost(report.best)}`,
    '',
  ].join('\n');
}

function formatCost({ exponent, products, all }: PlanCost): string {
  return `n^${exponent}; ${grouped(all)} products, ${grouped(products)} of them of ${exponent} indices`;
}
