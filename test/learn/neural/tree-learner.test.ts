/** The learner over trees: exact gradients, what it learns, and parsers that know their probabilities. */
import { describe, expect, test } from 'vitest';
import { KERNEL_CODE } from '../../../embedded/kernel-code.ts';
import * as arcEager from '../../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import { BY_TREE } from '../../../learn/neural/training-method.ts';
import { trainNeural } from '../../../learn/neural/train-neural.ts';
import { TreeTeacher } from '../../../learn/neural/tree-teacher.ts';
import { joinModel } from '../../../learn/shared/join-model.ts';
import { TRAINING_COLUMNS } from '../../../learn/shared/training-columns.ts';
import { UnfitSystem, type TrainingEvent, type TrainingOptions } from '../../../learn/shared/training.ts';
import { readSentences } from '../../../runtime/conll/read-sentences.ts';
import { columnText, COLUMNS } from '../../../runtime/conll/sentence-text.ts';
import { readColumns } from '../../../runtime/conll/treebank-columns.ts';
import { pairDistribution } from '../../../runtime/hybrid/pair-distribution.ts';
import { pairsOfTree } from '../../../runtime/hybrid/pair-trees.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { decodeNeuralModels } from '../../../runtime/neural/neural-bytes.ts';
import { modelLayout, type NetworkSizes } from '../../../runtime/neural/neural-model.ts';
import { PairScorer } from '../../../runtime/neural/pair-scorer.ts';
import { PairParser } from '../../../runtime/neural/pair-parser.ts';
import type { TreeParser } from '../../../runtime/neural/tree-parser.ts';
import { splitModel, UnfitModel } from '../../../runtime/parser/model-bytes.ts';
import type { Token } from '../../../runtime/parser/token-reader.ts';
import { loadParser } from '../../../runtime/trained/load-parser.ts';
import { computationDistribution } from '../../experiments/ambiguous-pairs.ts';
import { enumeratedTrees } from '../../runtime/hybrid/enumerated-trees.ts';
import { madeTreebank } from '../made-treebank.ts';
import { damagedModels } from './damaged-models.ts';
import { randomNumbers, someInputs } from './word-inputs.ts';
import { wrongGradients } from './wrong-gradients.ts';

const module = arcStandard as unknown as SystemModule;
const SIZES: NetworkSizes = { encoder: { layers: 1, width: 16 }, transitions: 32, labels: 32 };
const OPTIONS = {
  learner: 'crf',
  method: BY_TREE,
  seed: 1,
  beam: 1,
  spec: '{}',
  dropout: { words: 0, hidden: 0.1, forms: 0 },
  rate: 0.01,
  sizes: SIZES,
};

async function trained(text: string, options: Partial<TrainingOptions> & { passes: number }): Promise<TrainingEvent> {
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  return [...trainNeural(module, columns, { ...OPTIONS, ...options })].at(-1)!;
}

interface GoldSentence {
  readonly tokens: readonly Token[];
  readonly heads: readonly number[];
  readonly labels: readonly string[];
}

async function sentencesOf(text: string): Promise<GoldSentence[]> {
  const found: GoldSentence[] = [];
  for await (const sentence of readSentences(text)) {
    const column = (name: 'form' | 'upos' | 'deprel'): string[] =>
      Array.from({ length: sentence.length }, (_, at) => columnText(sentence, { word: at + 1, column: COLUMNS[name] }));
    const tags = column('upos');
    const tokens = column('form').map((form, at) => ({ form, upos: tags[at]! }));
    found.push({ tokens, heads: [...sentence.heads], labels: column('deprel') });
  }
  return found;
}

const isProjective = (heads: readonly number[]): boolean => pairsOfTree(heads, { isSingleRoot: true }) !== undefined;

test.each([
  [0, 'single', 'trees', pairDistribution],
  [1, 'any', 'trees', pairDistribution],
  [2, 'single', 'trees', pairDistribution],
  [1, 'single', 'computations', computationDistribution],
] as const)('gradients against differences of the loss: %i layers, %s root, sums over %s', (layers, root, _, sums) => {
  const sizes = [5, 4, 4, 3, 3, 3];
  const inputs = someInputs(
    sizes.map((size) => size - 1),
    6,
  );
  const layout = modelLayout({
    sees: 'pairs',
    labels: 3,
    tags: layers === 0 ? [] : [{ name: 'feats', tags: ['a', 'b', 'c'] }],
    ...inputs,
    sizes: { encoder: { layers, width: layers === 0 ? 0 : 8 }, transitions: 32, labels: 32 },
    transitions: 3,
    symbols: 4,
  });
  const wrong = wrongGradients(layout, {
    room: { words: 12, transitions: 40 },
    teacherOf: (network) => new TreeTeacher({ root }, network, sums),
    lessonsOf: (teacher, random) =>
      [4, 6, 1].map((length) => {
        const trees = enumeratedTrees(root, length);
        const heads = Int32Array.from(trees[Math.floor(random() * trees.length)]!.heads);
        const labels = Int32Array.from(heads, () => Math.floor(random() * 3));
        const fields = randomNumbers(length, { fields: sizes, parts: inputs.parts.hashes.length, vectors: 4 }, random);
        const tags = layers === 0 ? [] : [heads.map(() => Math.floor(random() * 3))];
        return { heads, labels, tags, computation: teacher.computationOf(heads)!, fields };
      }),
    least: 1 / 10,
    vectors: inputs.vectors,
  });
  expect(wrong).toEqual([]);
});

describe('a trained parser', async () => {
  const text = madeTreebank({ sentences: 100, seed: 1 });
  const { model, leftOut, total } = await trained(text, { passes: 12 });
  const bytes = model();
  const parser = loadParser(bytes, module) as TreeParser;
  const gold = await sentencesOf(text);

  test('leaves trees out that are not projective', () => {
    expect(leftOut).toBe(gold.filter(({ heads }) => !isProjective(heads)).length);
    expect([leftOut > 0, total + leftOut]).toEqual([true, gold.length]);
  });

  test('has learned the others to the last arc, with either decoding', () => {
    for (const { tokens, heads, labels } of gold) {
      if (!isProjective(heads)) continue;
      for (const decode of ['tree', 'risk'] as const) {
        const found = parser.parse(tokens, { decode });
        expect([[...found.heads], found.labels]).toEqual([heads, labels]);
        for (const confidence of found.confidences) expect(confidence > 0.5 && confidence <= 1 + 1e-9).toBe(true);
      }
    }
  });

  test('knows the distribution over trees and the labels of arcs', () => {
    const { tokens } = gold.find(({ tokens: words }) => words.length === 6)!;
    const distribution = parser.distribution(tokens);
    // Another sentence does not change what was returned.
    parser.parse(gold[0]!.tokens);
    const found = parser.parse(tokens, { decode: 'tree' });
    const trees = enumeratedTrees('single', 6);
    const sum = trees.reduce((all, { heads }) => all + Math.exp(distribution.logProbability(heads)), 0);
    expect(sum).toBeCloseTo(1, 9);
    const arcs = distribution.marginals();
    found.heads.forEach((head, at) => {
      const { label, probability } = distribution.label(head, at + 1);
      expect(label).toBe(found.labels[at]);
      expect(found.confidences[at]).toBeCloseTo(arcs[head * 7 + at + 1]! * probability, 12);
    });
    const { length } = distribution.best()!.heads;
    for (const [head, dependent] of [
      [2, 2],
      [1, length + 1],
      [length + 1, 1],
      [1, 0],
      [1, -1],
      [-1, 1],
      [0.5, 1],
      [NaN, 1],
    ] as const) {
      expect(() => distribution.label(head, dependent)).toThrow(`there is no arc from ${head} to ${dependent}`);
    }
    found.headProbabilities.forEach((probability, at) => {
      expect(probability).toBeCloseTo(arcs[found.heads[at]! * 7 + at + 1]!, 12);
    });
    const logs = trees.map(({ heads }) => distribution.logProbability(heads));
    expect(found.entropy).toBeCloseTo(
      logs.reduce((all, log) => all - Math.exp(log) * log, 0),
      9,
    );
    // Not even the distribution of another sentence changes what is known of the tree that was found.
    parser.distribution(gold[0]!.tokens);
    expect(parser.confidences(6)).toEqual(found.confidences);
    expect(parser.certainty()).toEqual({
      headProbabilities: found.headProbabilities,
      entropy: found.entropy,
      isBest: true,
      isExact: true,
    });
    const logarithms = found.heads.reduce(
      (all, head, at) => all + Math.log(distribution.label(head, at + 1).probability),
      distribution.best()!.score,
    );
    expect(found.score).toBeCloseTo(logarithms, 9);
  });

  test('finds the same without WebAssembly', () => {
    const parts = splitModel(bytes);
    const network = decodeNeuralModels(parts)[0]!;
    // Code that no engine compiles: plain loops take its place.
    const plain = new PairParser(module, new PairScorer(network, '00'), parts.header);
    const compiled = new PairParser(module, new PairScorer(network, KERNEL_CODE), parts.header);
    for (const { tokens } of gold.slice(0, 20)) expect(plain.parse(tokens)).toEqual(compiled.parse(tokens));
  });

  test('has no beam', () => {
    expect(() => parser.parse(gold[0]!.tokens, { beam: 8 })).toThrow('a model over trees has no beam');
  });

  test('the same seed gives the same bytes, another seed others; training goes on from a model', async () => {
    const small = madeTreebank({ sentences: 30, seed: 3 });
    const one = await trained(small, { passes: 2 });
    expect((await trained(small, { passes: 2 })).model()).toEqual(one.model());
    expect((await trained(small, { passes: 2, seed: 2 })).model()).not.toEqual(one.model());
    const next = await trained(small, { passes: 1, resume: splitModel(one.model()) });
    expect(next.loss).toBeLessThan(one.loss);
  });

  test('a model that is damaged anywhere, or does not fit, is refused', () => {
    for (const damaged of damagedModels(bytes)) expect(() => loadParser(damaged, module)).toThrow(UnfitModel);
    const { header, weights } = splitModel(bytes);
    for (const [change, says] of [
      [{ learner: 'encoder' }, 'its weights do not fit its header'],
      [{ inputs: 99 }, 'it has inputs 99; this parser has 2: train it again'],
      [{ sizes: { ...SIZES, labels: 64 } }, 'its weights do not fit its header'],
      [{ transitions: 4 }, 'it was trained for another system than arc-standard-free-single'],
      [{ specHash: 'other' }, 'it was trained for another system than arc-standard-free-single'],
    ] as const) {
      const changed = joinModel({ header: { ...header, ...change }, weights: [weights] });
      expect(() => loadParser(changed, module)).toThrow(new UnfitModel(says));
    }
  });
});

test('the weights do not depend on the system, as long as its trees are the same', async () => {
  const { columns } = await readColumns(madeTreebank({ sentences: 20, seed: 1 }), TRAINING_COLUMNS);
  const [standard, hybrid, eager] = [module, arcHybrid, arcEager].map((system) => {
    const event = [...trainNeural(system as SystemModule, columns, { ...OPTIONS, passes: 1 })].at(-1)!;
    return splitModel(event.model()).weights;
  });
  expect(hybrid).toEqual(standard);
  expect(eager).toEqual(standard);
});

test('a system of other trees is refused', async () => {
  const { columns } = await readColumns(madeTreebank({ sentences: 3, seed: 1 }), TRAINING_COLUMNS);
  const other = attardi as unknown as SystemModule;
  expect(() => [...trainNeural(other, columns, { ...OPTIONS, passes: 1 })]).toThrow(UnfitSystem);
});
