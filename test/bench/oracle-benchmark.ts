/** The oracles of modules against the best with the reductions as data, a loop over reductions, and C. */
import * as attardi3 from '../../generated/attardi-3.ts';
import * as attardi4 from '../../generated/attardi-4.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { attardi } from './attardi.ts';
import { cContestant } from './compile-c.ts';
import { compareSpeed } from './compare.ts';
import { corpusRows } from './corpus-benchmark.ts';
import { fresh } from './fresh.ts';
import * as loopOracles from './loop-oracle.ts';
import type { UncheckedOracle } from './loops.ts';
import { answersChecksum, oracleAnswers, oracleContestant, refuseOtherTrees, TIMES } from './oracle-contestant.ts';
import * as roleOracles from './role-oracle.ts';
import type { Row, Setting } from './row.ts';

/** Rows for depth 3 and depth 4, and for the oracle over a corpus. */
export async function oracleRows(setting: Setting): Promise<Row[]> {
  return [
    ...(await moduleRows(attardi3, { setting, source: 'test/bench/oracle.c' })),
    ...(await moduleRows(attardi4, { setting, source: undefined })),
    ...(await corpusRows(setting)),
  ];
}

/** A row for each contestant; all trees count, also those that are not derivable. */
async function moduleRows(
  module: Pick<typeof attardi3, 'oracleUnchecked' | 'replay'> & { readonly name: string; readonly depth: number },
  { setting: { corpus, folder, output }, source }: { readonly setting: Setting; readonly source: string | undefined },
): Promise<Row[]> {
  const canonical = canonicalSystem(attardi(module.depth));
  const expected = oracleAnswers(module.oracleUnchecked, corpus);
  refuseOtherTrees(module, { corpus, answers: expected });
  const longest = corpus.offsets.reduce((most, end, tree) => Math.max(most, end - (corpus.offsets[tree - 1] ?? 0)), 0);
  const [{ roleOracle }, { loopOracle }] = [await fresh(roleOracles), await fresh(loopOracles)];
  const contestant = (name: string, oracle: UncheckedOracle) => oracleContestant(name, { oracle, corpus, expected });
  return compareSpeed(`oracle, ${module.name}`, {
    generated: await contestant('generated', module.oracleUnchecked),
    others: [
      await contestant('reductions as data, split by role', roleOracle(canonical, longest)),
      await contestant('reductions as data, a loop over them', loopOracle(canonical, longest)),
    ],
    c:
      source === undefined
        ? undefined
        : cContestant(source, {
            folder,
            data: [Int32Array.of(corpus.offsets.length - 1), corpus.offsets, corpus.heads],
            expected: answersChecksum(expected),
            times: TIMES,
          }),
    rounds: { rounds: 31, warmUp: 5 },
    output,
  });
}
