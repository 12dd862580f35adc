/** What a transition costs as sentences grow longer and as systems grow deeper. */
import * as attardi3 from '../generated/attardi-3.ts';
import { compileWith } from '../generator/compile.ts';
import { familyReductions } from '../generator/theory/families.ts';
import { transitionSystem, type TransitionSystem } from '../generator/theory/transition-system.ts';
import { walkContestant } from './apply-benchmark.ts';
import { median, ratios, takeTurns } from './measure.ts';
import { oracleContestant } from './oracle-benchmark.ts';
import type { Row } from './row.ts';
import { corpusOf, randomTrees, type Corpus } from './trees.ts';
import { walksOf } from './walks.ts';

const LENGTHS = [10, 100, 1_000, 10_000];
/** The words of each corpus of random trees: the same for all lengths. */
const WORDS = 400_000;
const DEPTHS = [2, 3, 4, 5, 6, 7, 8];
const TURNS = { rounds: 15, warmUp: 5 };

/** The member of the family attardi. */
export function attardi(depth: number): TransitionSystem {
  return transitionSystem({ name: `attardi-${depth}`, reductions: familyReductions({ family: 'attardi', depth }) });
}

/** One row for each length, relative to the shortest. */
export async function lengthRows(): Promise<Row[]> {
  const { reductions } = attardi(3);
  const contestants = await Promise.all(
    LENGTHS.map((length) => {
      const trees = randomTrees(reductions, { count: WORDS / length, length, seed: length });
      return oracleContestant(attardi3.oracleUnchecked, corpusOf(trees));
    }),
  );
  return rows(
    contestants.map((each, index) => ({
      ...each,
      measured: `oracle, attardi-3, random trees of ${LENGTHS[index]!} words`,
      against: `${LENGTHS[0]!} words`,
    })),
  );
}

/** One row for each depth, relative to the smallest, on the trees that each derives. */
export async function depthRows(corpus: Corpus): Promise<Row[]> {
  const contestants = await Promise.all(
    DEPTHS.map(async (depth) => {
      const { Configuration, oracleUnchecked } = (await compileWith(attardi(depth))).module;
      const walks = walksOf(oracleUnchecked, corpus);
      const configuration = new Configuration(Math.max(...walks.lengths));
      return { ...(await walkContestant(configuration, walks)), transitions: walks.ids.length };
    }),
  );
  return rows(
    contestants.map((each, index) => ({
      ...each,
      measured: `apply + allowed, attardi-${DEPTHS[index]!}`,
      against: `attardi-${DEPTHS[0]!}`,
    })),
  );
}

function rows(
  contestants: readonly {
    readonly contestant: () => number;
    readonly transitions: number;
    readonly measured: string;
    readonly against: string;
  }[],
): Row[] {
  const perTransition = contestants.map(({ contestant, transitions, measured }): [string, () => number] => [
    measured,
    () => contestant() / transitions,
  ]);
  const times = takeTurns(Object.fromEntries(perTransition), TURNS);
  const first = times[contestants[0]!.measured]!;
  return contestants.map(({ measured, against }) => ({
    measured,
    against,
    meaning: 'times the cost',
    ...ratios(times[measured]!, first),
    nanoseconds: median(times[measured]!),
  }));
}
