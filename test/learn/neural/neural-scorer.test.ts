/** Scores from precomputed products against plain computation. */
import { expect, test } from 'vitest';
import { KERNEL_CODE } from '../../../embedded/kernel-code.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import type { CombinationTable } from '../../../runtime/neural/combination-table.ts';
import { HashIndex } from '../../../runtime/neural/hash-index.ts';
import { labelInputs, transitionInputs } from '../../../runtime/neural/configuration-inputs.ts';
import { Inputs } from '../../../runtime/neural/inputs.ts';
import { modelLayout, type NeuralModel } from '../../../runtime/neural/neural-model.ts';
import { NeuralScorer } from '../../../runtime/neural/neural-scorer.ts';
import { WORD_NUMBERS, writeFields } from '../../../runtime/neural/word-fields.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { arcPositions, nodeInArc } from '../../../runtime/parser/arc-positions.ts';
import { Atoms } from '../../../runtime/parser/atoms.ts';
import { UnfitModel } from '../../../runtime/parser/model-bytes.ts';
import { PartialTree } from '../../../runtime/parser/partial-tree.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { plainScores } from './plain-network.ts';
import { fillRandom, someInputs } from './word-inputs.ts';

const module = attardi as unknown as SystemModule;
const LABELS = 5;
const VALUES = [6, 5, 4, 3, 3, 3];
const TAG_SETS = [
  { name: 'upos', tags: ['A', 'B', 'C'] },
  { name: 'feats', tags: Array.from({ length: 11 }, (_, tag) => `${tag}`) },
] as const;

/** Logarithms of probabilities, of the outcomes that count. */
function logarithms(scores: readonly number[], counts: (outcome: number) => boolean): readonly number[] {
  const sum = scores.reduce((total, score, outcome) => total + (counts(outcome) ? Math.exp(score) : 0), 0);
  return scores.map((score, outcome) => (counts(outcome) ? score - Math.log(sum) : -Infinity));
}

function expectSame(found: Float64Array, expected: readonly number[]): void {
  for (const [outcome, score] of expected.entries()) {
    if (score === -Infinity) expect(found[outcome]).toBe(-Infinity);
    else expect(Math.abs(found[outcome]! - score)).toBeLessThan(0.02);
  }
}

test.each([
  [0, 0],
  [0, 6],
  [1, 6],
  [2, 0],
])('along random computations, with %i layers and vectors of %i numbers', (layers, dimensions) => {
  const random = seededRandom(layers + 1);
  const below = (limit: number): number => Math.floor(random() * limit);
  const model = {
    sees: 'configurations' as const,
    labels: LABELS,
    tags: layers === 0 ? [] : TAG_SETS,
    ...someInputs(VALUES, dimensions),
    sizes: { encoder: { layers, width: layers === 0 ? 0 : 8 }, transitions: 32, labels: 32 },
    transitions: module.transitions.length,
    symbols: 2 ** module.symbolBits,
  };
  const layout = modelLayout(model);
  const weights = Float32Array.from({ length: layout.size }, () => random() - 0.5);
  const scorer = new NeuralScorer({ ...model, weights }, KERNEL_CODE);
  // Code that no engine compiles: plain loops take its place.
  const plainScorer = new NeuralScorer({ ...model, weights }, '00');
  const sameScores = new Float64Array(Math.max(module.transitions.length, LABELS));
  const { heads: headAt, dependents: dependentAt } = arcPositions(module);
  const [transitionIn, labelIn] = [new Inputs(layout.transitions), new Inputs(layout.labels)];
  const [transitionScores, labelScores] = [new Float64Array(module.transitions.length), new Float64Array(LABELS)];
  const [atoms, tree, configuration] = [new Atoms(), new PartialTree(), new module.Configuration()];
  // The second sentence is longer than the room for the first, and the third has words of both.
  for (const length of [3, 17, 6]) {
    fillRandom(atoms, length, below);
    const ids = new Int32Array(WORD_NUMBERS * length);
    writeFields(atoms, model, ids);
    const words = Array.from({ length }, (_, word) =>
      Array.from(ids.subarray(WORD_NUMBERS * word, WORD_NUMBERS * (word + 1))),
    );
    const plain = plainScores(weights, layout, { words, vectors: model.vectors });
    scorer.start(atoms);
    plainScorer.start(atoms);
    for (const [column, { tags }] of scorer.tags.sets.entries()) {
      const [found, same] = [new Float64Array(tags.length), new Float64Array(tags.length)];
      for (let word = 1; word <= length; word++) {
        scorer.tags.score(column, word, found);
        plainScorer.tags.score(column, word, same);
        expect(same).toEqual(found);
        expectSame(
          found,
          logarithms(plain(layout.tags[column]!, [word], []), () => true),
        );
      }
    }
    tree.reset(length);
    configuration.reset(length);
    while (!configuration.isTerminal) {
      const viable = module.transitions.flatMap((_, id) => (configuration.isViable(id) ? [id] : []));
      scorer.scoreTransitions({ configuration, tree }, transitionScores);
      const sameTransitions = sameScores.subarray(0, transitionScores.length);
      plainScorer.scoreTransitions({ configuration, tree }, sameTransitions);
      expect(sameTransitions).toEqual(transitionScores);
      if (viable.length > 1) {
        transitionInputs(configuration, tree, transitionIn);
        const scores = plain(layout.transitions, [...transitionIn.nodes], [...transitionIn.values]);
        expectSame(
          transitionScores,
          logarithms(scores, (outcome) => viable.includes(outcome)),
        );
      }
      const transition = viable[below(viable.length)]!;
      const label = below(LABELS);
      if (headAt[transition]! >= 0) {
        const head = nodeInArc(configuration, headAt[transition]!);
        const dependent = nodeInArc(configuration, dependentAt[transition]!);
        scorer.scoreLabels({ configuration, tree }, head, dependent, labelScores);
        plainScorer.scoreLabels({ configuration, tree }, head, dependent, sameScores.subarray(0, LABELS));
        expect(sameScores.subarray(0, LABELS)).toEqual(labelScores);
        labelInputs({ head, dependent, none: length + 1 }, tree, labelIn);
        const scores = plain(layout.labels, [...labelIn.nodes], [...labelIn.values]);
        expectSame(
          labelScores,
          logarithms(scores, () => true),
        );
        tree.attach(head, dependent, label);
      }
      configuration.apply(transition, label);
    }
  }
});

/** A model without layers, whose weights are given by their place. */
function modelOf(weight: (at: number) => number): NeuralModel {
  const model = {
    sees: 'configurations' as const,
    labels: LABELS,
    tags: [],
    ...someInputs(VALUES, 0),
    sizes: { encoder: { layers: 0, width: 0 }, transitions: 32, labels: 32 },
    transitions: module.transitions.length,
    symbols: 2 ** module.symbolBits,
  };
  const { size } = modelLayout(model);
  return { ...model, weights: Float32Array.from({ length: size }, (_, at) => weight(at)) };
}

test('weights that fixed point has no room for are refused, instead of becoming others', () => {
  expect(
    () =>
      new NeuralScorer(
        modelOf((at) => at % 3),
        KERNEL_CODE,
      ),
  ).not.toThrow();
  for (const large of [1e3, 1e8]) {
    expect(
      () =>
        new NeuralScorer(
          modelOf((at) => large * (at % 3)),
          KERNEL_CODE,
        ),
    ).toThrow(new UnfitModel('its weights are larger than a parser can compute with'));
  }
});

test('new words without end do not take memory without end', () => {
  const model = modelOf((at) => (at % 5) - 2);
  const scorer = new NeuralScorer(model, KERNEL_CODE);
  const { network } = scorer as unknown as { network: { products: { words: { byHash: CombinationTable } } } };
  const atoms = new Atoms();
  let most = 0;
  for (let start = 0, word = 0; start < 600; start++) {
    atoms.reset(1000);
    for (let at = 8; at < 8 * 1001; at++) atoms.values[at] = at % 8 === 0 ? 1000 + word++ : 7;
    scorer.start(atoms);
    most = Math.max(most, network.products.words.byHash.size);
  }
  expect(most).toBeLessThanOrEqual(2 ** 18);
});

test('hashes that a table would take forever for are refused', () => {
  expect(() => new HashIndex(new Int32Array(1 << 20))).toThrow(new UnfitModel('its hashes are not those of words'));
});
