/** Scores of pairs and of labels against plain computation, and what a parser makes of them. */
import { expect, test } from 'vitest';
import { KERNEL_CODE } from '../../../embedded/kernel-code.ts';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import { modelLayout, type NeuralModel } from '../../../runtime/neural/neural-model.ts';
import { PairScorer, type ScorerOfPairs, type WordRange } from '../../../runtime/neural/pair-scorer.ts';
import { PAIR_OUTCOMES } from '../../../runtime/neural/pair-shape.ts';
import { PairParser } from '../../../runtime/neural/pair-parser.ts';
import { WORD_NUMBERS, writeFields } from '../../../runtime/neural/word-fields.ts';
import { pairDistribution } from '../../../runtime/hybrid/pair-distribution.ts';
import { pairScores } from '../../../runtime/hybrid/pair-scores.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { Atoms } from '../../../runtime/parser/atoms.ts';
import { plainScores } from './plain-network.ts';
import { fillRandom, someInputs } from './word-inputs.ts';

const LABELS = 5;
const VALUES = [6, 5, 4, 3, 3, 3];
const TAG_SETS = [{ name: 'xpos', tags: ['A', 'B', 'C'] }] as const;

function randomModel(layers: number, dimensions = 0): NeuralModel {
  const random = seededRandom(layers + 3);
  const model = {
    sees: 'pairs' as const,
    labels: LABELS,
    tags: layers === 0 ? [] : TAG_SETS,
    ...someInputs(VALUES, dimensions),
    // The layer over the first is a highway.
    sizes: { encoder: { layers, width: layers === 0 ? 0 : 8, highway: true }, transitions: 32, labels: 32 },
    transitions: 3,
    symbols: 4,
  };
  return { ...model, weights: Float32Array.from({ length: modelLayout(model).size }, () => random() - 0.5) };
}

/** A sentence of random values, known and unknown. */
function randomAtoms(length: number, random: () => number): Atoms {
  const atoms = new Atoms();
  fillRandom(atoms, length, (limit) => Math.floor(limit * random()));
  return atoms;
}

/** Distances in classes, as docs/exact.md has them. */
function classOf(words: number): number {
  return [1, 2, 3, 4, 6, 10, 20, Infinity].findIndex((most) => words <= most) + 1;
}

test.each([
  [0, 6],
  [1, 0],
  [2, 6],
])('with %i layers and vectors of %i numbers', (layers, dimensions) => {
  const model = randomModel(layers, dimensions);
  const layout = modelLayout(model);
  const scorer = new PairScorer(model, KERNEL_CODE);
  const random = seededRandom(8);
  for (const length of [3, 25, 1]) {
    const atoms = randomAtoms(length, random);
    const ids = new Int32Array(WORD_NUMBERS * length);
    writeFields(atoms, model, ids);
    const words = Array.from({ length }, (_, word) =>
      Array.from(ids.subarray(WORD_NUMBERS * word, WORD_NUMBERS * (word + 1))),
    );
    const expected = plainScores(model.weights, layout, { words, vectors: model.vectors });
    const none = length + 1;
    const beside = (node: number): number[] =>
      node === none ? [none, none] : [node === 0 ? none : node - 1, node + 1];
    const slots = (one: number, other: number): number[] => [one, other, ...beside(one), ...beside(other)];
    const found = scorer.scorePairs(atoms);
    const labels = new Float64Array(LABELS);
    for (const [column, { tags }] of scorer.tags.sets.entries()) {
      const scores = new Float64Array(tags.length);
      for (let word = 1; word <= length; word++) {
        scorer.tags.score(column, word, scores);
        const own = expected(layout.tags[column]!, [word], []);
        const sum = Math.log(own.reduce((total, score) => total + Math.exp(score), 0));
        scores.forEach((score, tag) => expect(Math.abs(score - (own[tag]! - sum))).toBeLessThan(0.05));
      }
    }
    for (let one = 0; one <= length; one++) {
      for (let other = one + 1; other <= none; other++) {
        if (one === 0 && other === none) continue;
        const distance = other === none ? 0 : classOf(other - one);
        const scores = expected(layout.transitions, slots(one, other), [distance]);
        ['shLa', 'shRa', 'la', 'ra'].forEach((kind, outcome) => {
          const score = found[kind as 'la'][one * found.stride + other]!;
          expect(Math.abs(score - scores[outcome]!)).toBeLessThan(0.05);
        });
        if (other === none) continue;
        for (const [head, dependent] of one === 0
          ? [[one, other]]
          : [
              [one, other],
              [other, one],
            ]) {
          const own = expected(layout.labels, slots(head!, dependent!), [head! < dependent! ? distance : 9 + distance]);
          const sum = Math.log(own.reduce((total, score) => total + Math.exp(score), 0));
          scorer.scoreLabels({ head: head!, dependent: dependent! }, labels);
          labels.forEach((score, label) => expect(Math.abs(score - (own[label]! - sum))).toBeLessThan(0.05));
        }
      }
    }
  }
});

test('a parser takes the best tree, or by default that of minimum risk, with the best labels', () => {
  const scorer = new PairScorer(randomModel(1), KERNEL_CODE);
  const names = ['a', 'b', 'c', 'd', 'e'];
  const { specHash } = arcHybrid;
  const parser = new PairParser(arcHybrid, scorer, {
    learner: 'crf',
    spec: '{}',
    specHash,
    labels: names,
    beam: 1,
    filled: [],
  });
  const random = seededRandom(2);
  let differ = 0;
  for (let sentence = 0; sentence < 20; sentence++) {
    const atoms = randomAtoms(9, random);
    const trees = pairDistribution(scorer.scorePairs(atoms), { isSingleRoot: true });
    const best = parser.parseAtoms(atoms, { decode: 'tree' }).heads;
    const safest = parser.parseAtoms(atoms);
    expect(best).toEqual(trees.best()!.heads);
    expect(safest.heads).toEqual(trees.minimumRisk()!.heads);
    expect(parser.parseAtoms(atoms, { decode: 'risk' })).toEqual(safest);
    if (best.join(' ') !== safest.heads.join(' ')) differ++;
    const scores = new Float64Array(LABELS);
    safest.heads.forEach((head, at) => {
      scorer.scoreLabels({ head, dependent: at + 1 }, scores);
      expect(safest.labels[at]).toBe(scores.indexOf(Math.max(...scores)));
    });
  }
  expect(differ).toBeGreaterThan(0);
});

test('a sentence that is too long for a whole is parsed in parts, which are joined', () => {
  const names = ['a'];
  const { specHash } = arcHybrid;
  const header = { learner: 'crf', spec: '{}', specHash, labels: names, beam: 1, filled: [] } as const;
  const parts: (WordRange | undefined)[] = [];
  // The second word of a part is its root, and all others are attached to the word before.
  const scorer: ScorerOfPairs = {
    scorePairs(_, part = { from: 1, to: 0 }) {
      parts.push(part);
      const scores = pairScores(part.to - part.from + 1);
      for (let word = 1; word <= scores.length; word++) scores.shRa[(word - 1) * scores.stride + word] = 1;
      scores.la[scores.stride + 2] = 9;
      return scores;
    },
    scoreLabels: (_, scores) => void scores.fill(0),
  };
  const parser = new PairParser(arcHybrid, scorer, header);
  const atoms = new Atoms();
  atoms.reset(3001);
  const { heads, parts: count } = parser.parseAtoms(atoms);
  expect(count).toBe(7);
  expect(parts.map((part) => part!.from).slice(1)).toEqual(parts.map((part) => part!.to + 1).slice(0, -1));
  expect([parts[0]!.from, parts.at(-1)!.to]).toEqual([1, 3001]);
  for (const { from, to } of parts as WordRange[]) {
    const own = Array.from(heads.subarray(from - 1, to));
    const root = from === 1 ? 0 : 2;
    expect(own).toEqual(own.map((_, at) => (at === 0 ? from + 1 : at === 1 ? root : from + at - 1)));
  }
  const { headProbabilities, entropy } = parser.certainty();
  expect([entropy, headProbabilities.length, headProbabilities[0]]).toEqual([NaN, 3001, NaN]);
});

test('the scores of a part are those of its words in the whole sentence, below the root', () => {
  const scorer = new PairScorer(randomModel(1), KERNEL_CODE);
  const atoms = randomAtoms(9, seededRandom(3));
  const whole = scorer.scorePairs(atoms);
  const part = scorer.scorePairs(atoms, { from: 4, to: 7 });
  const nodeOf = (place: number): number => (place === 0 ? 0 : place === 5 ? 10 : place + 3);
  for (const kind of PAIR_OUTCOMES) {
    for (let top = 0; top <= 4; top++) {
      for (let front = top + 1; front <= (top === 0 ? 4 : 5); front++) {
        const expected = whole[kind][nodeOf(top) * whole.stride + nodeOf(front)]!;
        expect(part[kind][top * part.stride + front]).toBe(expected);
      }
    }
  }
});
