/** `allowed` and `apply` of attardi-3 against the best with the system as data, loops over reductions, and C. */
import * as attardi3 from '../generated/attardi-3.ts';
import { canonicalSystem } from '../generator/theory/canonical-system.ts';
import { attardi } from './attardi.ts';
import { cContestant } from './compile-c.ts';
import { compareSpeed } from './compare.ts';
import { LoopConfiguration } from './loop-configuration.ts';
import type { Walkable } from './loops.ts';
import { checksum } from './refusal.ts';
import type { Row, Setting } from './row.ts';
import { tableConfiguration } from './table-configuration.ts';
import { TIMES, walkAnswers, walkContestant } from './walk-contestant.ts';
import { randomWalks, walksOf } from './walks.ts';

/** A row for each, on random complete walks for sentences as long as those of the derivable trees. */
export async function applyRows({ corpus, folder, output }: Setting): Promise<Row[]> {
  const canonical = canonicalSystem(attardi(3));
  const walks = randomWalks(attardi3, walksOf(attardi3.oracleUnchecked, corpus).lengths);
  const longest = walks.lengths.reduce((most, length) => Math.max(most, length), 0);
  const expected = walkAnswers('attardi-3', { configuration: new attardi3.Configuration(longest), walks });
  const contestant = (name: string, configuration: Walkable) =>
    walkContestant(name, { configuration, walks, expected });
  const c = cContestant('bench/apply.c', {
    folder,
    data: [Int32Array.of(walks.lengths.length), walks.offsets, walks.lengths, walks.ids],
    expected: checksum(expected.heads, checksum(expected.allowed)),
    times: TIMES,
  });
  const TableConfiguration = tableConfiguration(canonical);
  return compareSpeed('apply + allowed, attardi-3', {
    generated: await contestant('generated', new attardi3.Configuration(longest)),
    others: [
      await contestant('tables built at run time', new TableConfiguration(longest)),
      await contestant('reductions as data, loops over them', new LoopConfiguration(canonical, longest)),
      ...(c === undefined ? [] : [c]),
    ],
    skipped: c === undefined ? [{ against: 'C', why: 'there is no C compiler' }] : [],
    rounds: { rounds: 31, warmUp: 5 },
    output,
  });
}
