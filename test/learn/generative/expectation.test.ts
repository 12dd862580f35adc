/** Expected counts, best trees and risks against their definition: sums over all computations, one by one. */
import { describe, expect, test } from 'vitest';
import { countPlain } from '../../../generator/semantics/count.ts';
import { SentenceSums } from '../../../learn/generative/expectation.ts';
import { MODEL_FORMS, systemStructure } from '../../../learn/generative/system-structure.ts';
import { systemOf } from '../../systems.ts';
import { CONTEXTS, judgeModel } from './judge-model.ts';

const NAMES = ['arc-standard', 'easy-first-3', 'attardi-3', 'full-3'];
const WITH_FRONT = ['arc-hybrid', 'arc-hybrid-3', 'full-2-front'];
const CASES = [...NAMES, ...WITH_FRONT].flatMap((name) =>
  (['any', 'single'] as const).flatMap((root) =>
    MODEL_FORMS.filter((form) => form !== 'guessing' || !systemOf(name).front).map((form) => ({ name, root, form })),
  ),
);

describe.each(CASES)('$name, root $root, $form', ({ name, root, form }) => {
  const system = { ...systemOf(name), root };
  // Every system, root and form meets two contexts, and every context meets some of each; the deep test has them all.
  const turn = CASES.findIndex((each) => each.name === name && each.root === root && each.form === form);
  const fitting = CONTEXTS.filter(({ stack }) => stack <= system.depth);
  const judged = [
    { context: fitting[turn % fitting.length]!, lengths: [1, 4] },
    { context: fitting[(turn + 3) % fitting.length]!, lengths: [2, 3] },
  ];

  test.each(judged)('$context.stack $context.front $context.symbols $context.normalised', ({ context, lengths }) => {
    judgeModel(system, { form, context, lengths });
    expect.hasAssertions();
  });
});

test.each([...NAMES, ...WITH_FRONT])('%s: the computations of the plain form are those of S', (name) => {
  const system = systemOf(name);
  const structure = systemStructure({ system, form: 'plain', context: CONTEXTS[3]!, tagCount: 1 });
  const { sums } = new SentenceSums(structure, 'arcs').ofLength(6);
  sums.values.fill(1);
  expect(sums.inside()).toBe(Number(countPlain(system, 6)));
});

test.each(['arc-standard', 'attardi-3'])(
  '%s: contexts that show more than there is are refused, and no others',
  (name) => {
    const system = systemOf(name);
    for (const front of ['hidden', 'shown'] as const) {
      for (const stack of [0, 1, 2, 3, 4]) {
        for (const emission of [0, 1, 2, 3, 4, 5]) {
          const context = { stack, emission, front, symbols: 'hidden', normalised: 'over-all' } as const;
          const create = (): unknown => systemStructure({ system, form: 'plain', context, tagCount: 1 });
          const shown = stack + (front === 'shown' ? 1 : 0);
          if (stack > system.depth) expect(create).toThrow(`can show at most ${system.depth} words`);
          else if (emission > shown) expect(create).toThrow(`cannot be shown ${emission} words`);
          else expect(create).not.toThrow();
        }
      }
    }
  },
);
