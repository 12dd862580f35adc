/** Sentences whose probabilities are far below the smallest double, against sums of logarithms. */
import { describe, expect, test } from 'vitest';
import { ONE, vertexCount, type Forest } from '../../../generator/frames/forests/forest.ts';
import { TreeDecoder } from '../../../learn/generative/decode.ts';
import { dmvStructure } from '../../../learn/generative/dmv-structure.ts';
import { expectedCounts, SentenceSums, type ExpectedCounts } from '../../../learn/generative/expectation.ts';
import { NO_PARAMETER, nodeTags, type ModelStructure } from '../../../learn/generative/model-structure.ts';
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
  for (let leaf = 0; leaf < leafCount; leaf++) logs[leaf] = leaf === ONE ? 0 : leafLogs[leaf]!;
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
    const values = Float64Array.from({ length: vertexCount(of.forest) }, (_, at) => (at === ONE ? 1 : 0.1 / (1 + at)));
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
