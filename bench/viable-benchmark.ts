/** What `viable` costs beside `allowed`: on the walks of trees, and on random walks through viable transitions. */
import assert from 'node:assert/strict';
import * as arcStandard from '../generated/arc-standard.ts';
import * as attardi3Returning from '../generated/attardi-3-returning.ts';
import * as attardi3 from '../generated/attardi-3.ts';
import * as attardi4Returning from '../generated/attardi-4-returning.ts';
import * as attardi4 from '../generated/attardi-4.ts';
import * as easyFirst3 from '../generated/easy-first-3.ts';
import * as full3 from '../generated/full-3.ts';
import * as full4 from '../generated/full-4.ts';
import * as link2 from '../generated/link2.ts';
import type { CompletingModule } from '../runtime/system-module.ts';
import { freshLoops, type Walks } from './loops.ts';
import { median, ratios, repeated, takeTurns } from './measure.ts';
import type { Row } from './row.ts';
import type { Corpus } from './trees.ts';
import { randomWalks, walksOf } from './walks.ts';

const TIMES = 2;
const TURNS = { rounds: 9, warmUp: 3 };

const IN_PLACE: readonly CompletingModule[] = [arcStandard, easyFirst3, attardi3, full3, attardi4, full4];
const RETURNING: readonly CompletingModule[] = [attardi3Returning, link2, attardi4Returning];

/** Asking for viable transitions and applying one, against asking for allowed ones. */
export async function viableRows(corpus: Corpus): Promise<Row[]> {
  const rows: Row[] = [];
  const { lengths } = walksOf(attardi3.oracleUnchecked, corpus);
  for (const module of IN_PLACE) {
    const walks = walksOf((...args) => module.oracleUnchecked(...args), corpus);
    rows.push(await row(module, { walks, kind: 'computations of trees' }));
  }
  for (const module of [...IN_PLACE, ...RETURNING]) {
    rows.push(await row(module, { walks: randomWalks(module, lengths), kind: 'random viable walks' }));
  }
  return rows;
}

async function row(module: CompletingModule, { walks, kind }: { walks: Walks; kind: string }): Promise<Row> {
  const longest = walks.lengths.reduce((most, length) => Math.max(most, length), 0);
  const configuration = new module.Configuration(longest);
  assertViable(module, walks);
  const [plain, viable] = [await freshLoops(), await freshLoops()];
  const other = new module.Configuration(longest);
  const times = takeTurns(
    {
      allowed: repeated(() => plain.runWalks(configuration, walks), TIMES),
      viable: repeated(() => viable.runViableWalks(other, walks), TIMES),
    },
    TURNS,
  );
  return {
    measured: `apply + viable, ${module.name}`,
    against: `apply + allowed, ${kind}`,
    ...ratios(times.viable, times.allowed),
    meaning: 'times the cost',
    nanoseconds: median(times.viable) / walks.ids.length,
  };
}

function assertViable(module: CompletingModule, { ids, offsets, lengths }: Walks): void {
  const configuration = new module.Configuration();
  lengths.forEach((length, walk) => {
    configuration.reset(length);
    for (let at = offsets[walk]!; at < offsets[walk + 1]!; at++) {
      if (!configuration.isViable(ids[at]!))
        assert.fail(`walk ${walk}: transition ${at - offsets[walk]!} is not viable`);
      configuration.apply(ids[at]!);
    }
  });
}
