/** `coverage` for programs: how much of a treebank systems derive, without generating their modules. */
import { oracle } from '../generator/semantics/oracle.ts';
import { treeCounter } from '../generator/frames/counts/tree-counter.ts';
import { canonicalSystem } from '../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import type { TreebankInput } from '../runtime/conll/input.ts';
import { checkChoice } from '../runtime/text/check-choice.ts';
import { shownValue } from '../runtime/text/shown-value.ts';
import { addUpCoverage, type TreebankCoverage } from './add-up-coverage.ts';
import type { SentenceOutOfReach } from './block-figures.ts';
import { coverageWith, type MeasuringSystem } from './coverage-job.ts';
import { treeMeasureOf } from './coverage.ts';
import { checkInvalidOptions, runHere, TREEBANK, type InvalidOptions } from './run-here.ts';

export interface CoverageOptions extends InvalidOptions {
  /**
   * If computations of S are to be counted: the work allowed for a sentence before its count becomes a lower bound, such
   * as 1,000,000 (docs/coverage.md).
   */
  readonly ambiguityBudget?: number;
  /** Whether to list the sentences that a system does not derive. */
  readonly list?: boolean;
}

/** The figures of a treebank, and what each system derives of it. */
export interface MeasuredCoverage extends TreebankCoverage {
  /** The sentences that systems do not derive, if they were to be listed. */
  readonly outOfReach: readonly SentenceOutOfReach[];
}

/** Measures what systems derive of a treebank; coverages are in the order of the systems. */
export async function measureCoverage(
  systems: readonly TransitionSystem[],
  treebank: TreebankInput,
  options: CoverageOptions = {},
): Promise<MeasuredCoverage> {
  checkInvalidOptions(options);
  const { ambiguityBudget, list = false, skipInvalid = false } = options;
  checkChoice(list, { name: 'list', values: [true, false] });
  if (!Array.isArray(systems)) throw new TypeError(`systems must be an array, not ${shownValue(systems)}`);
  if (ambiguityBudget !== undefined && !(typeof ambiguityBudget === 'number' && ambiguityBudget >= 0)) {
    throw new RangeError(`ambiguityBudget must be a number from 0 on, not ${shownValue(ambiguityBudget)}`);
  }
  const job = coverageWith(
    (systems as readonly TransitionSystem[]).map((system) => measuring(system, ambiguityBudget)),
    { list, skipInvalid },
  );
  const results = runHere(job, treebank, { skipInvalid });
  const { treebanks, outOfReach } = await addUpCoverage(results, { paths: [TREEBANK], systems: systems.length });
  const { figures, coverages } = treebanks[0]!;
  return { figures, coverages, outOfReach: outOfReach.map(withoutPath) };
}

function withoutPath<Item extends { readonly path: string }>(item: Item): Omit<Item, 'path'> {
  const { path: _, ...rest } = item;
  return rest;
}

function measuring(system: TransitionSystem, budget: number | undefined): MeasuringSystem {
  const canonical = canonicalSystem(system);
  const { name, root } = system;
  const measure = treeMeasureOf(system, budget === undefined ? undefined : treeCounter(system, budget));
  return { name, root, measure, oracle: (heads) => oracle(canonical, heads) };
}
