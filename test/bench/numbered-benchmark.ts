/**
 * `allowed` and `apply` of large systems: the layout that they have by default, windows that are numbered as they are met
 * or computed anew each time, against the other one.
 */
import { compileWith } from '../../generator/compile.ts';
import { chooseLayout } from '../../generator/emit/shared/layout.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { namedSpec } from '../../generator/spec/names.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { fresh } from './fresh.ts';
import * as loops from './loops.ts';
import { measure, ratio, turnOf, type Contestant } from './measure.ts';
import { checksum, refuseDifference } from './refusal.ts';
import type { Row, Setting } from './row.ts';
import { walksOf } from './walks.ts';

/** The last computes its windows by default: numbers are about as fast. */
const SYSTEMS = [
  'attardi-4',
  'full-4',
  'attardi-5',
  'full-5',
  'attardi-4-free',
  'full-4-free',
  'attardi-6',
  'full-6',
  'full-5-free',
  'full-6-free',
  'attardi-5-free',
];

/** A row for each system, on the computations of the trees that it derives. */
export async function numberedRows({ corpus, output }: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of SYSTEMS) {
    const canonical = canonicalSystem(checkSpec(namedSpec(name)!).system!);
    const [chosen, other] =
      chooseLayout(canonical).numbered > 0 ? (['numbered', 'computed'] as const) : (['computed', 'numbered'] as const);
    const [numbered, computed] = [
      await moduleWith(canonical, chooseLayout(canonical).numbered || 8191),
      await moduleWith(canonical, 0),
    ];
    const walks = walksOf((...args) => computed.oracleUnchecked(...args), corpus);
    const measured = `apply + allowed, ${name}, windows ${chosen}`;
    const expected = answersOf(computed, walks);
    refuseDifference(measured, { what: 'answers', actual: answersOf(numbered, walks), expected });
    const contestants = [
      await contestant('numbered', { module: numbered, walks }),
      await contestant('computed', { module: computed, walks }),
    ];
    const times = await measure(contestants, { label: measured, rounds: 15, warmUp: 3, output });
    rows.push({
      kind: 'ratio',
      measured,
      against: `windows ${other}`,
      ratio: ratio(times, { of: other, to: chosen }),
      meaning: 'times as fast',
    });
  }
  return rows;
}

async function moduleWith(canonical: CanonicalSystem, numbered: number): Promise<SystemModule> {
  const layout = { ...chooseLayout(canonical), numbered };
  return (await compileWith(canonical.system, { layout })).module;
}

/** What is allowed before each transition, in all groups, and the heads in the end, as checksums of the walks. */
function answersOf(
  { Configuration, transitions }: SystemModule,
  { ids, offsets, lengths }: loops.Walks,
): readonly number[] {
  const configuration: SystemConfiguration = new Configuration();
  return Array.from(lengths, (length, walk) => {
    const seen: number[] = [];
    configuration.reset(length);
    for (let k = offsets[walk]!; k < offsets[walk + 1]!; k++) {
      for (let group = 0; 32 * group < transitions.length; group++) seen.push(configuration.allowed(group));
      configuration.apply(ids[k]!);
    }
    return checksum(configuration.heads.subarray(0, length), checksum(seen));
  });
}

/** The loop asks for the first group only, which favours computing where there are two. */
async function contestant(
  name: string,
  { module, walks }: { readonly module: SystemModule; readonly walks: loops.Walks },
): Promise<Contestant> {
  const { runWalks } = await fresh(loops);
  const configuration = new module.Configuration();
  let answer = runWalks(configuration, walks);
  const expected = answer;
  const work = (): void => {
    answer = runWalks(configuration, walks);
  };
  return { name, expected, turn: turnOf({ work, answer: () => answer, times: 1 }) };
}
