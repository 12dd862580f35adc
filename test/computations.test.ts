/**
 * Trees with their computations: test/computations/*.txt. A case has three sections: a spec or the name of one, heads,
 * and what the oracle answers, one tree a line. Every case goes through the interpreter, a freshly generated module,
 * and the committed one where there is one.
 */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { replay, type ReplayAnswer } from '../generator/semantics/computation.ts';
import { canonicalComputationsOf } from '../generator/semantics/computations-of-tree.ts';
import { oracle, type CanonicalAnswer } from '../generator/semantics/oracle.ts';
import { treeProblem, type Tree } from '../generator/semantics/tree.ts';
import { checkSpec } from '../generator/pipeline.ts';
import { namedSpec } from '../generator/spec/names.ts';
import { canonicalSystem } from '../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import type { OracleAnswer, Replay, SystemModule } from '../runtime/module/system-module.ts';
import { loadModule } from './emit/load-module.ts';
import { expectLastSection, textCases } from './text-cases.ts';

/** What an oracle says of a tree: the names of its transitions, and the arc that it cannot build. */
interface Answer {
  readonly names: readonly string[];
  readonly outOfReach?: { readonly head: number; readonly dependent: number };
  /** The heads that replay makes of a complete computation. */
  readonly replayed?: readonly number[];
}

type Way = (tree: Tree) => Answer;

/** What the library has as functions of a system, and a module as its own. */
interface Judge {
  readonly transitions: readonly { readonly name: string }[];
  oracle(tree: Tree): OracleAnswer | CanonicalAnswer;
  replay(computation: ArrayLike<number>, length: number): Replay | ReplayAnswer;
}

function interpreterOf(system: TransitionSystem): Judge {
  const canonical = canonicalSystem(system);
  return {
    transitions: canonical.transitions,
    oracle: (tree) => oracle(canonical, tree),
    replay: (computation, length) => replay(canonical, computation, length),
  };
}

function by({ transitions, oracle: ask, replay: rebuild }: Judge): Way {
  return (tree) => {
    const answer = ask(tree);
    const names = Array.from(answer.computation, (id) => transitions[id]!.name);
    if (!answer.derivable) return { names, outOfReach: answer.outOfReach };
    const replayed = rebuild(answer.computation, tree.length);
    return { names, ...(replayed.complete ? { replayed: Array.from(replayed.heads) } : {}) };
  };
}

function formatAnswer({ names, outOfReach }: Answer): string {
  const computation = names.join(' ');
  if (outOfReach === undefined) return computation;
  return `${computation}, and no further: ${outOfReach.head} → ${outOfReach.dependent} is out of reach`;
}

function formatAnswers(answers: readonly Answer[]): string {
  return answers.map((answer) => `${formatAnswer(answer)}\n`).join('');
}

function replayedOf(answers: readonly Answer[]): unknown[] {
  return answers.map(({ replayed }) => replayed);
}

async function committedModule({ name }: TransitionSystem): Promise<SystemModule | undefined> {
  const path = packagePath(`generated/${name}.ts`);
  return existsSync(path) ? ((await import(path)) as SystemModule) : undefined;
}

describe.each(textCases('computations'))('$name', (textCase) => {
  const [spec, heads] = textCase.sections.map((section) => section.trim());
  const { system } = checkSpec(namedSpec(spec!) ?? { label: textCase.name, text: spec! });
  const trees = heads!.split('\n').map((line) => line.split(' ').map(Number));

  test('is about trees', () => {
    expect(trees.map(treeProblem).filter((problem) => problem !== undefined)).toEqual([]);
  });

  test('by the interpreter', () => {
    const answers = trees.map(by(interpreterOf(system!)));
    expectLastSection(textCase, formatAnswers(answers));
    expect(replayedOf(answers)).toEqual(derivedOf(answers));
  });

  test('by a new module', async () => {
    const answers = trees.map(by(await loadModule(system!)));
    expectLastSection(textCase, formatAnswers(answers));
    expect(replayedOf(answers)).toEqual(derivedOf(answers));
  });

  test('by the committed module', async (context) => {
    const module = await committedModule(system!);
    if (module === undefined) return context.skip('it is not shipped');
    const answers = trees.map(by(module));
    expectLastSection(textCase, formatAnswers(answers));
    expect(replayedOf(answers)).toEqual(derivedOf(answers));
  });

  /** The trees that were derived, and nothing for the others: what replay should give back. */
  function derivedOf(answers: readonly Answer[]): unknown[] {
    return answers.map(({ outOfReach }, index) => (outOfReach === undefined ? trees[index] : undefined));
  }

  test('S′ has no other computation', () => {
    const canonical = canonicalSystem(system!);
    for (const tree of trees.filter(({ length }) => length <= 8)) {
      const { derivable, computation } = oracle(canonical, tree);
      expect(canonicalComputationsOf(canonical, tree)).toEqual(derivable ? [computation] : []);
    }
  });
});
