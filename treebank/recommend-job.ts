/**
 * The job of `arcforge recommend`: how many non-projective trees of a block each system cannot derive.
 *
 * Projective trees need no test: every system of the families has ra(2,1), and la(2,1) or la(1,0), and so derives all of
 * them in every mode (docs/theory.md, section 8, and docs/front.md, section 5). No tree is kept, so memory does not grow
 * with the treebank.
 */
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { derivabilityTest } from '../generator/semantics/derivability.ts';
import { projectivityTest } from '../generator/semantics/projectivity.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { forEachTree } from './for-each-tree.ts';

/** The job. */
export function recommendJob({ systems, skipInvalid }: JobOptions['recommend']): BlockJob<'recommend'> {
  const isProjective = projectivityTest();
  const tests = systems.map(derivabilityTest);
  const reader = new SentenceReader();
  return (block) => {
    const counts = new BlockCounts();
    const notDerivable = tests.map(() => 0);
    reader.open(block, 1);
    const visit = ({ projective }: { readonly projective: boolean }): void => {
      if (projective) return;
      for (const [index, isDerivable] of tests.entries()) {
        if (!isDerivable(reader.headBuffer, 0, reader.length)) notDerivable[index]!++;
      }
    };
    const figures = forEachTree(reader, { counts, skipInvalid, isProjective, visit });
    return counts.result({ ...figures, notDerivable }, reader.line - 1);
  };
}
