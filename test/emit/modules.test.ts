/** Generated modules against the interpreter: exhaustively where that is possible, at random beyond. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { applyCanonical, canonicalTransitions, initialCanonical } from '../../generator/semantics/canonical.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { allTrees, type Tree } from '../../generator/semantics/tree.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { anyFrontSystem, anySystem, choices, randomWalk } from '../random-systems.ts';
import { anyTree } from '../random-trees.ts';
import { systemOf } from '../systems.ts';
import { expectAgreement } from './agreement.ts';
import { compareAllConfigurations, compareTrees, replayed } from './judges.ts';
import { loadModule } from './load-module.ts';

async function committed(name: string): Promise<SystemModule> {
  return (await import(packagePath(`generated/${name}.ts`))) as SystemModule;
}

describe('committed modules', () => {
  test.each(shippedNames())('%s: all configurations of 3 words, all trees of 5', async (name) => {
    const canonical = canonicalSystem(systemOf(name));
    const module = await committed(name);
    expect(compareAllConfigurations(canonical, module, 3)).toBeGreaterThan(20);
    for (const n of [1, 2, 3, 4, 5]) compareTrees(canonical, module, allTrees(n));
  });
});

describe('committed modules, beyond what is enumerated', () => {
  const tree = (name: string): fc.Arbitrary<Tree> =>
    fc.oneof(
      anyTree(12),
      fc.tuple(fc.integer({ min: 6, max: 12 }), choices).map(([n, picks]) => randomWalk(systemOf(name), n, picks).tree),
    );

  test.each(shippedNames())('%s: trees of up to 12 words, of any shape and of S', async (name) => {
    const canonical = canonicalSystem(systemOf(name));
    const module = await committed(name);
    fc.assert(
      fc.property(tree(name), (one) => {
        expect(compareTrees(canonical, module, [one])).toBe(1);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the three layouts are equal', () => {
  test.each(['arc-standard', 'attardi-3', 'attardi-3-returning', 'full-3', 'link2'])('%s', async (name) => {
    const canonical = canonicalSystem(systemOf(name));
    for (const strategy of ['tables', 'packed', 'spread'] as const) {
      const module = await loadModule(canonical.system, { strategy });
      expect(compareAllConfigurations(canonical, module, 4)).toBeGreaterThan(100);
    }
  });
});

describe('random systems up to depth 6', () => {
  test.each([
    { kind: 'on the stack', systems: anySystem },
    { kind: "with the buffer's front", systems: anyFrontSystem },
  ])('$kind: walks through S′, oracle, replay, checked and unchecked', async ({ systems }) => {
    await fc.assert(
      fc.asyncProperty(
        systems,
        fc.array(
          fc.record({
            n: fc.integer({ min: 1, max: 200 }),
            picks: fc.array(fc.nat(), { minLength: 5, maxLength: 80 }),
          }),
          {
            minLength: 3,
            maxLength: 6,
          },
        ),
        async (system, walks) => {
          const canonical = canonicalSystem(system);
          const module = await loadModule(system);
          const configuration = new module.Configuration();
          for (const { n, picks } of walks) {
            walkTogether(canonical, module, { n, picks, start: configuration.reset(n) });
            roundTrip(canonical, module, randomWalk(system, n, picks).tree);
          }
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });

  /** Side by side, going on with a copy now and then: in a configuration of its own size, or of another. */
  function walkTogether(
    canonical: CanonicalSystem,
    { Configuration }: SystemModule,
    { n, picks, start }: { readonly n: number; readonly picks: readonly number[]; readonly start: SystemConfiguration },
  ): void {
    let interpreted = initialCanonical(canonical, n);
    let generated = start;
    for (let index = 0; ; index++) {
      expectAgreement(canonical, interpreted, generated);
      const allowed = canonicalTransitions(canonical, interpreted);
      if (allowed.length === 0) return;
      const transition = allowed[picks[index % picks.length]! % allowed.length]!;
      interpreted = applyCanonical(canonical, interpreted, transition);
      generated.apply(transition.id, index);
      if (index % 7 === 3) generated = new Configuration(index % 2 === 0 ? 1 : n + 100).copyFrom(generated);
    }
  }

  function roundTrip(canonical: CanonicalSystem, module: SystemModule, tree: readonly number[]): void {
    const n = tree.length;
    const expected = oracle(canonical, tree);
    const answer = module.oracle(tree);
    expect({ ...answer, computation: [...answer.computation] }).toEqual(expected);
    if (!answer.derivable) return;
    const { computation } = answer;
    expect(module.replay(computation, n)).toEqual(replayed(tree));
    const heads = new Int32Array(n + 5).fill(-7);
    module.replayUnchecked(computation, 0, computation.length, n, heads, 2);
    expect([...heads]).toEqual([-7, -7, ...tree, -7, -7, -7]);
  }
});

describe('a module on its own', () => {
  test('refuses what is no tree and no computation', async () => {
    const { oracle: ask, replay, Configuration } = await committed('attardi-3');
    expect(() => ask([])).toThrow('at least one word');
    expect(() => ask([1])).toThrow('word 1 is its own head');
    expect(() => ask([2, 1])).toThrow('cycle: 1 → 2 → 1');
    expect(() => ask([0, 3.5])).toThrow('whole number from 0 to 2');
    expect(() => replay([], 0)).toThrow('the length of a sentence must be a whole number from 1 to 16777216, not 0');
    expect(replay([0, 6, 6], 1)).toEqual({ complete: false, position: 2, message: 'ra(2,1)^s is not allowed here' });
    expect(replay([0], 1)).toEqual({
      complete: false,
      position: 1,
      message: 'the computation ends before its terminal configuration',
    });
    expect(replay([99], 1)).toEqual({ complete: false, position: 0, message: '99 is not a transition' });
    expect(() => new Configuration(1).applyChecked(6)).toThrow('ra(2,1)^s is not allowed here');
  });

  test('takes longer sentences than it has room for at first', async () => {
    const {
      oracle: ask,
      replay,
      Configuration,
      oracleUnchecked,
      maxTransitions,
    } = await committed('attardi-4-returning');
    const chain = Int32Array.from({ length: 20_000 }, (_, index) => index);
    expect(replay(ask(chain).computation, chain.length)).toEqual({ complete: true, heads: chain });
    const out = new Uint8Array(maxTransitions(3) + 7);
    expect(oracleUnchecked(Int32Array.of(9, 2, 0, 2), 1, 3, out, 7)).toBe(6);
    expect([...out.subarray(7, 13)]).toEqual([...ask([2, 0, 2]).computation]);
    const configuration = new Configuration(2);
    expect(configuration.reset(5000).bufferLength).toBe(5000);
    expect(configuration.reset(3).bufferLength).toBe(3);
  });

  test.each(['attardi-8', 'full-6', 'attardi-7-returning'])('%s, with its window spread, is right', async (name) => {
    const canonical = canonicalSystem(systemOf(name));
    const module = await loadModule(canonical.system);
    for (const n of [1, 2, 3, 4]) compareTrees(canonical, module, allTrees(n));
    expect(compareAllConfigurations(canonical, module, 3)).toBeGreaterThan(50);
  });

  test('keeps labels and copies', async () => {
    const { Configuration } = await committed('link2');
    const first = new Configuration(3);
    for (const id of [0, 0]) first.apply(id);
    first.apply(9, 42); // ra(3,1)^s: 0 → 2
    const second = new Configuration().copyFrom(first);
    expect([...second.labels.subarray(0, 3)]).toEqual([-1, 42, -1]);
    expect(second.bufferAt(1)).toBe(1);
  });

  test.each(['arc-standard', 'attardi-3-free-single', 'attardi-4', 'link2', 'full-3-front-single'])(
    '%s: copies over anything',
    async (name) => {
      const module = await committed(name);
      const random = module.seededRandom(5);
      const used = Array.from({ length: 6 }, () => new module.Configuration());
      for (let copy = 0; copy < 300; copy++) {
        const [from, to] = [used[copy % 6]!, used[(copy * 5 + 1) % 6]!];
        const length = 1 + Math.floor(random() * 7);
        const taken: number[] = [];
        from.reset(length);
        for (let count = Math.floor(random() * 2 * length); count > 0; count--) {
          const viable = module.transitions.map((_, id) => id).filter((id) => from.isViable(id));
          taken.push(viable[Math.floor(random() * viable.length)]!);
          from.apply(taken.at(-1)!, taken.length);
        }
        to.copyFrom(from);
        const expected = new module.Configuration(length);
        taken.forEach((id, index) => expected.apply(id, index + 1));
        expect(seen(to)).toEqual(seen(expected));
        to.copyFrom(new module.Configuration(length));
        expect(seen(to)).toEqual(seen(new module.Configuration(length)));
      }
    },
  );
});

/** Everything that can be seen of a configuration. */
function seen(configuration: SystemConfiguration): unknown {
  const { length, height, bufferLength, isTerminal } = configuration;
  const stack = Array.from({ length: height }, (_, index) => index + 1);
  return {
    length,
    isTerminal,
    heads: [...configuration.heads.subarray(0, length)],
    labels: [...configuration.labels.subarray(0, length)],
    stack: stack.map((position) => [configuration.stackAt(position), configuration.symbolAt(position)]),
    buffer: Array.from({ length: bufferLength }, (_, index) => configuration.bufferAt(index + 1)),
    allowed: configuration.allowed(),
  };
}
