/** The dynamic oracle against search: every configuration, every tree that can still be built from it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import { BestCompletion } from '../../../learn/neural/best-completion.ts';
import type { SystemConfiguration, SystemModule } from '../../../runtime/module/system-module.ts';
import { anyTree } from '../../random-trees.ts';

const MODULES = [arcStandard, arcHybrid] as unknown as readonly SystemModule[];

/** Visits every configuration with all trees that can be built from it; returns those trees. */
function search(
  module: SystemModule,
  configuration: SystemConfiguration,
  visit: (configuration: SystemConfiguration, trees: readonly (readonly number[])[]) => void,
): readonly (readonly number[])[] {
  if (configuration.isTerminal) return [[...configuration.heads.subarray(0, configuration.length)]];
  const trees = module.transitions.flatMap((_, transition) => {
    if (!configuration.isAllowed(transition)) return [];
    const next = new module.Configuration(configuration.length).copyFrom(configuration);
    next.apply(transition);
    return search(module, next, visit);
  });
  visit(configuration, trees);
  return trees;
}

/** How many heads agree. */
function agreement(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let same = 0;
  for (let i = 0; i < one.length; i++) if (one[i] === other[i]) same++;
  return same;
}

function allHeads(length: number): Int32Array[] {
  const all: Int32Array[] = [];
  for (let code = 0; code < (length + 1) ** length; code++) {
    all.push(Int32Array.from({ length }, (_, at) => Math.floor(code / (length + 1) ** at) % (length + 1)));
  }
  return all;
}

describe.each(MODULES)('$name', (module) => {
  test.each([1, 2, 3, 4])('from every configuration of %i words, for all gold heads', (length) => {
    const oracle = new BestCompletion(module);
    const golds = allHeads(length);
    const heads = new Int32Array(length);
    const wrong: object[] = [];
    let configurations = 0;
    search(module, new module.Configuration(length), (configuration, trees) => {
      configurations++;
      const built = [...configuration.heads.subarray(0, length)];
      for (const gold of golds) {
        const most = Math.max(...trees.map((tree) => agreement(tree, gold)));
        const found = oracle.find(configuration, gold, heads);
        const isTree = trees.some((tree) => tree.every((head, at) => head === heads[at]));
        const already = built.filter((head, at) => head === gold[at]).length;
        if (!isTree || agreement(heads, gold) !== most || found + already !== most) wrong.push({ built, gold, heads });
      }
    });
    expect(wrong).toEqual([]);
    expect(configurations).toBeGreaterThan(length);
  });

  describe('on longer sentences', () => {
    test('the one computation of the best tree begins with the transitions so far', () => {
      const oracle = new BestCompletion(module);
      fc.assert(
        fc.property(anyTree(14), fc.infiniteStream(fc.nat()), (tree, choices) => {
          const gold = Int32Array.from(tree);
          const heads = new Int32Array(gold.length);
          const configuration = new module.Configuration(gold.length);
          const taken: number[] = [];
          let before = -1;
          while (!configuration.isTerminal) {
            const found = oracle.find(configuration, gold, heads);
            const answer = module.oracle(heads);
            expect(answer.derivable).toBe(true);
            expect(Array.from(answer.computation.subarray(0, taken.length))).toEqual(taken);
            // Nothing can be won by going on, and nothing is lost by following the best tree.
            const total = agreement(heads, gold);
            const built = agreement(configuration.heads.subarray(0, gold.length), gold);
            expect(found + built).toBe(total);
            if (before >= 0) expect(total).toBeLessThanOrEqual(before);
            const allowed = module.transitions.flatMap((_, id) => (configuration.isAllowed(id) ? [id] : []));
            const choice = choices.next().value;
            const follows = choice % 3 > 0;
            const transition = follows ? answer.computation[taken.length]! : allowed[choice % allowed.length]!;
            configuration.apply(transition);
            taken.push(transition);
            before = total;
          }
        }),
        { numRuns: 60 },
      );
    });

    test('a tree that can be built is found whole', () => {
      const oracle = new BestCompletion(module);
      const random = module.seededRandom(1);
      for (let length = 1; length <= 40; length += 3) {
        const gold = module.sample(length, random);
        const heads = new Int32Array(length);
        expect(oracle.find(new module.Configuration(length), gold, heads)).toBe(length);
        expect(heads).toEqual(gold);
      }
    });
  });
});

test('there is none for other systems', () => {
  expect(() => new BestCompletion(attardi as unknown as SystemModule)).toThrow(
    new RangeError('there is no dynamic oracle for attardi-3-free-single'),
  );
});
