/** DMV against its definition: all projective trees with one root, one by one. */
import { expect, test } from 'vitest';
import { oracle } from '../../../generator/semantics/oracle.ts';
import { allTrees, rootCount, type Tree } from '../../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../../generator/theory/canonical-system.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { dmvStructure } from '../../../learn/generative/dmv-structure.ts';
import { expectedCounts, SentenceSums } from '../../../learn/generative/expectation.ts';
import { uniformParameters } from '../../../learn/generative/maximise.ts';
import { perturbed } from '../../../learn/generative/starts.ts';
import { systemOf } from '../../systems.ts';

const TAGS = 3;
/** arc-standard derives the projective trees. */
const projective = canonicalSystem(systemOf('arc-standard-single'));
const structure = dmvStructure(TAGS);
const parameters = perturbed(structure, uniformParameters(structure), { seed: 5, noise: 0.9 });

/** The parameters that a tree uses, from the words of the definition in docs/em.md. */
function parametersOf(tree: Tree, tags: readonly number[]): number[] {
  const dependentStart = 1 + (TAGS + 3) * 8;
  const rootStart = dependentStart + (TAGS + 3) * 2 * TAGS;
  return tree.flatMap((head, index) => {
    const word = index + 1;
    const own = tags[index]!;
    const sides = [0, 1].flatMap((side) => {
      const dependents = tree.flatMap((of, at) => (of === word && (side === 1) === at + 1 > word ? [at] : []));
      const stop = (isFirst: boolean): number => 1 + ((own * 2 + side) * 2 + Number(isFirst)) * 2;
      const taken = dependents.flatMap((at, number) => [
        stop(number === 0) + 1,
        dependentStart + (own * 2 + side) * TAGS + tags[at]!,
      ]);
      return [...taken, stop(dependents.length === 0)];
    });
    return head === 0 ? [...sides, rootStart + own] : sides;
  });
}

test('likelihood and expected counts are sums over trees', () => {
  const random = seededRandom(2);
  const sums = new SentenceSums(structure, 'weights');
  for (let n = 1; n <= 5; n++) {
    const tags = Array.from({ length: n }, () => Math.floor(random() * TAGS));
    const trees = [...allTrees(n)].filter((tree) => rootCount(tree) === 1 && oracle(projective, tree).derivable);
    const weighed = trees.map((tree) => {
      const used = parametersOf(tree, tags);
      return { used, probability: used.reduce((product, parameter) => product * parameters[parameter]!, 1) };
    });
    const total = weighed.reduce((sum, { probability }) => sum + probability, 0);
    const expected = new Float64Array(structure.parameterCount);
    for (const { used, probability } of weighed) {
      for (const parameter of used) expected[parameter]! += probability / total;
    }
    const counts = expectedCounts([{ tags, times: 1 }], parameters, { structure, sums });
    expect(counts.logLikelihood.total(0)).toBeCloseTo(Math.log(total), 11);
    expected.forEach((value, parameter) => expect(counts.parameters.total(parameter)).toBeCloseTo(value, 11));
  }
});

test('probabilities of all sentences up to a length sum to less than 1, and to nearly 1 if heads stop early', () => {
  const stopping = parameters.map((value, parameter) =>
    parameter === 0 || parameter >= 1 + (TAGS + 3) * 8 ? value : parameter % 2 === 1 ? 0.9 : 0.1,
  );
  const sums = new SentenceSums(structure, 'weights');
  let total = 0;
  for (let n = 1; n <= 6; n++) {
    for (let code = 0; code < TAGS ** n; code++) {
      const tags = Array.from({ length: n }, (_, at) => Math.floor(code / TAGS ** at) % TAGS);
      const weighed = sums.weigh(tags, stopping);
      total += Math.exp(weighed.logProbability(weighed.inside()));
    }
  }
  expect(total).toBeLessThan(1);
  expect(total).toBeGreaterThan(0.99);
});
