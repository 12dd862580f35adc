/** Sentences whose probabilities are far below the smallest double, against sums of logarithms. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UNIT, vertexCount, type Forest } from '../../../generator/frames/forests/forest.ts';
import { TreeDecoder } from '../../../learn/generative/decode.ts';
import { dmvStructure } from '../../../learn/generative/dmv-structure.ts';
import { expectedCounts, SentenceSums, type ExpectedCounts } from '../../../learn/generative/expectation.ts';
import {
  NO_PARAMETER,
  nodeTags,
  type ModelStructure,
  type StructureForest,
} from '../../../learn/generative/model-structure.ts';
import { scaleWords } from '../../../learn/generative/scale-words.ts';
import { systemStructure } from '../../../learn/generative/system-structure.ts';
import { systemOf } from '../../systems.ts';
import { CONTEXTS } from './judge-model.ts';
import { randomParameters } from './model-of-definition.ts';

const TAGS = 3;
const ofSystem = (name: string, at: number): ModelStructure =>
  systemStructure({ system: systemOf(name), form: 'guess-free', context: CONTEXTS[at]!, tagCount: TAGS });
const STRUCTURES = [
  { name: 'arc-standard', structure: ofSystem('arc-standard', 0), length: 40 },
  { name: 'arc-standard, front shown', structure: ofSystem('arc-standard', 2), length: 30 },
  { name: 'attardi-3', structure: ofSystem('attardi-3', 1), length: 12 },
  { name: 'DMV', structure: dmvStructure(TAGS), length: 40 },
];

/** The logarithm of the sum over all derivations, by logarithms alone. */
function logInside(forest: Forest, leafLogs: ArrayLike<number>): number {
  const { leafCount, itemCount, starts, left, right } = forest;
  const logs = new Float64Array(vertexCount(forest));
  for (let leaf = 0; leaf < leafCount; leaf++) logs[leaf] = leaf === UNIT ? 0 : leafLogs[leaf]!;
  for (let item = 0; item < itemCount; item++) {
    const terms: number[] = [];
    for (let edge = starts[item]!; edge < starts[item + 1]!; edge++)
      terms.push(logs[left[edge]!]! + logs[right[edge]!]!);
    const largest = Math.max(...terms);
    const sum = terms.reduce((before, term) => before + Math.exp(term - largest), 0);
    logs[leafCount + item] = largest === -Infinity ? largest : largest + Math.log(sum);
  }
  return logs.at(-1)!;
}

function logLikelihoodByLogarithms(structure: ModelStructure, tags: readonly number[], logs: Float64Array): number {
  const { forest, parametersOf } = structure.forestOf(tags.length, 'weights');
  const [first, second] = [new Int32Array(forest.leafCount), new Int32Array(forest.leafCount)];
  parametersOf(nodeTags(structure, tags), first, second);
  return logInside(
    forest,
    Array.from(first, (parameter, leaf) => logs[parameter]! + logs[second[leaf]!]!),
  );
}

/** The parameters with which words are drawn: those of every distribution over tags. */
function wordParameters(structure: ModelStructure): Set<number> {
  const { forest, word, parametersOf } = structure.forestOf(3, 'weights');
  const found = new Set<number>();
  for (let code = 0; code < TAGS ** 3; code++) {
    const tags = [0, 1, 2].map((at) => Math.floor(code / TAGS ** at) % TAGS);
    const [first, second] = [new Int32Array(forest.leafCount), new Int32Array(forest.leafCount)];
    parametersOf(nodeTags(structure, tags), first, second);
    word.forEach((of, leaf) => {
      if (of > 0) found.add(second[leaf] === NO_PARAMETER ? first[leaf]! : second[leaf]!);
    });
  }
  return found;
}

describe.each(STRUCTURES)('$name', ({ structure, length }) => {
  const tags = Array.from({ length }, (_, at) => (at * at) % TAGS);
  const common = randomParameters(structure, 5);
  const emissions = wordParameters(structure);
  const rare = common.map((value, parameter) => (emissions.has(parameter) ? value * 1e-30 : value));
  const judge = (parameters: Float64Array): ExpectedCounts =>
    expectedCounts([{ tags, times: 1 }], parameters, { structure, sums: new SentenceSums(structure, 'weights') });

  test('rare words have a log-likelihood, and the expected counts of common ones', () => {
    const counts = judge(rare);
    expect(counts.impossible).toBe(0);
    const reference = logLikelihoodByLogarithms(structure, tags, rare.map(Math.log));
    expect(reference).toBeLessThan(-800);
    expect(counts.logLikelihood.total(0) / reference).toBeCloseTo(1, 12);
    const ofCommon = judge(common);
    const different = common.filter(
      (_, parameter) => Math.abs(counts.parameters.total(parameter) - ofCommon.parameters.total(parameter)) > 1e-9,
    );
    expect(different).toHaveLength(0);
  });

  test('so do words that only rare transitions lead to', () => {
    const everywhere = common.map((value, parameter) => (parameter === NO_PARAMETER ? 1 : value * 1e-40));
    const counts = judge(everywhere);
    expect(counts.impossible).toBe(0);
    const reference = logLikelihoodByLogarithms(structure, tags, everywhere.map(Math.log));
    expect(counts.logLikelihood.total(0) / reference).toBeCloseTo(1, 12);
    for (const decoder of ['computation', 'tree', 'risk'] as const) {
      const [found, ofCommon] = [everywhere, common].map((parameters) =>
        new TreeDecoder(structure, parameters).decode(tags.slice(0, 12), decoder),
      );
      expect(found?.heads).toEqual(ofCommon!.heads);
    }
  });

  test('what is impossible stays impossible', () => {
    const never = common.map((value, parameter) => (emissions.has(parameter) ? 0 : value));
    expect(judge(never).impossible).toBe(1);
  });

  test('factors are powers of two: weights keep their digits, and their product is told', () => {
    const of = structure.forestOf(4, 'arcs');
    const values = Float64Array.from({ length: vertexCount(of.forest) }, (_, at) => (at === UNIT ? 1 : 0.1 / (1 + at)));
    const before = values.slice();
    const scale = scaleWords(of, values);
    const exponents = new Map<number, number>();
    for (let leaf = 1; leaf < of.forest.leafCount; leaf++) {
      const exponent = Math.log2(values[leaf]! / before[leaf]!);
      expect(Number.isInteger(exponent)).toBe(true);
      expect(exponents.get(of.word[leaf]!) ?? exponent).toBe(exponent);
      exponents.set(of.word[leaf]!, exponent);
    }
    expect([...exponents.values()].reduce((sum, each) => sum + each, 0)).toBe(scale);
    expect(exponents.get(0)).toBe(0);
  });
});

test('the largest leaf of each word comes to between 1/2 and 1, by a power of two, and no word changes another', () => {
  const weight = fc.oneof(
    fc.constant(0),
    fc.double({ min: 1e-300, max: 1, noNaN: true }),
    fc.integer({ min: -1074, max: 0 }).map((exponent) => 2 ** exponent),
  );
  const leaf = fc.record({ word: fc.nat({ max: 4 }), weight });
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 12 }), (leaves) => {
      const before = Float64Array.from([1, ...leaves.map((each) => each.weight)]);
      const word = Int32Array.from([0, ...leaves.map((each) => each.word)]);
      const values = before.slice();
      const of = { length: 4, word, forest: { leafCount: before.length } } as unknown as StructureForest;
      let exponents = scaleWords(of, values);
      expect(values[0]).toBe(1);
      for (let own = 0; own <= 4; own++) {
        const places = [...word.keys()].filter((at) => at > 0 && word[at] === own);
        const largest = Math.max(0, ...places.map((at) => before[at]!));
        // A factor is at most 2 ** 1000.
        const factors = Array.from({ length: 1002 }, (_, at) => 1000 - at);
        const isScaled = own > 0 && largest > 0;
        const exponent = isScaled ? factors.find((factor) => largest * 2 ** factor < 1)! : 0;
        exponents -= exponent;
        expect(places.map((at) => values[at])).toEqual(places.map((at) => before[at]! * 2 ** exponent));
      }
      expect(exponents).toBe(0);
    }),
  );
});
