/** Complete walks: the oracle's computations of the trees of a corpus that a system derives, or random ones. */
import type { UncheckedOracle, Walks } from './loops.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { Refusal } from './refusal.ts';
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

/** Walks for sentences of these lengths, every transition drawn from the viable ones. */
export function randomWalks(module: SystemModule, lengths: Int32Array): Walks {
  const random = module.seededRandom(1);
  const words = lengths.reduce((sum, length) => sum + length, 0);
  const ids = new Uint8Array(module.maxTransitions(1) * words);
  const offsets = new Int32Array(lengths.length + 1);
  const configuration = new module.Configuration();
  let at = 0;
  lengths.forEach((length, walk) => {
    configuration.reset(length);
    while (!configuration.isTerminal) {
      const bits = configuration.viable();
      const viable = module.transitions.map((_, id) => id).filter((id) => (bits >> id) & 1);
      if (viable.length === 0)
        throw new Refusal(`${module.name}: a walk through viable transitions comes to a dead end`);
      ids[at] = viable[Math.floor(random() * viable.length)]!;
      configuration.apply(ids[at++]!);
    }
    offsets[walk + 1] = at;
  });
  return { ids: ids.slice(0, at), offsets, lengths };
}
