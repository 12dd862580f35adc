/** Compares expected counts and decoders of a model with their definition. */
import { expect } from 'vitest';
import type { ContextShape } from '../../../generator/frames/forests/context-classes.ts';
import type { TransitionSystem } from '../../../generator/theory/transition-system.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { TreeDecoder } from '../../../learn/generative/decode.ts';
import { expectedCounts, SentenceSums } from '../../../learn/generative/expectation.ts';
import { canonicalOf, systemStructure, type ModelForm } from '../../../learn/generative/system-structure.ts';
import { randomParameters, sumsByDefinition } from './model-of-definition.ts';

/** Contexts of every kind; the last shows three words. */
export const CONTEXTS: readonly ContextShape[] = [
  { stack: 2, emission: 1, front: 'hidden', symbols: 'hidden', normalised: 'over-allowed' },
  { stack: 1, emission: 1, front: 'shown', symbols: 'shown', normalised: 'over-all' },
  { stack: 2, emission: 2, front: 'shown', symbols: 'hidden', normalised: 'over-allowed' },
  { stack: 0, emission: 0, front: 'hidden', symbols: 'hidden', normalised: 'over-all' },
  { stack: 2, emission: 2, front: 'hidden', symbols: 'shown', normalised: 'over-all' },
  { stack: 3, emission: 2, front: 'hidden', symbols: 'shown', normalised: 'over-allowed' },
];

const TAGS = 3;

/** One sentence of each length, with random tags and parameters. */
export function judgeModel(
  system: TransitionSystem,
  {
    form,
    context,
    lengths,
  }: { readonly form: ModelForm; readonly context: ContextShape; readonly lengths: readonly number[] },
): void {
  const canonical = canonicalOf(system, form);
  const structure = systemStructure({ system, form, context, tagCount: TAGS });
  const parameters = randomParameters(structure, 7);
  const decoder = new TreeDecoder(structure, parameters);
  const random = seededRandom(3);
  for (const n of lengths) {
    const tags = Array.from({ length: n }, () => Math.floor(random() * TAGS));
    const { total, expected, computations } = sumsByDefinition({ canonical, context, structure, parameters }, tags);
    for (const purpose of ['weights', 'arcs'] as const) {
      const sums = new SentenceSums(structure, purpose);
      const counts = expectedCounts([{ tags, times: 1 }], parameters, { structure, sums });
      expect(counts.logLikelihood.total(0)).toBeCloseTo(Math.log(total), 10);
      const wrong = Array.from({ length: structure.parameterCount }, (_, parameter) => parameter).filter(
        (parameter) => Math.abs(counts.parameters.total(parameter) - (expected.get(String(parameter)) ?? 0)) > 1e-10,
      );
      expect(wrong).toEqual([]);
    }
    const trees = new Map<string, { probability: number; best: number }>();
    for (const { tree, probability } of computations) {
      const before = trees.get(String(tree)) ?? { probability: 0, best: 0 };
      const best = Math.max(before.best, probability);
      trees.set(String(tree), { probability: before.probability + probability, best });
    }
    const found = (how: 'computation' | 'tree' | 'risk'): Int32Array => decoder.decode(tags, how)!.heads;
    const largest = (of: 'probability' | 'best'): number => Math.max(...[...trees.values()].map((tree) => tree[of]));
    expect(trees.get(String(found('computation')))?.best).toBeCloseTo(largest('best'), 12);
    const { heads, isProved } = decoder.decode(tags, 'tree')!;
    // From four words on, trees may be too many to rule all others out.
    expect(isProved || n > 3).toBe(true);
    const proved = isProved ? trees.get(String(heads))?.probability : largest('probability');
    expect(proved).toBeCloseTo(largest('probability'), 12);
    const expectedRight = (of: ArrayLike<number>): number =>
      computations.reduce(
        (sum, { tree, probability }) => sum + (probability / total) * tree.filter((head, at) => head === of[at]).length,
        0,
      );
    const most = Math.max(...[...trees.keys()].map((tree) => expectedRight(tree.split(',').map(Number))));
    expect(expectedRight(found('risk'))).toBeCloseTo(most, 10);
  }
}
