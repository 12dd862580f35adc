/**
 * Distributions over trees with random scores: sums over the guess-free form against S′, the same loops in C and Eisner's
 * algorithm, and what everything else costs in units of log Z.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileInference } from '../../generator/compile.ts';
import { arcGrammar } from '../../generator/frames/plans/arc-grammar.ts';
import { planFrames } from '../../generator/frames/plans/plan-frames.ts';
import { reduceGrammar } from '../../generator/frames/reduction/smaller-grammar.ts';
import { treePlans } from '../../generator/frames/plans/tree-engine.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { familyReductions } from '../../generator/theory/families.ts';
import { transitionSystem } from '../../generator/theory/transition-system.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { sizeOfPlan, treeAddresses } from '../../runtime/module/tree-addresses.ts';
import { treePass } from '../../runtime/module/tree-pass.ts';
import type { TreePlan } from '../../runtime/module/tree-plan.ts';
import { cContestant } from './compile-c.ts';
import { eisner } from './eisner.ts';
import { measure, ratio, turnOf, type Contestant, type Rounds } from './measure.ts';
import { passInC, passOf } from './pass-text.ts';
import type { Row, Setting } from './row.ts';

const ROUNDS: ReadonlyMap<number, Rounds> = new Map([
  [10, { rounds: 21, warmUp: 5 }],
  [20, { rounds: 15, warmUp: 5 }],
  [30, { rounds: 7, warmUp: 1 }],
  [40, { rounds: 3, warmUp: 0 }],
  [100, { rounds: 15, warmUp: 3 }],
]);
/** Sums over S′ take too long beyond this. */
const LONGEST_GUESSING = 30;

export async function inferenceRows(setting: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  for (const family of ['attardi', 'full'] as const) {
    for (const length of [20, 30, 40]) rows.push(...(await frameRows(family, length, setting)));
  }
  for (const length of [10, 20, 30, 100]) rows.push(...(await eisnerRows(length, setting)));
  return rows;
}

/** Attardi-3 or full-3. */
async function frameRows(family: 'attardi' | 'full', length: number, setting: Setting): Promise<Row[]> {
  const system = transitionSystem({ name: `${family}-3`, reductions: familyReductions({ family, depth: 3 }) });
  const { treeDistribution } = await compileInference(system);
  const scores = randomScores(length);
  const distribution = () => treeDistribution(scores, length);
  const logPartition = distribution().logPartition();
  const drawn = distribution();
  const random = seededRandom(1);
  const tenBest = distribution().kBest(10);
  const logZ = contestant('log Z', { work: () => distribution().logPartition(), expected: logPartition });
  const guessing = planFrames(reduceGrammar(arcGrammar(canonicalSystem({ ...system, form: 'guessing' }))));
  const faster = [
    ...(length <= LONGEST_GUESSING
      ? [contestant('the same over S′', { work: passWork(guessing, length), expected: logPartition })]
      : []),
    cSums(treePlans(system).sums, { length, expected: logPartition, folder: setting.folder }),
  ];
  const costs = [
    contestant('log Z and marginals', {
      work: () =>
        distribution()
          .marginals()
          .reduce((sum, probability) => sum + probability),
      expected: length,
    }),
    contestant('best tree', { work: () => distribution().best()!.score, expected: tenBest[0]!.score }),
    contestant('10 best trees', { work: () => distribution().kBest(10)[9]!.score, expected: tenBest[9]!.score }),
  ];
  // Everything else overwrites what samples are drawn from, so they are drawn by themselves.
  drawn.sample(random);
  const sample = contestant('a sample after the first', {
    work: () => drawn.sample(random).length,
    expected: length,
    times: 20,
  });
  const label = `${system.name}, ${length} words`;
  const options = { label, ...ROUNDS.get(length)!, output: setting.output };
  const others = faster.filter((each) => typeof each === 'object');
  const samples = await measure([sample], options);
  const times = new Map([...(await measure([logZ, ...others, ...costs], options)), ...samples]);
  return [
    ...faster.map((each): Row => {
      const measured = `log Z, ${label}`;
      if (typeof each === 'string') return { kind: 'skipped', measured, against: 'C', why: each };
      const spread = ratio(times, { of: each.name, to: logZ.name });
      return { kind: 'ratio', measured, against: each.name, ratio: spread, meaning: 'times as fast' };
    }),
    ...[...costs, sample].map(({ name }): Row => {
      const spread = ratio(times, { of: name, to: logZ.name });
      return {
        kind: 'ratio',
        measured: `${name}, ${label}`,
        against: logZ.name,
        ratio: spread,
        meaning: 'times the cost',
      };
    }),
  ];
}

/** Arc-standard against Eisner's algorithm. */
async function eisnerRows(length: number, { output }: Setting): Promise<Row[]> {
  const system = transitionSystem({
    name: 'arc-standard',
    reductions: familyReductions({ family: 'attardi', depth: 2 }),
  });
  const { treeDistribution } = await compileInference(system);
  const scores = randomScores(length);
  const byHand = eisner();
  const expected = byHand(scores, length);
  const times = Math.ceil(1e6 / length ** 3);
  const name = 'Eisner’s algorithm by hand';
  const label = `log Z, arc-standard, ${length} words`;
  const contestants = [
    contestant('generated', { work: () => treeDistribution(scores, length).logPartition(), expected, times }),
    contestant(name, { work: () => byHand(scores, length), expected, times }),
  ];
  const measured = await measure(contestants, { label, ...ROUNDS.get(length)!, output });
  const spread = ratio(measured, { of: 'generated', to: name });
  return [{ kind: 'ratio', measured: label, against: name, ratio: spread, meaning: 'times the cost' }];
}

/** Whoever computes a number; it is compared to six digits after the point. */
function contestant(
  name: string,
  { work, expected, times = 1 }: { readonly work: () => number; readonly expected: number; readonly times?: number },
): Contestant {
  let found = 0;
  return {
    name,
    expected: rounded(expected),
    turn: turnOf({ work: () => (found = work()), answer: () => rounded(found), times }),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}

function randomScores(length: number): Float64Array {
  const random = seededRandom(length);
  return Float64Array.from({ length: (length + 1) ** 2 }, () => 4 * random() - 2);
}

/** Weights that are not scaled: for scores so small exp of them is a number, and so is their sum. */
function weightsOf(scores: Float64Array): Float64Array {
  const stride = Math.sqrt(scores.length);
  return scores.map((score, arc) => (arc % stride === 0 || arc % (stride + 1) === 0 ? 0 : Math.exp(score)));
}

/** log Z by the loops of any plan. */
function passWork(plan: TreePlan, length: number): () => number {
  const pass = passOf(plan);
  const values = new Float64Array(sizeOfPlan(plan, length));
  const weights = weightsOf(randomScores(length));
  return () => {
    values.fill(0);
    pass(treePass(plan, 'sums', { length, values, weights }));
    return Math.log(values[0]!);
  };
}

/** log Z by the loops of a plan in C. */
function cSums(
  plan: TreePlan,
  { length, expected, folder }: { readonly length: number; readonly expected: number; readonly folder: string },
): Contestant | string {
  const { bases, binomials, rows } = treeAddresses(plan, length);
  writeFileSync(join(folder, 'pass.h'), passInC(plan));
  const sizes = Int32Array.of(length, bases.length, sizeOfPlan(plan, length), binomials.length - 1);
  const data = [sizes, Int32Array.from(bases), ...binomials, ...rows.flat(), weightsOf(randomScores(length))];
  const made = cContestant('test/bench/inference.c', { folder, data, expected: rounded(expected), times: 1 });
  if (typeof made === 'string') return made;
  return {
    ...made,
    name: 'the same loops in C, cc -O3',
    turn: async () => {
      const { microseconds, answer } = await made.turn();
      return { microseconds, answer: rounded(answer) };
    },
  };
}
