/** The job of `arcforge coverage`: what systems derive of the sentences of a block. */
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { COLUMNS, columnText, commentText } from '../runtime/conll/sentence-text.ts';
import type { OracleAnswer, SystemModule } from '../runtime/module/system-module.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import { projectivityTest } from '../generator/semantics/projectivity.ts';
import type { CanonicalAnswer } from '../generator/semantics/oracle.ts';
import { rootCount } from '../generator/semantics/tree.ts';
import { treeCounter } from '../generator/frames/counts/tree-counter.ts';
import { BlockCounts } from './block-counts.ts';
import type { SentenceOutOfReach, ArcEnd } from './block-figures.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { addCoverage, NO_COVERAGE, treeMeasure, type MeasureTree } from './coverage.ts';
import { forEachTree } from './for-each-tree.ts';

/** The job for systems and their modules. */
export function coverageJob(
  systems: readonly { readonly system: TransitionSystem; readonly module: SystemModule }[],
  { ambiguityBudget, list, skipInvalid }: Omit<JobOptions['coverage'], 'systems'>,
): BlockJob<'coverage'> {
  const measured = systems.map(({ system, module }): MeasuringSystem => {
    const count = ambiguityBudget === undefined ? undefined : treeCounter(system, ambiguityBudget);
    const { name, root } = module;
    return { name, root, measure: treeMeasure(module, count), oracle: (heads) => module.oracle(heads) };
  });
  return coverageWith(measured, { list, skipInvalid });
}

/** A system: what measures trees for it, and its oracle, which knows the arcs out of reach. */
export interface MeasuringSystem extends Pick<SystemModule, 'name' | 'root'> {
  readonly measure: MeasureTree;
  oracle(heads: ArrayLike<number>): OracleAnswer | CanonicalAnswer;
}

/** The job with its systems in memory. */
export function coverageWith(
  measured: readonly MeasuringSystem[],
  { list, skipInvalid }: Pick<JobOptions['coverage'], 'list' | 'skipInvalid'>,
): BlockJob<'coverage'> {
  const isProjective = projectivityTest();
  const reader = new SentenceReader();

  return (block) => {
    const counts = new BlockCounts();
    const coverages = measured.map(() => NO_COVERAGE);
    const outOfReach: SentenceOutOfReach[] = [];
    reader.open(block, 1);
    const visit = (): void => {
      for (const [index, system] of measured.entries()) {
        const coverage = system.measure(reader.headBuffer, reader.length);
        coverages[index] = addCoverage(coverages[index]!, coverage);
        if (list && coverage.derivable === 0) outOfReach.push(describe(system, reader));
      }
    };
    const figures = forEachTree(reader, { counts, skipInvalid, isProjective, visit });
    return counts.result({ ...figures, coverages, outOfReach }, reader.line - 1);
  };
}

function describe(system: MeasuringSystem, sentence: SentenceReader): SentenceOutOfReach {
  const answer = system.oracle(sentence.heads);
  if (answer.derivable) throw new Error('a derivable tree has no arc out of reach');
  const { head, dependent } = answer.outOfReach;
  const word = (node: number): ArcEnd =>
    node === 0 ? { node } : { node, form: columnText(sentence, { word: node, column: COLUMNS.form }) };
  const sentId = commentText(sentence, 'sent_id');
  const roots = rootCount(sentence.heads);
  return {
    system: system.name,
    line: sentence.fromLine,
    ...(sentId === undefined ? {} : { sentId }),
    ...(system.root === 'single' && roots > 1 ? { roots } : {}),
    head: word(head),
    dependent: word(dependent),
  };
}
