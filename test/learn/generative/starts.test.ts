/** Where EM starts, against its definition: sums over all computations, one by one. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { dmvStructure } from '../../../learn/generative/dmv-structure.ts';
import { NO_PARAMETER, type ModelStructure } from '../../../learn/generative/model-structure.ts';
import { perturbed, startParameters, type TaggedTree } from '../../../learn/generative/starts.ts';
import { canonicalOf, MODEL_FORMS, systemStructure } from '../../../learn/generative/system-structure.ts';
import { systemOf } from '../../systems.ts';
import { arcSumsByDefinition, randomParameters } from './model-of-definition.ts';

const TAGS = 2;
const CONTEXT = { stack: 2, emission: 1, front: 'hidden', symbols: 'hidden', normalised: 'over-all' } as const;

/** Sentences of several lengths, two of one length with other tags, and with several times; one is out of reach. */
const TREES: readonly TaggedTree[] = [
  { tags: [0, 1, 1], heads: [2, 0, 2], times: 3 },
  { tags: [1], heads: [0], times: 2 },
  { tags: [1, 0, 0, 1], heads: [2, 4, 2, 0], times: 1 },
  { tags: [1, 1, 0], heads: [0, 1, 2], times: 5 },
  { tags: [0, 0, 0, 0], heads: [3, 0, 4, 2], times: 4 },
];

/** Relative frequencies of expected counts. */
function normalised(structure: ModelStructure, counts: Float64Array): Float64Array {
  const parameters = new Float64Array(structure.parameterCount);
  parameters[NO_PARAMETER] = 1;
  structure.visitDistributions((list) => {
    const own = Array.from(list, (parameter) => counts[parameter]!);
    const sum = own.reduce((a, b) => a + b, 0);
    own.forEach((count, at) => (parameters[list[at]!] = sum > 0 ? count / sum : 1 / own.length));
  });
  return parameters;
}

const CASES = ['arc-standard', 'attardi-3'].flatMap((name) =>
  (['any', 'single'] as const).flatMap((root) => MODEL_FORMS.map((form) => ({ name, root, form }))),
);

describe.each(CASES)('$name, root $root, $form', ({ name, root, form }) => {
  const system = { ...systemOf(name), root };
  const structure = systemStructure({ system, form, context: CONTEXT, tagCount: TAGS });
  const model = { canonical: canonicalOf(system, form), context: CONTEXT, structure };
  const countsBy = (weight: (tree: TaggedTree) => (head: number, dependent: number) => number, added: number) => {
    const counts = new Float64Array(structure.parameterCount).fill(added);
    for (const tree of TREES) {
      const { total, expected } = arcSumsByDefinition(model, Array.from(tree.tags), weight(tree));
      if (total === 0) continue;
      for (const [parameter, count] of expected) counts[Number(parameter)]! += tree.times * count;
    }
    return normalised(structure, counts);
  };

  test('harmonic: a computation weighs the product of 1 / distance, the root’s arcs apart', () => {
    const found = startParameters(structure, TREES, { start: 'harmonic', smoothing: 0 });
    const expected = countsBy(() => (head, dependent) => (head === 0 ? 1 : 1 / Math.abs(head - dependent)), 0);
    found.forEach((parameter, at) => expect(parameter).toBeCloseTo(expected[at]!, 10));
  });

  test.each([0, 0.1])('supervised: the computations of the given trees, alike, smoothed by %f', (smoothing) => {
    const found = startParameters(structure, TREES, { start: 'supervised', smoothing });
    const expected = countsBy(
      ({ heads }) =>
        (head, dependent) =>
          Number(heads[dependent - 1] === head),
      smoothing,
    );
    found.forEach((parameter, at) => expect(parameter).toBeCloseTo(expected[at]!, 10));
  });
});

test.each([
  ['a system', systemStructure({ system: systemOf('attardi-3'), form: 'plain', context: CONTEXT, tagCount: TAGS })],
  ['DMV', dmvStructure(TAGS)],
])('%s: a seed multiplies every parameter by a number from 1 - noise to 1 + noise', (_name, structure) => {
  const parameters = randomParameters(structure, 3);
  const before = parameters.slice();
  for (const noise of [0, 0.25, 0.5]) {
    const random = seededRandom(9);
    const expected = parameters.slice();
    structure.visitDistributions((list) => {
      const drawn = Array.from(list, (parameter) => parameters[parameter]! * (1 - noise + 2 * noise * random()));
      const sum = drawn.reduce((a, b) => a + b, 0);
      drawn.forEach((value, at) => (expected[list[at]!] = value / sum));
    });
    perturbed(structure, parameters, { seed: 9, noise }).forEach((parameter, at) =>
      expect(parameter).toBeCloseTo(expected[at]!, 12),
    );
  }
  expect(parameters).toEqual(before);
});
