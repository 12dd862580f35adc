/** Expected counts, best trees and risks against their definition: sums over all computations, one by one. */
import { describe, expect, test } from 'vitest';
import type { ContextShape } from '../../../generator/forest/context.ts';
import { countPlain } from '../../../generator/semantics/count.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { TreeDecoder } from '../../../learn/generative/decode.ts';
import { expectedCounts, SentenceSums } from '../../../learn/generative/expectation.ts';
import { canonicalOf, MODEL_FORMS, systemStructure } from '../../../learn/generative/system-structure.ts';
import { systemOf } from '../../systems.ts';
import { randomParameters, sumsByDefinition } from './model-of-definition.ts';

const CONTEXTS: readonly ContextShape[] = [
  { stack: 2, emission: 1, front: 'hidden', symbols: 'hidden', normalised: 'over-allowed' },
  { stack: 1, emission: 1, front: 'shown', symbols: 'shown', normalised: 'over-all' },
  { stack: 2, emission: 2, front: 'shown', symbols: 'hidden', normalised: 'over-allowed' },
  { stack: 0, emission: 0, front: 'hidden', symbols: 'hidden', normalised: 'over-all' },
];
const DEEP_CONTEXT: ContextShape = {
  stack: 3,
  emission: 2,
  front: 'hidden',
  symbols: 'shown',
  normalised: 'over-allowed',
};
const TAGS = 3;

const CASES = ['arc-standard', 'easy-first-3', 'attardi-3', 'full-3'].flatMap((name) =>
  (['any', 'single'] as const).flatMap((root) => MODEL_FORMS.map((form) => ({ name, root, form }))),
);

describe.each(CASES)('$name, root $root, $form', ({ name, root, form }) => {
  const system = { ...systemOf(name), root };
  const canonical = canonicalOf(system, form);
  // Every system, root and form meets some contexts, and every context some of each; the deep test has them all.
  const turn = CASES.findIndex((each) => each.name === name && each.root === root && each.form === form);
  const contexts = [CONTEXTS[turn % CONTEXTS.length]!, ...(turn % 5 === 0 && system.depth === 3 ? [DEEP_CONTEXT] : [])];

  test.each(contexts)('$stack $emission $front $symbols $normalised', (context) => {
    const structure = systemStructure({ system, form, context, tagCount: TAGS });
    const parameters = randomParameters(structure, 7);
    const decoder = new TreeDecoder(structure, parameters);
    const random = seededRandom(3);
    for (let n = 1; n <= 4; n++) {
      const tags = Array.from({ length: n }, () => Math.floor(random() * TAGS));
      const defined = sumsByDefinition({ canonical, context, structure, parameters }, tags);
      for (const purpose of ['weights', 'arcs'] as const) {
        const counts = expectedCounts([{ tags, times: 1 }], parameters, {
          structure,
          sums: new SentenceSums(structure, purpose),
        });
        expect(counts.logLikelihood.total(0)).toBeCloseTo(Math.log(defined.total), 10);
        for (let parameter = 1; parameter < structure.parameterCount; parameter++) {
          const found = counts.parameters.total(parameter);
          const expected = defined.expected.get(String(parameter)) ?? 0;
          if (Math.abs(found - expected) > 1e-10) expect({ parameter, found }).toEqual({ parameter, found: expected });
        }
      }
      // Several computations may be equally probable.
      const best = Math.max(...defined.computations.map(({ probability }) => probability));
      const bestHeads = [...decoder.decode(tags, 'computation')!.heads];
      const ofTree = defined.computations.filter(({ tree }) => String(tree) === String(bestHeads));
      expect(Math.max(...ofTree.map(({ probability }) => probability))).toBeCloseTo(best, 12);
      const trees = new Map<string, number>();
      const expectedRight = (heads: readonly number[]): number =>
        defined.computations.reduce(
          (sum, { tree, probability }) =>
            sum + (probability / defined.total) * tree.filter((head, at) => head === heads[at]).length,
          0,
        );
      for (const { tree, probability } of defined.computations) {
        trees.set(tree.join(' '), (trees.get(tree.join(' ')) ?? 0) + probability);
      }
      const bestTree = decoder.decode(tags, 'tree')!;
      expect(bestTree.isProved).toBe(true);
      expect(trees.get([...bestTree.heads].join(' '))).toBeCloseTo(Math.max(...trees.values()), 12);
      const least = Math.max(...[...trees.keys()].map((tree) => expectedRight(tree.split(' ').map(Number))));
      expect(expectedRight([...decoder.decode(tags, 'risk')!.heads])).toBeCloseTo(least, 10);
    }
  });

  test.runIf(form === 'plain')('the computations of the plain form are those of S', () => {
    const context = CONTEXTS[3]!;
    const structure = systemStructure({ system, form, context, tagCount: 1 });
    const { sums } = new SentenceSums(structure, 'arcs').ofLength(6);
    sums.values.fill(1);
    expect(sums.inside()).toBe(Number(countPlain(system, 6)));
  });
});
