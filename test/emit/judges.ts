/** What sections of modules are judged by: the plain interpreter, on everything that can be enumerated. */
import { expect } from 'vitest';
import type { ModuleModel } from '../../generator/emit/model.ts';
import type { Judgement } from '../../generator/emit/shared/section.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import {
  applyCanonical,
  canonicalTransitions,
  initialCanonical,
  type CanonicalConfiguration,
} from '../../generator/semantics/canonical.ts';
import { oracle, type CanonicalAnswer } from '../../generator/semantics/oracle.ts';
import { allTrees, type Tree } from '../../generator/semantics/tree.ts';
import { countAnnotations } from '../../generator/semantics/count.ts';
import { homomorphism, reductionName, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { formatReduction } from '../../generator/theory/reduction.ts';
import { guaranteeOf } from '../../generator/theory/guarantee.ts';
import { formatPlainTransition } from '../../generator/theory/transition-system.ts';
import type { OracleAnswer, Replay, SystemModule } from '../../runtime/module/system-module.ts';
import { expectAgreement, expectSame } from './agreement.ts';

/** The most words of what is enumerated: configurations, and everything else. */
export interface Words {
  readonly configurations: number;
  readonly others: number;
}

/** Fails where the section of the module is not right. */
export type Judge = (canonical: CanonicalSystem, module: SystemModule, words: Words) => void;

/** test/inference judges distributions, and test/learn parsers: they are in modules of their own. */
export const JUDGES: Readonly<Record<Exclude<Judgement, 'distributions' | 'parsers'>, Judge>> = {
  description: ({ system, symbols }, module) =>
    expect(module).toMatchObject({
      name: system.name,
      description: system.description ?? '',
      depth: system.depth,
      degree: system.degree,
      mode: system.mode,
      root: system.root,
      form: system.form,
      guarantee: guaranteeOf(system),
      symbolBits: symbols.bits,
      reductions: system.reductions.map(formatReduction),
    }),
  transitions: (canonical, module) =>
    expect(module.transitions).toEqual(
      canonical.transitions.map((transition) => ({
        name: transition.name,
        plain: formatPlainTransition(homomorphism(transition)),
        blocks: transition.blocks.map((reduction) => reductionName(canonical, reduction)),
      })),
    ),
  configurations: (canonical, module, { configurations }) => {
    expect(compareAllConfigurations(canonical, module, configurations)).toBeGreaterThan(20);
  },
  oracle: (canonical, module, { others }) => {
    expect(compareTrees(canonical, module, shortTrees(others))).toBe(shortTrees(others).length);
  },
  corpus: (canonical, module, { others }) => compareCorpus(canonical, module, shortTrees(others)),
  replay: (canonical, module, { others }) => {
    for (const tree of shortTrees(others)) {
      const { derivable, computation } = expectedAnswer(canonical, tree);
      const outcome = module.replay(computation, tree.length);
      expectSame(outcome.complete, derivable, tree.join(' '));
      if (!outcome.complete) continue;
      if (!(outcome.heads instanceof Int32Array)) expect(outcome).toEqual(replayed(tree));
      const heads = new Int32Array(tree.length);
      module.replayUnchecked(Uint16Array.from(computation), 0, computation.length, tree.length, heads, 0);
      expectSame([[...outcome.heads], [...heads]], [tree, tree], tree.join(' '));
    }
  },
  viable: judgeViable,
  parsing: (canonical, module, { others }) => {
    const trees = Number(countAnnotations(canonical, others));
    const parses = module.beam(others, () => 0, 10_000).map(({ heads }) => heads.join(' '));
    expect(parses).toHaveLength(trees);
    expect(new Set(parses).size).toBe(trees);
    expect(oracle(canonical, [...module.parse(7, () => 0).heads]).derivable).toBe(true);
  },
  sampling: judgeSampling,
};

/** What `replay` answers for a computation of the tree. */
export function replayed(tree: ArrayLike<number>): Replay {
  return { complete: true, heads: Int32Array.from(tree) };
}

/** An answer of the oracle with a plain array for a typed one, its fields in order. */
function plainAnswer(answer: OracleAnswer | CanonicalAnswer): object {
  const computation = Array.from(answer.computation);
  return answer.derivable ? { computation } : { computation, outOfReach: answer.outOfReach };
}

/** Computations are those of the interpreter, and replay gives the trees back; returns how many trees there are. */
export function compareTrees(canonical: CanonicalSystem, module: SystemModule, trees: Iterable<Tree>): number {
  let count = 0;
  for (const tree of trees) {
    count++;
    const expected = expectedAnswer(canonical, tree);
    const answer = module.oracle(tree);
    expectSame(plainAnswer(answer), plainAnswer(expected), tree.join(' '));
    if (!answer.derivable) continue;
    const outcome = module.replay(answer.computation, tree.length);
    expectSame(outcome.complete ? [...outcome.heads] : outcome, tree, tree.join(' '));
  }
  return count;
}

/** The oracle over a corpus of these trees answers as the interpreter does for each. */
export function compareCorpus(
  canonical: CanonicalSystem,
  { oracleCorpus, TransitionIds, maxTransitions }: SystemModule,
  trees: readonly Tree[],
): void {
  const heads = Int32Array.from(trees.flat());
  const out = new TransitionIds(maxTransitions(1) * heads.length);
  const lengths = Int32Array.from(trees, ({ length }) => length);
  const counts = oracleCorpus!(heads, lengths, out);
  expect(counts).toHaveLength(trees.length);
  let at = 0;
  trees.forEach((tree, index) => {
    const { derivable, computation } = expectedAnswer(canonical, tree);
    const { length } = computation;
    const answer = [counts[index]!, ...out.subarray(at, at + length)];
    expectSame(answer, [derivable ? length : -1 - length, ...computation], tree.join(' '));
    at += length;
  });
}

/** Every configuration of S′ for n words, dead ends included; returns how many there are. */
export function compareAllConfigurations(
  canonical: CanonicalSystem,
  { Configuration }: SystemModule,
  n: number,
): number {
  const current = new Configuration();
  const all = configurationsOf(canonical, n);
  for (const { interpreted, path } of all) {
    current.reset(n);
    for (const id of path) current.applyChecked(id);
    expectAgreement(canonical, interpreted, current);
  }
  return all.length;
}

/** Every configuration: what is viable is what search completes. */
function judgeViable(canonical: CanonicalSystem, module: SystemModule, { others: n }: Words): void {
  const { Configuration } = module;
  const search = new CompletionSearch(canonical);
  for (const visited of configurationsOf(canonical, n)) {
    const { interpreted, path } = visited;
    const configuration = new Configuration(n);
    for (const id of path) configuration.apply(id);
    const viable = canonical.transitions.map(({ id }) => id).filter((id) => configuration.isViable(id));
    visited.viable ??= search.viable(interpreted.annotation).map(({ id }) => id);
    expectSame(viable, visited.viable, path.join(' '));
  }
}

/** A configuration of the interpreter, the transitions that lead to it, and those that search completes. */
interface Visited {
  readonly interpreted: CanonicalConfiguration;
  readonly path: readonly number[];
  viable?: readonly number[];
}

/** All configurations of the interpreter for n words, enumerated once for all layouts of a module. */
function configurationsOf(canonical: CanonicalSystem, n: number): readonly Visited[] {
  const ofSystem = configurations.get(canonical) ?? new Map<number, readonly Visited[]>();
  configurations.set(canonical, ofSystem);
  const known = ofSystem.get(n);
  if (known !== undefined) return known;
  const all: Visited[] = [];
  const visit = (interpreted: CanonicalConfiguration, path: readonly number[]): void => {
    all.push({ interpreted, path });
    for (const transition of canonicalTransitions(canonical, interpreted)) {
      visit(applyCanonical(canonical, interpreted, transition), [...path, transition.id]);
    }
  };
  visit(initialCanonical(canonical, n), []);
  ofSystem.set(n, all);
  return all;
}

const configurations = new WeakMap<CanonicalSystem, Map<number, readonly Visited[]>>();

/** The trees of up to so many words, and what the interpreter answers for each, found once. */
const short = new Map<number, readonly Tree[]>();
const answers = new WeakMap<CanonicalSystem, Map<Tree, CanonicalAnswer>>();

function shortTrees(most: number): readonly Tree[] {
  const trees = short.get(most) ?? Array.from({ length: most }, (_, index) => [...allTrees(index + 1)]).flat();
  short.set(most, trees);
  return trees;
}

function expectedAnswer(canonical: CanonicalSystem, tree: Tree): CanonicalAnswer {
  const ofSystem = answers.get(canonical) ?? new Map<Tree, CanonicalAnswer>();
  answers.set(canonical, ofSystem);
  const answer = ofSystem.get(tree) ?? oracle(canonical, tree);
  ofSystem.set(tree, answer);
  return answer;
}

/** Every tree of 3 words is drawn, and no other. */
function judgeSampling(canonical: CanonicalSystem, module: SystemModule): void {
  const { sampler, seededRandom } = module;
  const random = seededRandom(1);
  const draw = sampler(3);
  const drawn = new Set(Array.from({ length: 600 }, () => draw(random).join(' ')));
  const derivable = shortTrees(3).filter((tree) => tree.length === 3 && expectedAnswer(canonical, tree).derivable);
  expect(drawn).toEqual(new Set(derivable.map((tree) => tree.join(' '))));
}

/** Fails where a section of the module is not right. */
export function judge(
  { sections }: ModuleModel,
  canonical: CanonicalSystem,
  module: SystemModule,
  words: Words = { configurations: 3, others: 4 },
): void {
  for (const judgedBy of new Set(sections.map((section) => section.judgedBy))) {
    if (judgedBy !== 'distributions' && judgedBy !== 'parsers') JUDGES[judgedBy](canonical, module, words);
  }
}
