/** What a transition costs as sentences grow longer and as systems grow deeper. */
import * as attardi3 from '../../generated/attardi-3.ts';
import { compileWith } from '../../generator/compile.ts';
import { attardi } from './attardi.ts';
import { measure, ratio, type Contestant } from './measure.ts';
import { oracleAnswers, oracleContestant, refuseOtherTrees, transitionCount } from './oracle-contestant.ts';
import type { Row, Setting } from './row.ts';
import { corpusOf, randomTrees } from './trees.ts';
import { walkAnswers, walkContestant } from './walk-contestant.ts';
import { walksOf } from './walks.ts';

const LENGTHS = [10, 100, 1_000, 10_000];
/** The words of each corpus of random trees: the same for all lengths. */
const WORDS = 400_000;
const DEPTHS = [2, 3, 4, 5, 6, 7, 8];

/** One row for each length, relative to the shortest. */
export async function lengthRows({ output }: Setting): Promise<Row[]> {
  const { reductions } = attardi(3);
  const contestants = await Promise.all(
    LENGTHS.map((length) => {
      const corpus = corpusOf(randomTrees(reductions, { count: WORDS / length, length, seed: length }));
      const expected = oracleAnswers(attardi3.oracleUnchecked, corpus);
      refuseOtherTrees(attardi3, { corpus, answers: expected });
      return oracleContestant(`random trees of ${length} words`, {
        oracle: attardi3.oracleUnchecked,
        corpus,
        expected,
        units: transitionCount(expected),
      });
    }),
  );
  return costRows('a transition of the oracle, attardi-3', { contestants, output });
}

/** One row for each depth, relative to the smallest, on the trees that each derives. */
export async function depthRows({ corpus, output }: Setting): Promise<Row[]> {
  const contestants = await Promise.all(
    DEPTHS.map(async (depth) => {
      const { module } = await compileWith(attardi(depth));
      const answers = oracleAnswers((...args) => module.oracleUnchecked(...args), corpus);
      refuseOtherTrees(module, { corpus, answers });
      const walks = walksOf((...args) => module.oracleUnchecked(...args), corpus);
      const configuration = new module.Configuration(walks.lengths.reduce((most, length) => Math.max(most, length), 0));
      const expected = walkAnswers(module.name, { configuration, walks });
      return walkContestant(module.name, { configuration, walks, expected, units: walks.ids.length });
    }),
  );
  return costRows('apply + allowed', { contestants, output });
}

async function costRows(
  label: string,
  { contestants, output }: { readonly contestants: readonly Contestant[]; readonly output: Setting['output'] },
): Promise<Row[]> {
  const times = await measure(contestants, { label, rounds: 15, warmUp: 5, output });
  const [first, ...rest] = contestants.map(({ name }) => name);
  return rest.map((name) => ({
    kind: 'ratio',
    measured: `${label}, ${name}`,
    against: first!,
    ratio: ratio(times, { of: name, to: first! }),
    meaning: 'times the cost',
  }));
}
