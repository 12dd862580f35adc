/** The dynamic oracle against search: every configuration, every tree that can still be built from it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arcEager from '../../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import { BestCompletion, hasBestCompletion } from '../../../learn/neural/best-completion.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { loadModule } from '../../emit/load-module.ts';
import { anyTree } from '../../random-trees.ts';
import { systemOf } from '../../systems.ts';
import { agreement, allHeads, compareWithSearch } from './compare-with-search.ts';

const MODULES = [arcStandard, arcHybrid, arcEager] as unknown as readonly SystemModule[];

describe.each(MODULES)('$name', (module) => {
  test.each([1, 2, 3, 4])('from every configuration of %i words, for all gold heads', (length) => {
    const { wrong, configurations } = compareWithSearch(module, length, allHeads(length));
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
            const viable = module.transitions.flatMap((_, id) => (configuration.isViable(id) ? [id] : []));
            const choice = choices.next().value;
            const follows = choice % 3 > 0;
            const transition = follows ? answer.computation[taken.length]! : viable[choice % viable.length]!;
            configuration.apply(transition);
            taken.push(transition);
            before = total;
          }
          expect(oracle.find(configuration, gold, heads)).toBe(0);
          expect(heads).toEqual(configuration.heads.slice(0, gold.length));
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

test.each([
  'arc-standard',
  'arc-standard-free',
  'arc-standard-single',
  'arc-standard-returning-free-single',
  'arc-hybrid',
  'arc-hybrid-free',
  'arc-hybrid-3-free-single',
  'arc-eager',
  'easy-first-3-free-single',
  'full-3-front-single',
])('there is none for %s', async (name) => {
  expect(hasBestCompletion(await loadModule(systemOf(name)))).toBe(false);
});

test.each(MODULES)('there is one for $name', (module) => {
  expect(hasBestCompletion(module)).toBe(true);
});

test('there is none for other systems', () => {
  expect(() => new BestCompletion(attardi as unknown as SystemModule)).toThrow(
    new RangeError('there is no dynamic oracle for attardi-3-free-single'),
  );
});
