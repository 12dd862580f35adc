/** The guess-free form against the guessing one, on the trees with one root that both derive. */
import * as arcStandardFree from '../generated/arc-standard-free-single.ts';
import * as arcStandard from '../generated/arc-standard.ts';
import * as attardi3Free from '../generated/attardi-3-free-single.ts';
import * as attardi3 from '../generated/attardi-3.ts';
import * as full3Free from '../generated/full-3-free-single.ts';
import * as full3 from '../generated/full-3.ts';
import type { SystemModule } from '../runtime/system-module.ts';
import { measure, ratio, type Contestant } from './measure.ts';
import { oracleAnswers, oracleContestant, refuseOtherTrees } from './oracle-contestant.ts';
import type { Row, Setting } from './row.ts';
import { corpusOf, type Corpus } from './trees.ts';
import { viableContestant } from './viable-benchmark.ts';
import { walkAnswers, walkContestant } from './walk-contestant.ts';
import { walksOf } from './walks.ts';

interface Pair {
  readonly guessing: SystemModule;
  readonly guessFree: SystemModule;
}

const PAIRS: readonly Pair[] = [
  { guessing: arcStandard, guessFree: arcStandardFree },
  { guessing: attardi3, guessFree: attardi3Free },
  { guessing: full3, guessFree: full3Free },
];

/** For each pair of modules how many times as fast the guess-free one is, at each kind of work. */
export async function formRows({ corpus, output }: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { guessing, guessFree } of PAIRS) {
    const common = commonTrees(corpus, { guessing, guessFree });
    for (const [work, contestant] of Object.entries(WORK)) {
      const measured = `${work}, ${guessFree.name}`;
      const contestants = [await contestant(guessing, common), await contestant(guessFree, common)];
      const times = await measure(contestants, { label: measured, rounds: 21, warmUp: 5, output });
      rows.push({
        kind: 'ratio',
        measured,
        against: guessing.name,
        ratio: ratio(times, { of: guessing.name, to: guessFree.name }),
        meaning: 'times as fast',
      });
    }
  }
  return rows;
}

const WORK: Readonly<Record<string, (module: SystemModule, corpus: Corpus) => Promise<Contestant>>> = {
  oracle: (module, corpus) => {
    const oracle: SystemModule['oracleUnchecked'] = (...args) => module.oracleUnchecked(...args);
    const expected = oracleAnswers(oracle, corpus);
    refuseOtherTrees(module, { corpus, answers: expected });
    return oracleContestant(module.name, { oracle, corpus, expected });
  },
  'apply + allowed': (module, corpus) => {
    const walks = walksOf((...args) => module.oracleUnchecked(...args), corpus);
    const configuration = new module.Configuration();
    const expected = walkAnswers(module.name, { configuration, walks });
    return walkContestant(module.name, { configuration, walks, expected });
  },
  'apply + viable': async (module, corpus) => {
    const walks = walksOf((...args) => module.oracleUnchecked(...args), corpus);
    return { ...(await viableContestant(module, walks)), name: module.name };
  },
};

/** The trees that both modules derive, which have a single root. */
function commonTrees({ heads, offsets }: Corpus, { guessing, guessFree }: Pair): Corpus {
  const trees = Array.from({ length: offsets.length - 1 }, (_, tree) =>
    Array.from(heads.subarray(offsets[tree], offsets[tree + 1])),
  );
  return corpusOf(trees.filter((tree) => guessing.oracle(tree).derivable && guessFree.oracle(tree).derivable));
}
