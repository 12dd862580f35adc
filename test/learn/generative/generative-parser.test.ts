/** Parsing with a generative model, against all trees: also of sentences that the model gives probability 0. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECODERS } from '../../../learn/generative/decode.ts';
import { specText, structureOf, tagIds, type ModelDescription } from '../../../learn/generative/generative-model.ts';
import { GenerativeParser } from '../../../learn/generative/generative-parser.ts';
import { uniformParameters } from '../../../learn/generative/maximise.ts';
import { startParameters } from '../../../learn/generative/starts.ts';
import { canonicalOf } from '../../../learn/generative/system-structure.ts';
import { systemOf } from '../../systems.ts';
import { sumsByDefinition } from './model-of-definition.ts';

const system = systemOf('arc-standard');
const CONTEXT = { stack: 2, emission: 1, front: 'hidden', symbols: 'hidden', normalised: 'over-allowed' } as const;
const TREES = [
  { tags: [0, 1, 0], heads: [2, 0, 2], times: 5 },
  { tags: [1, 0], heads: [0, 1], times: 3 },
  { tags: [0, 1], heads: [2, 0], times: 2 },
  { tags: [1], heads: [0], times: 1 },
];
const token = fc.record({ form: fc.constant('w'), upos: fc.constantFrom('A', 'B', 'PUNCT') });

test.each(['drop', 'keep'] as const)('every sentence has the best tree of the words that count: %s', (punctuation) => {
  const description: ModelDescription = {
    spec: specText(system),
    form: 'guess-free',
    context: CONTEXT,
    choice: { column: 'upos', maxLength: 10, punctuation },
    tags: ['A', 'B', 'PUNCT'],
  };
  const structure = structureOf(system, description);
  const parameters = startParameters(structure, TREES, { start: 'supervised', smoothing: 0 });
  const uniform = uniformParameters(structure);
  const mixed = parameters.map((value, at) => 0.999 * value + 0.001 * uniform[at]!);
  const canonical = canonicalOf(system, description.form);
  const idOf = tagIds(description.tags);
  let impossible = 0;
  const judge = (words: readonly { readonly form: string; readonly upos: string }[]): void => {
    const kept = [...words.keys()].filter((at) => punctuation === 'keep' || words[at]!.upos !== 'PUNCT');
    const tags = kept.map((at) => idOf(words[at]!.upos));
    const sumsOf = (of: Float64Array) =>
      sumsByDefinition({ canonical, context: CONTEXT, structure: structure as never, parameters: of }, tags);
    for (const how of DECODERS) {
      const { heads, labels } = new GenerativeParser({ description, structure, parameters }, how).parse(words);
      // What does not count depends on the root’s dependent; without any that does, the first word is that.
      const top = kept.find((at) => heads[at] === 0) ?? 0;
      words.forEach((_, at) => {
        if (kept.includes(at)) return;
        expect([heads[at], labels[at]]).toEqual(at === top ? [0, 'root'] : [top + 1, 'punct']);
      });
      if (kept.length === 0) continue;
      let { total, computations } = sumsOf(parameters);
      if (total === 0) ({ total, computations } = sumsOf(mixed));
      if (sumsOf(parameters).total === 0) impossible++;
      const found = kept.map((at) => (heads[at] === 0 ? 0 : 1 + kept.indexOf(heads[at]! - 1)));
      const worth = (tree: readonly number[]): number =>
        computations.reduce((sum, each) => {
          const agreement = each.tree.filter((head, at) => head === tree[at]).length;
          return sum + each.probability * (how === 'risk' ? agreement : Number(agreement === tree.length));
        }, 0);
      const most = Math.max(...computations.map(({ tree }) => worth(tree)));
      expect(worth(found) / most).toBeGreaterThan(1 - 1e-9);
      kept.forEach((at) => expect(labels[at]).toBe(heads[at] === 0 ? 'root' : 'dep'));
    }
  };
  fc.assert(fc.property(fc.array(token, { minLength: 1, maxLength: 4 }), judge), { numRuns: 30 });
  expect(impossible).toBeGreaterThan(5);
});
