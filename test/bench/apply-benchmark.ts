/** `allowed` and `apply` of modules against the best with the system as data, loops over reductions, and C. */
import * as attardi3 from '../../generated/attardi-3.ts';
import * as attardi4 from '../../generated/attardi-4.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { attardi } from './attardi.ts';
import { cContestant } from './compile-c.ts';
import { compareSpeed } from './compare.ts';
import { fresh } from './fresh.ts';
import * as loopConfigurations from './loop-configuration.ts';
import type { UncheckedOracle, Walkable } from './loops.ts';
import { numberedRows } from './numbered-benchmark.ts';
import { checksum } from './refusal.ts';
import type { Row, Setting } from './row.ts';
import * as tableConfigurations from './table-configuration.ts';
import { TIMES, walkAnswers, walkContestant } from './walk-contestant.ts';
import { randomWalks, walksOf } from './walks.ts';

/** Rows for a module with tables, for one that numbers windows, and for numbers against none in larger systems. */
export async function applyRows(setting: Setting): Promise<Row[]> {
  return [
    ...(await moduleRows(attardi3, { setting, source: 'test/bench/apply.c' })),
    ...(await moduleRows(attardi4, { setting, source: undefined })),
    ...(await numberedRows(setting)),
  ];
}

/** A row for each contestant, on random complete walks for sentences as long as those of the derivable trees. */
async function moduleRows(
  module: SystemModule,
  { setting: { corpus, folder, output }, source }: { readonly setting: Setting; readonly source: string | undefined },
): Promise<Row[]> {
  const canonical = canonicalSystem(attardi(module.depth));
  const oracle: UncheckedOracle = (...args) => module.oracleUnchecked(...args);
  const walks = randomWalks(module, walksOf(oracle, corpus).lengths);
  const longest = walks.lengths.reduce((most, length) => Math.max(most, length), 0);
  const expected = walkAnswers(module.name, { configuration: new module.Configuration(longest), walks });
  const contestant = (name: string, configuration: Walkable) =>
    walkContestant(name, { configuration, walks, expected });
  const [{ tableConfiguration }, { LoopConfiguration }] = [
    await fresh(tableConfigurations),
    await fresh(loopConfigurations),
  ];
  const TableConfiguration = tableConfiguration(canonical);
  return compareSpeed(`apply + allowed, ${module.name}`, {
    generated: await contestant('generated', new module.Configuration(longest)),
    others: [
      await contestant('tables built at run time', new TableConfiguration(longest)),
      await contestant('reductions as data, loops over them', new LoopConfiguration(canonical, longest)),
    ],
    c:
      source === undefined
        ? undefined
        : cContestant(source, {
            folder,
            data: [Int32Array.of(walks.lengths.length), walks.offsets, walks.lengths, walks.ids],
            expected: checksum(expected.heads, checksum(expected.allowed)),
            times: TIMES,
          }),
    rounds: { rounds: 31, warmUp: 5 },
    output,
  });
}
