/** The job of `arcforge recommend`: the trees of a block that are not projective. */
import { deserialize, serialize } from 'node:v8';
import { ByteSink } from '../../../runtime/conll/byte-sink.ts';
import { SentenceReader } from '../../../runtime/conll/sentence-reader.ts';
import { TreeStore } from '../../../runtime/coverage/tree-store.ts';
import { projectivityTest } from '../../semantics/projectivity.ts';
import { BlockCounts } from '../treebank/block-counts.ts';
import type { BlockJob, TreesDescription } from '../treebank/block-job.ts';

/** How many sentences and words a block has, and its trees that are not projective: their heads, and where each ends. */
export interface BlockTrees {
  readonly sentences: number;
  readonly tokens: number;
  readonly heads: Int32Array;
  readonly ends: readonly number[];
}

/** Reads the output of the job. */
export function blockTrees(output: Uint8Array): BlockTrees {
  return deserialize(output) as BlockTrees;
}

/** The job; its output is for `blockTrees`. */
export function treesJob({ skipInvalid }: TreesDescription): BlockJob {
  const isProjective = projectivityTest();
  const reader = new SentenceReader();
  const sink = new ByteSink();
  return (block) => {
    const counts = new BlockCounts();
    const trees = new TreeStore();
    let [sentences, tokens] = [0, 0];
    reader.open(block, 1);
    while (reader.next()) {
      const { problem, heads, length } = reader;
      if (problem !== undefined) {
        counts.problem(problem);
        if (skipInvalid) continue;
        break;
      }
      counts.derived();
      sentences++;
      tokens += length;
      if (!isProjective(heads, 0, length)) trees.add(heads, 0, length);
    }
    sink.clear();
    sink.add(serialize({ sentences, tokens, ...trees.content } satisfies BlockTrees));
    return counts.result(sink, reader.line - 1);
  };
}
