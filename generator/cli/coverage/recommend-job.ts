/**
 * The job of `arcforge recommend`: of the trees of a block that are not projective, how many each system leaves out.
 *
 * Projective trees need no test: every system of the families has la(2,1) and ra(2,1), and so derives all of them in
 * every mode (docs/coverage.md). No tree is kept, so that memory does not grow with the treebank.
 */
import { deserialize, serialize } from 'node:v8';
import { ByteSink } from '../../../runtime/conll/byte-sink.ts';
import { SentenceReader } from '../../../runtime/conll/sentence-reader.ts';
import { derivabilityTest } from '../../semantics/derivability.ts';
import { projectivityTest } from '../../semantics/projectivity.ts';
import { BlockCounts } from '../treebank/block-counts.ts';
import type { BlockJob, RecommendDescription } from '../treebank/block-job.ts';

/** The figures of a block; `notDerivable` is in the order of the systems. */
export interface BlockRecommendation {
  readonly sentences: number;
  readonly tokens: number;
  readonly nonProjective: number;
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
    const figures = { sentences: 0, tokens: 0, nonProjective: 0 };
    const notDerivable = tests.map(() => 0);
    reader.open(block, 1);
    while (reader.next()) {
      const { problem, heads, length } = reader;
      if (problem !== undefined) {
        counts.problem(problem);
        if (skipInvalid) continue;
        break;
      }
      counts.derived();
      figures.sentences++;
      figures.tokens += length;
      if (isProjective(heads, 0, length)) continue;
      figures.nonProjective++;
      for (const [index, isDerivable] of tests.entries()) if (!isDerivable(heads, 0, length)) notDerivable[index]!++;
    }
    sink.clear();
    sink.add(serialize({ ...figures, notDerivable } satisfies BlockRecommendation));
    return counts.result(sink, reader.line - 1);
  };
}
