/** What `viable` costs beside `allowed`: on the walks of trees, and on random walks through viable transitions. */
import * as arcEagerSingle from '../../generated/arc-eager-single.ts';
import * as arcHybridSingle from '../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../generated/arc-standard.ts';
import * as attardi3Returning from '../../generated/attardi-3-returning.ts';
import * as attardi3 from '../../generated/attardi-3.ts';
import * as attardi4Returning from '../../generated/attardi-4-returning.ts';
import * as attardi4 from '../../generated/attardi-4.ts';
import * as easyFirst3 from '../../generated/easy-first-3.ts';
import * as full3FrontSingle from '../../generated/full-3-front-single.ts';
import * as full3 from '../../generated/full-3.ts';
import * as full4 from '../../generated/full-4.ts';
import * as link2 from '../../generated/link2.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { fresh } from './fresh.ts';
import * as loops from './loops.ts';
import { measure, ratio, turnOf, type Contestant } from './measure.ts';
import { checksum, Refusal } from './refusal.ts';
import type { Row, Setting } from './row.ts';
import { TIMES, walkAnswers, walkContestant } from './walk-contestant.ts';
import { randomWalks, walksOf } from './walks.ts';

const IN_PLACE: readonly SystemModule[] = [
  arcStandard,
  arcHybridSingle,
  arcEagerSingle,
  easyFirst3,
  attardi3,
  full3,
  full3FrontSingle,
  attardi4,
  full4,
];
const RETURNING: readonly SystemModule[] = [attardi3Returning, link2, attardi4Returning];

/** Asking for viable transitions and applying one, against asking for allowed ones. */
export async function viableRows({ corpus, output }: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  const { lengths } = walksOf(attardi3.oracleUnchecked, corpus);
  for (const module of IN_PLACE) {
    const walks = walksOf((...args) => module.oracleUnchecked(...args), corpus);
    rows.push(await row(module, { walks, kind: 'computations of trees', output }));
  }
  for (const module of [...IN_PLACE, ...RETURNING])
    rows.push(await row(module, { walks: randomWalks(module, lengths), kind: 'random viable walks', output }));
  return rows;
}

async function row(
  module: SystemModule,
  { walks, kind, output }: { readonly walks: loops.Walks; readonly kind: string; readonly output: Setting['output'] },
): Promise<Row> {
  const configuration = new module.Configuration();
  const expected = walkAnswers(module.name, { configuration, walks });
  const allowed = await walkContestant('allowed', { configuration, walks, expected });
  const viable = await viableContestant(module, walks);
  const measured = `apply + viable, ${module.name}`;
  const times = await measure([allowed, viable], { label: measured, rounds: 15, warmUp: 4, output });
  return {
    kind: 'ratio',
    measured,
    against: `apply + allowed, ${kind}`,
    ratio: ratio(times, { of: 'viable', to: 'allowed' }),
    meaning: 'times the cost',
  };
}

/** `viable` and `apply` of a module, refused if a set is wrong. */
export async function viableContestant(module: SystemModule, walks: loops.Walks): Promise<Contestant> {
  const expected = checksum(viableSets(module, walks));
  const configuration = new module.Configuration();
  const { runViableWalks } = await fresh(loops);
  let answer = 0;
  const work = (): void => {
    answer = runViableWalks(configuration, walks);
  };
  return { name: 'viable', expected, turn: turnOf({ work, answer: () => answer, times: TIMES }) };
}

/** What is viable before each transition; refuses sets without the transition, or with one that is not allowed. */
function viableSets(module: SystemModule, { ids, offsets, lengths }: loops.Walks): Int32Array {
  const configuration = new module.Configuration();
  const sets = new Int32Array(ids.length);
  lengths.forEach((length, walk) => {
    configuration.reset(length);
    for (let at = offsets[walk]!; at < offsets[walk + 1]!; at++) {
      const viable = configuration.viable();
      const place = `${module.name}: walk ${walk}: before transition ${at - offsets[walk]!}`;
      if (((viable >> ids[at]!) & 1) === 0) throw new Refusal(`${place} it is not viable`);
      if ((viable & ~configuration.allowed()) !== 0) throw new Refusal(`${place} more is viable than allowed`);
      sets[at] = viable;
      configuration.apply(ids[at]!);
    }
  });
  return sets;
}
