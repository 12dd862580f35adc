/** The job of `arcforge coverage`: what systems derive of the sentences of a block. */
import { deserialize, serialize } from 'node:v8';
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { COLUMNS, columnText, commentText } from '../runtime/conll/sentence-text.ts';
import { addCoverage, NO_COVERAGE, treeMeasure, type Coverage } from './coverage.ts';
import type { SystemModule } from '../runtime/system-module.ts';
import { projectivityTest } from '../generator/semantics/projectivity.ts';
import { treeCounter } from '../generator/tabulation/tree-counter.ts';
import { BlockCounts } from './block-counts.ts';
import { forEachTree, type TreeFigures } from './for-each-tree.ts';
import type { BlockJob, CoverageDescription } from './block-job.ts';

/** A node of a sentence, with its form; node 0 has none. */
export interface Word {
  readonly node: number;
  readonly form?: string;
}

/** A sentence that a system does not derive, and the first arc that it cannot build. */
export interface SentenceOutOfReach {
  readonly system: string;
  readonly line: number;
  readonly sentId?: string;
  readonly head: Word;
  readonly dependent: Word;
}

/** The figures of a block: lines count from its start, and coverages are in the order of the systems. */
export interface BlockCoverage extends TreeFigures {
  readonly coverages: readonly Coverage[];
  readonly outOfReach: readonly SentenceOutOfReach[];
}

/** Reads the output of the job. */
export function blockCoverage(output: Uint8Array): BlockCoverage {
  return deserialize(output) as BlockCoverage;
}

/** The job; its output is for `blockCoverage`. */
export async function coverageJob({
  systems,
  ambiguityBudget,
  list,
  skipInvalid,
}: CoverageDescription): Promise<BlockJob> {
  const measured = await Promise.all(
    systems.map(async ({ system, moduleUrl }) => {
      const module = (await import(moduleUrl)) as SystemModule;
      const count = ambiguityBudget === undefined ? undefined : treeCounter(system, ambiguityBudget);
      return { module, measure: treeMeasure(module, count) };
    }),
  );
  const isProjective = projectivityTest();
  const reader = new SentenceReader();
  const sink = new ByteSink();

  return (block) => {
    const counts = new BlockCounts();
    const coverages = measured.map(() => NO_COVERAGE);
    const outOfReach: SentenceOutOfReach[] = [];
    reader.open(block, 1);
    const visit = (): void => {
      for (const [index, { module, measure }] of measured.entries()) {
        const coverage = measure(reader.heads, reader.length);
        coverages[index] = addCoverage(coverages[index]!, coverage);
        if (list && coverage.derivable === 0) outOfReach.push(describe(module, reader));
      }
    };
    const figures = forEachTree(reader, { counts, skipInvalid, isProjective, visit });
    sink.clear();
    sink.add(serialize({ ...figures, coverages, outOfReach } satisfies BlockCoverage));
    return counts.result(sink, reader.line - 1);
  };
}

function describe(module: SystemModule, sentence: SentenceReader): SentenceOutOfReach {
  const answer = module.oracle(sentence.heads.subarray(0, sentence.length));
  if (answer.derivable) throw new Error('a derivable tree has no arc out of reach');
  const { head, dependent } = answer.outOfReach;
  const word = (node: number): Word =>
    node === 0 ? { node } : { node, form: columnText(sentence, { word: node, column: COLUMNS.form }) };
  const sentId = commentText(sentence, 'sent_id');
  return {
    system: module.name,
    line: sentence.fromLine,
    ...(sentId === undefined ? {} : { sentId }),
    head: word(head),
    dependent: word(dependent),
  };
}
