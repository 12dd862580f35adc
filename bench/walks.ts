/** Complete walks: the oracle's computations of those trees of a corpus that a system derives. */
import type { UncheckedOracle } from './generic-oracle.ts';
import type { Walks } from './loops.ts';
import type { Corpus } from './trees.ts';

/** The walks of the derivable trees. */
export function walksOf(oracle: UncheckedOracle, { heads, offsets }: Corpus): Walks {
  const ids = new Uint8Array(2 * heads.length);
  const ends = [0];
  const lengths: number[] = [];
  for (let tree = 0; tree + 1 < offsets.length; tree++) {
    const from = offsets[tree]!;
    const length = offsets[tree + 1]! - from;
    const at = ends.at(-1)!;
    const count = oracle(heads, from, length, ids, at);
    if (count < 0) continue;
    ends.push(at + count);
    lengths.push(length);
  }
  return { ids: ids.slice(0, ends.at(-1)), offsets: Int32Array.from(ends), lengths: Int32Array.from(lengths) };
}
