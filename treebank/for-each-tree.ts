/** The trees of a block, counted: what coverage and recommend have in common. */
import { rootCount } from '../generator/semantics/tree.ts';
import type { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import type { BlockCounts } from './block-counts.ts';
import type { TreeFigures } from './block-figures.ts';

/** Visits the trees of the block that the reader has open; without `skipInvalid`, those before the first problem. */
export function forEachTree(
  reader: SentenceReader,
  {
    counts,
    skipInvalid,
    isProjective,
    visit,
  }: {
    readonly counts: BlockCounts;
    readonly skipInvalid: boolean;
    readonly isProjective: (heads: Int32Array, from: number, length: number) => boolean;
    readonly visit: (tree: { readonly projective: boolean }) => void;
  },
): TreeFigures {
  const figures = { tokens: 0, nonProjective: 0, severalRoots: 0 };
  while (reader.next()) {
    const { problem, headBuffer, length } = reader;
    if (problem !== undefined) {
      counts.problem(problem);
      if (skipInvalid) continue;
      break;
    }
    counts.derived();
    const projective = isProjective(headBuffer, 0, length);
    figures.tokens += length;
    if (!projective) figures.nonProjective++;
    if (rootCount(headBuffer, length) > 1) figures.severalRoots++;
    visit({ projective });
  }
  return figures;
}
