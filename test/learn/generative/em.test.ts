/** EM: what it must do, and that a broken E-step or M-step is noticed. */
import { describe, expect, test } from 'vitest';
import { bestDerivation, derivationsInOrder } from '../../../generator/frames/forests/forest-best.ts';

import { contextGrammar } from '../../../generator/frames/forests/context-grammar.ts';
import { edgeBound, sentenceForest } from '../../../generator/frames/forests/sentence-forest.ts';
import { oracle } from '../../../generator/semantics/oracle.ts';
import { replay } from '../../../generator/semantics/computation.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { dmvStructure } from '../../../learn/generative/dmv-structure.ts';
import { expectedCounts, ExpectedCounts, SentenceSums } from '../../../learn/generative/expectation.ts';
import { learnByEm, type Iteration } from '../../../learn/generative/learn-by-em.ts';
import type { ModelStructure } from '../../../learn/generative/model-structure.ts';
import {
  perturbed,
  startParameters,
  STARTS,
  supervisedCounts,
  type TaggedTree,
} from '../../../learn/generative/starts.ts';
import { canonicalOf, MODEL_FORMS, systemStructure } from '../../../learn/generative/system-structure.ts';
import { systemOf } from '../../systems.ts';

const TAGS = 3;
const CONTEXT = { stack: 2, emission: 1, front: 'hidden', symbols: 'hidden', normalised: 'over-all' } as const;

/** Trees that arc-standard derives, over tags that say something about them. */
const TREES: readonly TaggedTree[] = [
  { tags: [0, 1, 2], heads: [2, 3, 0], times: 4 },
  { tags: [0, 1, 2, 0, 1], heads: [2, 3, 0, 5, 3], times: 3 },
  { tags: [1, 2], heads: [2, 0], times: 2 },
  { tags: [2, 0, 1], heads: [0, 3, 1], times: 1 },
  { tags: [2], heads: [0], times: 1 },
];

async function run(
  structure: ModelStructure,
  start: Float64Array,
  expectWith: (parameters: Float64Array) => ExpectedCounts,
): Promise<Iteration[]> {
  const found: Iteration[] = [];
  for await (const iteration of learnByEm(structure, expectWith, { start, iterations: 8 })) found.push(iteration);
  return found;
}

function expectations(structure: ModelStructure): (parameters: Float64Array) => ExpectedCounts {
  const sums = new SentenceSums(structure, 'weights');
  return (parameters) => expectedCounts(TREES, parameters, { structure, sums });
}

describe.each([...MODEL_FORMS, 'DMV'] as const)('%s', (form) => {
  const structures =
    form === 'DMV'
      ? [dmvStructure(TAGS)]
      : (['over-all', 'over-allowed'] as const).map((normalised) =>
          systemStructure({
            system: systemOf('attardi-3'),
            form,
            context: { ...CONTEXT, normalised },
            tagCount: TAGS,
          }),
        );

  test.each(STARTS)('the log-likelihood rises from a %s start, with and without a seed', async (start) => {
    for (const structure of structures) {
      const exact = startParameters(structure, TREES, { start, smoothing: 0.1 });
      for (const first of [exact, perturbed(structure, exact, { seed: 4, noise: 0.5 })]) {
        const found = await run(structure, first, expectations(structure));
        const likelihoods = found.map(({ logLikelihood }) => logLikelihood);
        expect(likelihoods).toEqual(likelihoods.toSorted((a, b) => a - b));
        expect(likelihoods.at(-1)!).toBeGreaterThan(likelihoods[0]!);
        expect(found.every(({ impossible }) => impossible === 0)).toBe(true);
      }
    }
  });

  test('distributions sum to 1 after every start', () => {
    for (const structure of structures) {
      for (const start of STARTS) {
        const parameters = startParameters(structure, TREES, { start, smoothing: 0.1 });
        let furthest = 0;
        structure.visitDistributions((list) => {
          const sum = Array.from(list).reduce((total, parameter) => total + parameters[parameter]!, 0);
          furthest = Math.max(furthest, Math.abs(sum - 1));
        });
        expect(furthest).toBeLessThan(1e-12);
      }
    }
  });

  test('dividing the sentences changes no bit', () => {
    for (const structure of structures) {
      for (const [start, taught] of [
        ['harmonic', TREES],
        // What only others have taught has no probability.
        ['supervised', TREES.slice(0, 1)],
      ] as const) {
        const parameters = startParameters(structure, taught, { start, smoothing: 0 });
        const whole = expectations(structure)(parameters);
        const parts = new ExpectedCounts(structure.parameterCount);
        for (const tree of TREES.toReversed()) {
          const sums = new SentenceSums(structure, 'weights');
          for (let time = 0; time < tree.times; time++) {
            parts.addAll(expectedCounts([{ ...tree, times: 1 }], parameters, { structure, sums }));
          }
        }
        expect(parts.logLikelihood.total(0)).toBe(whole.logLikelihood.total(0));
        expect(parts.parameters.arrays).toEqual(whole.parameters.arrays);
        expect([parts.sentences, parts.impossible]).toEqual([whole.sentences, whole.impossible]);
        expect(whole.sentences).toBe(TREES.reduce((all, { times }) => all + times, 0));
        expect(whole.impossible > 0).toBe(start === 'supervised');
      }
    }
  });
});

describe('broken variants are noticed', () => {
  const system = systemOf('arc-standard-free');
  const structure = systemStructure({ system, form: 'guess-free', context: CONTEXT, tagCount: TAGS });
  const start = startParameters(structure, TREES, { start: 'harmonic', smoothing: 0 });

  test('an E-step that leaves a transition out', async () => {
    const expectWith = expectations(structure);
    const broken = (parameters: Float64Array): ExpectedCounts => {
      const counts = expectWith(parameters);
      for (let parameter = 1; parameter < structure.parameterCount; parameter += 3) {
        const [high, middle, low] = counts.parameters.partsOf(parameter);
        counts.parameters.addParts(parameter, [-high, -middle, -low]);
      }
      return counts;
    };
    await expect(run(structure, start, broken)).rejects.toThrow('internal error: the log-likelihood fell');
  });

  test('an M-step whose distributions do not sum to 1', async () => {
    const broken: ModelStructure = {
      ...structure,
      visitDistributions: (visit) => structure.visitDistributions((list) => visit(Array.from(list).slice(0, 1))),
    };
    await expect(run(broken, start, expectations(structure))).rejects.toThrow('internal error');
  });
});

describe('starts', () => {
  test.each(MODEL_FORMS)('a supervised start counts the computations of trees: %s', (form) => {
    const system = systemOf('attardi-3');
    const structure = systemStructure({ system, form, context: CONTEXT, tagCount: TAGS });
    const canonical = canonicalOf(system, form);
    const heads = [2, 3, 0, 5, 2];
    const counts = supervisedCounts(structure, [{ tags: [0, 1, 2, 0, 1], heads, times: 1 }]);
    const reductions = new Set(canonical.transitions.flatMap(({ kind, id }) => (kind === 'reduce' ? [id] : [])));
    let drawn = 0;
    const emissionStart = structure.parameterCount - (TAGS + 3) * TAGS;
    for (let parameter = 1; parameter < emissionStart; parameter++) {
      if (reductions.has((parameter - 1) % canonical.transitions.length)) {
        drawn += counts.parameters.total(parameter);
      }
    }
    expect(drawn).toBeCloseTo(heads.length, 12);
    if (form !== 'plain') {
      const { computation, derivable } = oracle(canonical, heads);
      expect(derivable && replay(canonical, computation, 5).complete).toBe(true);
    }
    expect(supervisedCounts(structure, [{ tags: [0, 0, 0, 0], heads: [3, 4, 0, 1], times: 2 }])).toMatchObject({
      sentences: 2,
      impossible: 0,
    });
  });

  test('trees out of reach are counted as such', () => {
    const structure = dmvStructure(TAGS);
    const crossing = { tags: [0, 0, 0, 0], heads: [3, 4, 0, 3], times: 2 };
    expect(supervisedCounts(structure, [crossing]).impossible).toBe(2);
  });
});

describe('forests', () => {
  const canonical = canonicalOf(systemOf('attardi-3'), 'plain');
  const grammar = contextGrammar(canonical, CONTEXT, 'arcs');

  test('the bound on their edges holds', () => {
    for (let n = 1; n <= 9; n++) {
      expect(sentenceForest(grammar, n).forest.left.length).toBeLessThanOrEqual(edgeBound(grammar, n));
    }
  });

  test('derivations come in order, each once, the best first', () => {
    const { forest } = sentenceForest(grammar, 4);
    const random = seededRandom(8);
    const scores = Float64Array.from({ length: forest.leafCount }, () => Math.log(random()));
    const all = [...derivationsInOrder(forest, scores)];
    expect(all.length).toBe(256); // the computations of S for four words
    const found = all.map(({ score }) => score);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(all.map(({ leaves }) => leaves.join(' '))).size).toBe(all.length);
    expect(all[0]!.score).toBeCloseTo(bestDerivation(forest, scores)!.score, 12);
    for (const { score, leaves } of all) {
      expect(leaves.reduce((sum, leaf) => sum + scores[leaf]!, 0)).toBeCloseTo(score, 10);
    }
  });
});

test('what is out of reach is refused with what to do', () => {
  const build = (name: string, context: object): (() => unknown) => {
    return () =>
      systemStructure({
        system: systemOf(name),
        form: 'guess-free',
        context: { ...CONTEXT, ...context },
        tagCount: 50,
      });
  };
  expect(build('attardi-3-returning', {})).toThrow('take full-3, which is in place');
  expect(build('attardi-4', {})).toThrow('choose a system of depth 3 or less');
  expect(build('arc-standard', { stack: 3 })).toThrow('at most 2 words');
  expect(build('arc-standard', { emission: 3 })).toThrow('cannot be shown 3 words');
  expect(build('attardi-3', { stack: 3, front: 'shown' })).toThrow('show fewer words');
});
