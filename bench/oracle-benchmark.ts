/** The generated oracle of attardi-3 against the best with the reductions as data, a loop over reductions, and C. */
import * as attardi3 from '../generated/attardi-3.ts';
import { canonicalSystem } from '../generator/theory/canonical-system.ts';
import { attardi } from './attardi.ts';
import { cContestant } from './compile-c.ts';
import { compareSpeed } from './compare.ts';
import { loopOracle } from './loop-oracle.ts';
import { answersChecksum, oracleAnswers, oracleContestant, refuseOtherTrees, TIMES } from './oracle-contestant.ts';
import { roleOracle } from './role-oracle.ts';
import type { Row, Setting } from './row.ts';

/** A row for each; all trees count, also those that are not derivable. */
export async function oracleRows({ corpus, folder, output }: Setting): Promise<Row[]> {
  const canonical = canonicalSystem(attardi(3));
  const expected = oracleAnswers(attardi3.oracleUnchecked, corpus);
  refuseOtherTrees(attardi3, { corpus, answers: expected });
  const longest = corpus.offsets.reduce((most, end, tree) => Math.max(most, end - (corpus.offsets[tree - 1] ?? 0)), 0);
  const contestant = (name: string, oracle: typeof attardi3.oracleUnchecked) =>
    oracleContestant(name, { oracle, corpus, expected });
  const c = cContestant('bench/oracle.c', {
    folder,
    data: [Int32Array.of(corpus.offsets.length - 1), corpus.offsets, corpus.heads],
    expected: answersChecksum(expected),
    times: TIMES,
  });
  return compareSpeed('oracle, attardi-3', {
    generated: await contestant('generated', attardi3.oracleUnchecked),
    others: [
      await contestant('reductions as data, split by role', roleOracle(canonical, longest)),
      await contestant('reductions as data, a loop over them', loopOracle(canonical, longest)),
      ...(c === undefined ? [] : [c]),
    ],
    skipped: c === undefined ? [{ against: 'C', why: 'there is no C compiler' }] : [],
    rounds: { rounds: 31, warmUp: 5 },
    output,
  });
}
