/** The learner over trees that need not be projective: exact gradients, what it learns, and what its parsers know. */
import { describe, expect, test } from 'vitest';
import { KERNEL_CODE } from '../../../embedded/kernel-code.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import { compileInference } from '../../../generator/compile.ts';
import { treeDistribution } from '../../../generator/frames/plans/tree-engine.ts';
import { calibratedModel } from '../../../learn/calibrated-model.ts';
import { ArcTeacher, sumsOfArcs } from '../../../learn/neural/arc-teacher.ts';
import { BY_ARC } from '../../../learn/neural/training-method.ts';
import { trainNeural } from '../../../learn/neural/train-neural.ts';
import { joinModel } from '../../../learn/shared/join-model.ts';
import { TRAINING_COLUMNS } from '../../../learn/shared/training-columns.ts';
import { UnfitSystem, type TrainingEvent } from '../../../learn/shared/training.ts';
import { readSentences } from '../../../runtime/conll/read-sentences.ts';
import { columnText, COLUMNS } from '../../../runtime/conll/sentence-text.ts';
import { readColumns } from '../../../runtime/conll/treebank-columns.ts';
import { arcsOfPairs } from '../../../runtime/hybrid/arcs-of-pairs.ts';
import { ArcParser } from '../../../runtime/neural/arc-parser.ts';
import { decodeNeuralModels } from '../../../runtime/neural/neural-bytes.ts';
import { modelLayout } from '../../../runtime/neural/neural-model.ts';
import { PairScorer } from '../../../runtime/neural/pair-scorer.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import type { TreeParser } from '../../../runtime/neural/tree-parser.ts';
import { Atoms } from '../../../runtime/parser/atoms.ts';
import { splitModel, UnfitModel } from '../../../runtime/parser/model-bytes.ts';
import { TokenReader, type Token } from '../../../runtime/parser/token-reader.ts';
import { loadParser } from '../../../runtime/trained/load-parser.ts';
import { derivedTrees, largestDifference } from '../../inference/judge-distribution.ts';
import { systemOf } from '../../systems.ts';
import { madeTreebank } from '../made-treebank.ts';
import { damagedModels } from './damaged-models.ts';
import { randomNumbers, someInputs } from './word-inputs.ts';
import { wrongGradients } from './wrong-gradients.ts';

const bare = attardi as unknown as SystemModule;
const spec = systemOf('attardi-3-free-single');
const module = { ...bare, treeDistribution: (await compileInference(spec)).treeDistribution };
const OPTIONS = {
  learner: 'crf',
  method: BY_ARC,
  seed: 1,
  beam: 1,
  spec: '{}',
  dropout: { words: 0, hidden: 0.1, forms: 0 },
  rate: 0.01,
  sizes: { encoder: { layers: 1, width: 16 }, transitions: 32, labels: 32 },
};

async function trained(text: string, passes: number): Promise<TrainingEvent> {
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  return [...trainNeural(module, columns, { ...OPTIONS, passes })].at(-1)!;
}

test('gradients against differences of the loss; the longest sentence is summed over all trees', () => {
  const sizes = [5, 4, 4, 3, 3, 3];
  const inputs = someInputs(
    sizes.map((size) => size - 1),
    6,
  );
  const layout = modelLayout({
    sees: 'arcs',
    labels: 3,
    tags: [],
    ...inputs,
    sizes: { encoder: { layers: 1, width: 8 }, transitions: 32, labels: 32 },
    transitions: 3,
    symbols: 4,
  });
  expect(layout.transitions.outcomes).toBe(2);
  const wrong = wrongGradients(layout, {
    room: { words: 12, transitions: 40 },
    teacherOf: (network) => new ArcTeacher(module, network, sumsOfArcs(module, 4)),
    lessonsOf: (teacher, random) =>
      [4, 5, 1].map((length) => {
        const trees = derivedTrees(spec, length);
        const heads = Int32Array.from(trees[Math.floor(random() * trees.length)]!);
        const labels = Int32Array.from(heads, () => Math.floor(random() * 3));
        const fields = randomNumbers(length, { fields: sizes, parts: inputs.parts.hashes.length, vectors: 4 }, random);
        return { heads, labels, tags: [], computation: teacher.computationOf(heads)!, fields };
      }),
    least: 1 / 10,
    vectors: inputs.vectors,
  });
  expect(wrong).toEqual([]);
});

describe('a trained parser', async () => {
  const text = madeTreebank({ sentences: 60, seed: 1 });
  const { model, leftOut } = await trained(text, 12);
  const bytes = model();
  const parser = loadParser(bytes, module) as TreeParser;
  const parts = splitModel(bytes);
  const scorer = new PairScorer(decodeNeuralModels(parts)[0]!, KERNEL_CODE);
  const gold = await goldOf(text);
  const short = gold.find(({ tokens }) => tokens.length === 5)!.tokens;

  test('has learned all trees, those that are not projective too, to the last arc', () => {
    expect(leftOut).toBe(0);
    for (const { tokens, heads } of gold) {
      for (const decode of ['tree', 'risk'] as const) {
        const found = parser.parse(tokens, { decode });
        expect([...found.heads]).toEqual(heads);
        expect([found.isBest, found.isExact]).toEqual([true, true]);
      }
    }
  });

  test('knows the distribution over the trees of the system, by enumeration', () => {
    const distribution = parser.distribution(short);
    const trees = derivedTrees(spec, 5);
    const probabilities = trees.map((tree) => Math.exp(distribution.logProbability(tree)));
    expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9);
    const most = Math.max(...probabilities);
    const found = parser.parse(short);
    expect([...found.heads]).toEqual(trees[probabilities.indexOf(most)]);
    expect(found.entropy).toBeCloseTo(
      probabilities.reduce((sum, each) => sum - each * Math.log(each), 0),
      9,
    );
    found.heads.forEach((head, at) => {
      const sum = trees.reduce((all, tree, index) => all + (tree[at] === head ? probabilities[index]! : 0), 0);
      expect(found.headProbabilities[at]).toBeCloseTo(sum, 9);
    });
    expect(distribution.kBest(500).length).toBe(trees.length);
  });

  test('its scores are those of arcs, of which the module makes distributions', () => {
    const atoms = new Atoms();
    new TokenReader().read(atoms, short);
    const scores = arcsOfPairs(scorer.scorePairs(atoms));
    const judge = treeDistribution(spec, scores, 5);
    const distribution = parser.distribution(short);
    expect(distribution.logPartition()).toBeCloseTo(judge.logPartition(), 12);
    expect(largestDifference(distribution.marginals(), judge.marginals())).toBeLessThan(1e-12);
  });

  test('finds the same without WebAssembly', () => {
    const plain = new ArcParser(module, new PairScorer(decodeNeuralModels(parts)[0]!, '00'), parts.header);
    const compiled = new ArcParser(module, scorer, parts.header);
    for (const { tokens } of gold.slice(0, 10)) expect(plain.parse(tokens)).toEqual(compiled.parse(tokens));
  });

  test('says of long sentences what is not exact', () => {
    const words = (length: number): Token[] => gold.flatMap(({ tokens }) => tokens).slice(0, length);
    const long = parser.parse(words(31), { decode: 'risk' });
    expect([long.isBest, long.isExact]).toEqual([false, false]);
    const longest = parser.parse(words(70));
    expect([bare.oracle(longest.heads).derivable, longest.isExact]).toEqual([true, false]);
    for (const probability of longest.headProbabilities) expect(probability >= 0 && probability <= 1).toBe(true);
    expect(longest.entropy).toBeGreaterThan(0);
    expect(() => parser.distribution(words(70)).logPartition()).toThrow(/words are possible here/);
  });

  test('temperatures are fitted to it', () => {
    const { header } = splitModel(calibratedModel(bytes, module, [new TextEncoder().encode(text)]));
    expect(header['temperatures']).toEqual({ trees: expect.any(Number), labels: expect.any(Number) });
  });

  test('a model that is damaged anywhere, or does not fit, is refused', () => {
    for (const damaged of damagedModels(bytes)) expect(() => loadParser(damaged, module)).toThrow(UnfitModel);
    const changed = joinModel({ header: { ...parts.header, inputs: 4 }, weights: [parts.weights] });
    expect(() => loadParser(changed, module)).toThrow(UnfitModel);
    expect(() => loadParser(bytes, bare)).toThrow(/it scores arcs, which needs sums over the trees of attardi-3/);
  });

  test('the same seed gives the same bytes', async () => {
    const small = madeTreebank({ sentences: 20, seed: 3 });
    expect((await trained(small, 1)).model()).toEqual((await trained(small, 1)).model());
  });
});

test.each([
  [bare, 'its module has no sums over them'],
  [{ ...module, depth: 4 }, 'has no sums over trees that --learner crf can use'],
  [{ ...module, mode: 'returning' as const }, 'has no sums over trees that --learner crf can use'],
  [{ ...module, reductions: ['ra(2,1)', 'ra(3,1)'] }, 'has no sums over trees that --learner crf can use'],
])('a system without such sums is refused', (system, says) => {
  expect(() => BY_ARC.check(system)).toThrow(UnfitSystem);
  expect(() => BY_ARC.check(system)).toThrow(says);
});

async function goldOf(text: string): Promise<{ readonly tokens: Token[]; readonly heads: number[] }[]> {
  const found: { readonly tokens: Token[]; readonly heads: number[] }[] = [];
  for await (const sentence of readSentences(text)) {
    const column = (name: 'form' | 'upos'): string[] =>
      Array.from({ length: sentence.length }, (_, at) => columnText(sentence, { word: at + 1, column: COLUMNS[name] }));
    const tags = column('upos');
    found.push({
      tokens: column('form').map((form, at) => ({ form, upos: tags[at]! })),
      heads: [...sentence.heads],
    });
  }
  return found;
}
