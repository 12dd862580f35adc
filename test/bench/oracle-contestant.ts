/** Oracles as contestants, and what they are compared by: every id and every count of a corpus. */
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { fresh } from './fresh.ts';
import * as loops from './loops.ts';
import { turnOf, type Contestant } from './measure.ts';
import { checksum, refuseDifference, Refusal } from './refusal.ts';
import type { Corpus } from './trees.ts';

/** How often one turn goes through the corpus. */
export const TIMES = 2;

/** What an oracle answers: for each tree the count that it returns, and its ids from twice the offset of the tree. */
export interface OracleAnswers {
  readonly counts: Int32Array;
  readonly ids: Uint8Array;
}

/** Asks an oracle for every tree. */
export function oracleAnswers(oracle: loops.UncheckedOracle, { heads, offsets }: Corpus): OracleAnswers {
  const ids = new Uint8Array(2 * heads.length);
  const counts = Int32Array.from({ length: offsets.length - 1 }, (_, tree) => {
    const from = offsets[tree]!;
    return oracle(heads, from, offsets[tree + 1]! - from, ids, 2 * from);
  });
  return { counts, ids };
}

/** One number for all answers. */
export function answersChecksum({ counts, ids }: OracleAnswers): number {
  return checksum(ids, checksum(counts));
}

/** The number of transitions of all trees, up to where it stops for those that are not derivable. */
export function transitionCount({ counts }: OracleAnswers): number {
  return counts.reduce((sum, count) => sum + (count < 0 ? -1 - count : count), 0);
}

/** Refuses a module whose computations are not complete, or do not lead back to the trees. */
export function refuseOtherTrees(
  { name, replay }: Pick<SystemModule, 'name' | 'replay'>,
  { corpus: { heads, offsets }, answers }: { readonly corpus: Corpus; readonly answers: OracleAnswers },
): void {
  answers.counts.forEach((count, tree) => {
    if (count < 0) return;
    const from = offsets[tree]!;
    const expected = heads.subarray(from, offsets[tree + 1]);
    const replayed = replay(answers.ids.subarray(2 * from, 2 * from + count), expected.length);
    if (!replayed.complete) throw new Refusal(`${name}: tree ${tree}: ${replayed.message}`);
    refuseDifference(`${name}: tree ${tree}`, { what: 'heads', actual: replayed.heads, expected });
  });
}

/** An oracle that must answer as expected, refused here where it does not, and measured for each unit. */
export async function oracleContestant(
  name: string,
  {
    oracle,
    corpus,
    expected,
    units = 1,
  }: {
    readonly oracle: loops.UncheckedOracle;
    readonly corpus: Corpus;
    readonly expected: OracleAnswers;
    readonly units?: number;
  },
): Promise<Contestant> {
  const answers = oracleAnswers(oracle, corpus);
  refuseDifference(name, { what: 'counts', actual: answers.counts, expected: expected.counts });
  refuseDifference(name, { what: 'ids', actual: answers.ids, expected: expected.ids });
  const { runOracle } = await fresh(loops);
  const { ids } = answers;
  let counts = 0;
  const work = (): void => {
    counts = runOracle(oracle, corpus, ids);
  };
  return {
    name,
    expected: answersChecksum(expected),
    turn: turnOf({ work, answer: () => checksum(ids, counts), times: TIMES, units }),
  };
}
