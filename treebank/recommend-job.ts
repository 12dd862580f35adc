/**
 * The job of `arcforge recommend`: of the trees of a block that are not projective, how many each system leaves out.
 *
 * Projective trees need no test: every system of the families has la(2,1) and ra(2,1), and so derives all of them in
 * every mode (docs/coverage.md). No tree is kept, so that memory does not grow with the treebank.
 */
import { deserialize, serialize } from 'node:v8';
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { derivabilityTest } from '../generator/semantics/derivability.ts';
import { projectivityTest } from '../generator/semantics/projectivity.ts';
import { BlockCounts } from './block-counts.ts';
import { forEachTree, type TreeFigures } from './for-each-tree.ts';
import type { BlockJob, RecommendDescription } from './block-job.ts';

/** The figures of a block; `notDerivable` is in the order of the systems. */
export interface BlockRecommendation extends TreeFigures {
  readonly notDerivable: readonly number[];
}

/** Reads the output of the job. */
export function blockRecommendation(output: Uint8Array): BlockRecommendation {
  return deserialize(output) as BlockRecommendation;
}

/** The job; its output is for `blockRecommendation`. */
export function recommendJob({ systems, skipInvalid }: RecommendDescription): BlockJob {
  const isProjective = projectivityTest();
  const tests = systems.map(derivabilityTest);
  const reader = new SentenceReader();
  const sink = new ByteSink();
  return (block) => {
    const counts = new BlockCounts();
    const notDerivable = tests.map(() => 0);
    reader.open(block, 1);
    const visit = ({ projective }: { readonly projective: boolean }): void => {
      if (projective) return;
      for (const [index, isDerivable] of tests.entries()) {
        if (!isDerivable(reader.heads, 0, reader.length)) notDerivable[index]!++;
      }
    };
    const figures = forEachTree(reader, { counts, skipInvalid, isProjective, visit });
    sink.clear();
    sink.add(serialize({ ...figures, notDerivable } satisfies BlockRecommendation));
    return counts.result(sink, reader.line - 1);
  };
}
