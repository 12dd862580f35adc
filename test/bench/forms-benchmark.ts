/** The guess-free form against the guessing one of the same system with the same root rule, and modules with the buffer’s front against others, on the trees that both derive. */
import * as arcEagerSingle from '../../generated/arc-eager-single.ts';
import * as arcHybridSingle from '../../generated/arc-hybrid-single.ts';
import * as arcStandardFreeSingle from '../../generated/arc-standard-free-single.ts';
import * as full3FreeSingle from '../../generated/full-3-free-single.ts';
import * as full3FrontSingle from '../../generated/full-3-front-single.ts';
import { compile } from '../../generator/compile.ts';
import { familyReductions, type Family } from '../../generator/theory/families.ts';
import { ROOT_RULES, transitionSystem, type Form, type RootRule } from '../../generator/theory/transition-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { measure, ratio, type Contestant } from './measure.ts';
import { oracleAnswers, oracleContestant, refuseOtherTrees } from './oracle-contestant.ts';
import type { Row, Setting } from './row.ts';
import { corpusOf, type Corpus } from './trees.ts';
import { viableContestant } from './viable-benchmark.ts';
import { walkAnswers, walkContestant } from './walk-contestant.ts';
import { walksOf } from './walks.ts';

/** Two modules: how many times as fast is the first? */
interface Pair {
  readonly measured: SystemModule;
  readonly against: SystemModule;
}

const FAMILIES: readonly { readonly name: string; readonly family: Family; readonly depth: number }[] = [
  { name: 'arc-standard', family: 'attardi', depth: 2 },
  { name: 'attardi-3', family: 'attardi', depth: 3 },
  { name: 'full-3', family: 'full', depth: 3 },
];

/** For each system and root rule how many times as fast the guess-free module is, at each kind of work. */
export async function formRows({ corpus, output }: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  for (const listed of FAMILIES) {
    for (const root of ROOT_RULES) {
      const [guessing, guessFree] = [
        await compiled(listed, { root, form: 'guessing' }),
        await compiled(listed, { root, form: 'guess-free' }),
      ];
      rows.push(...(await pairRows({ measured: guessFree, against: guessing }, { corpus, output })));
    }
  }
  return rows;
}

/** How many times as fast arc-hybrid and arc-eager are as arc-standard, and depth 3 with the buffer’s front as without it. */
export async function frontRows(setting: Setting): Promise<Row[]> {
  return [
    ...(await pairRows({ measured: arcHybridSingle, against: arcStandardFreeSingle }, setting)),
    ...(await pairRows({ measured: arcEagerSingle, against: arcStandardFreeSingle }, setting)),
    ...(await pairRows({ measured: full3FrontSingle, against: full3FreeSingle }, setting)),
  ];
}

/** A row for each kind of work. */
async function pairRows(
  { measured, against }: Pair,
  { corpus, output }: Pick<Setting, 'corpus' | 'output'>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const common = commonTrees(corpus, { measured, against });
  // Search takes long, so a sample must do where a module searches.
  const searches = [measured, against].some(({ completion }) => completion.kind === 'search');
  const forViable = searches ? everyTree(common, 500) : common;
  for (const [work, contestant] of Object.entries(WORK)) {
    const label = `${work}, ${measured.name}`;
    const trees = work === VIABLE ? forViable : common;
    const contestants = [await contestant(against, trees), await contestant(measured, trees)];
    const times = await measure(contestants, { label, rounds: 11, warmUp: 3, output });
    rows.push({
      kind: 'ratio',
      measured: label,
      against: against.name,
      ratio: ratio(times, { of: against.name, to: measured.name }),
      meaning: 'times as fast',
    });
  }
  return rows;
}

function compiled(
  { name, family, depth }: (typeof FAMILIES)[number],
  variant: { readonly root: RootRule; readonly form: Form },
): Promise<SystemModule> {
  const suffix = [...(variant.form === 'guess-free' ? ['free'] : []), ...(variant.root === 'single' ? ['single'] : [])];
  const reductions = familyReductions({ family, depth });
  return compile(transitionSystem({ name: [name, ...suffix].join('-'), reductions, ...variant }));
}

const VIABLE = 'apply + viable';

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
  [VIABLE]: async (module, corpus) => {
    const walks = walksOf((...args) => module.oracleUnchecked(...args), corpus);
    return { ...(await viableContestant(module, walks)), name: module.name };
  },
};

/** The trees that both modules derive. */
function commonTrees(corpus: Corpus, { measured, against }: Pair): Corpus {
  return corpusOf(treesOf(corpus).filter((tree) => measured.oracle(tree).derivable && against.oracle(tree).derivable));
}

/** The first of every so many trees. */
function everyTree(corpus: Corpus, stride: number): Corpus {
  return corpusOf(treesOf(corpus).filter((_, tree) => tree % stride === 0));
}

function treesOf({ heads, offsets }: Corpus): readonly (readonly number[])[] {
  return Array.from({ length: offsets.length - 1 }, (_, tree) =>
    Array.from(heads.subarray(offsets[tree], offsets[tree + 1])),
  );
}
