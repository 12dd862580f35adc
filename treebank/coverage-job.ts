/** The job of `arcforge coverage`: what systems derive of the sentences of a block. */
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { COLUMNS, columnText, commentText } from '../runtime/conll/sentence-text.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import { projectivityTest } from '../generator/semantics/projectivity.ts';
import { rootCount } from '../generator/semantics/tree.ts';
import { treeCounter } from '../generator/frames/counts/tree-counter.ts';
import { BlockCounts } from './block-counts.ts';
import type { SentenceOutOfReach, Word } from './block-figures.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { addCoverage, NO_COVERAGE, treeMeasure } from './coverage.ts';
import { forEachTree } from './for-each-tree.ts';

/** The job for systems and their modules. */
export function coverageJob(
  systems: readonly { readonly system: TransitionSystem; readonly module: SystemModule }[],
  { ambiguityBudget, list, skipInvalid }: Omit<JobOptions['coverage'], 'systems'>,
): BlockJob<'coverage'> {
  const measured = systems.map(({ system, module }) => {
    const count = ambiguityBudget === undefined ? undefined : treeCounter(system, ambiguityBudget);
    return { module, measure: treeMeasure(module, count) };
  });
  const isProjective = projectivityTest();
  const reader = new SentenceReader();

  return (block) => {
    const counts = new BlockCounts();
    const coverages = measured.map(() => NO_COVERAGE);
    const outOfReach: SentenceOutOfReach[] = [];
    reader.open(block, 1);
    const visit = (): void => {
      for (const [index, { module, measure }] of measured.entries()) {
        const coverage = measure(reader.headBuffer, reader.length);
        coverages[index] = addCoverage(coverages[index]!, coverage);
        if (list && coverage.derivable === 0) outOfReach.push(describe(module, reader));
      }
    };
    const figures = forEachTree(reader, { counts, skipInvalid, isProjective, visit });
    return counts.result({ ...figures, coverages, outOfReach }, reader.line - 1);
  };
}

function describe(module: SystemModule, sentence: SentenceReader): SentenceOutOfReach {
  const answer = module.oracle(sentence.heads);
  if (answer.derivable) throw new Error('a derivable tree has no arc out of reach');
  const { head, dependent } = answer.outOfReach;
  const word = (node: number): Word =>
    node === 0 ? { node } : { node, form: columnText(sentence, { word: node, column: COLUMNS.form }) };
  const sentId = commentText(sentence, 'sent_id');
  const roots = rootCount(sentence.heads);
  return {
    system: module.name,
    line: sentence.fromLine,
    ...(sentId === undefined ? {} : { sentId }),
    ...(module.root === 'single' && roots > 1 ? { roots } : {}),
    head: word(head),
    dependent: word(dependent),
  };
}
