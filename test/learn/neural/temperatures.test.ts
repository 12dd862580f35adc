/** Temperatures: what is fitted is the best there is, and what is scored with them is what their definition says. */
import { describe, expect, test } from 'vitest';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import { calibratedModel } from '../../../learn/calibrated-model.ts';
import { FEWEST_FITTED, fitTemperatures } from '../../../learn/neural/fit-temperatures.ts';
import { joinModel } from '../../../learn/shared/join-model.ts';
import { trainParser } from '../../../learn/train-parser.ts';
import { pairDistribution } from '../../../runtime/hybrid/pair-distribution.ts';
import { pairScores, type PairScores } from '../../../runtime/hybrid/pair-scores.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { ScorerOfPairs } from '../../../runtime/neural/pair-scorer.ts';
import { TemperedScorer } from '../../../runtime/neural/tempered-scorer.ts';
import type { ProbableTree, TreeParser } from '../../../runtime/neural/tree-parser.ts';
import { Atoms } from '../../../runtime/parser/atoms.ts';
import { splitModel, UnfitModel } from '../../../runtime/parser/model-bytes.ts';
import { loadParser } from '../../../runtime/trained/load-parser.ts';
import { enumeratedTrees, scoreOf } from '../../runtime/hybrid/enumerated-trees.ts';
import { madeTreebank } from '../made-treebank.ts';

const LABELS = 4;
const KINDS = ['shLa', 'shRa', 'la', 'ra'] as const;

/** Random scores, which stay the same for atoms and for arcs. */
class RandomScorer implements ScorerOfPairs {
  private readonly known = new Map<Atoms, { readonly pairs: PairScores; readonly labels: Map<number, Float64Array> }>();
  private readonly random: () => number;
  private last: Atoms | undefined;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  scorePairs(atoms: Atoms): PairScores {
    this.last = atoms;
    let found = this.known.get(atoms);
    if (found === undefined) {
      const pairs = pairScores(atoms.length);
      for (const kind of KINDS) pairs[kind].forEach((_, at, list) => (list[at] = 6 * this.random() - 3));
      this.known.set(atoms, (found = { pairs, labels: new Map() }));
    }
    const { pairs } = found;
    return { ...pairs, shLa: pairs.shLa.slice(), shRa: pairs.shRa.slice(), la: pairs.la.slice(), ra: pairs.ra.slice() };
  }

  scoreLabels({ head, dependent }: { readonly head: number; readonly dependent: number }, scores: Float64Array): void {
    const { labels } = this.known.get(this.last!)!;
    let found = labels.get(100 * head + dependent);
    if (found === undefined) {
      found = softmaxLogs(Array.from({ length: LABELS }, () => 6 * this.random() - 3));
      labels.set(100 * head + dependent, found);
    }
    scores.set(found);
  }
}

/** The logarithms of probabilities that are as exp of scores. */
function softmaxLogs(scores: ArrayLike<number>): Float64Array {
  const total = Array.from(scores).reduce((sum, score) => sum + Math.exp(score), 0);
  return Float64Array.from(scores, (score) => score - Math.log(total));
}

function atomsOf(length: number): Atoms {
  const atoms = new Atoms();
  atoms.reset(length);
  return atoms;
}

describe.each(['single', 'any'] as const)('%s root', (root) => {
  const rule = { isSingleRoot: root === 'single', labels: LABELS };
  const trees = [2, 3, 4].map((length) => enumeratedTrees(root, length));

  test.each([
    [0.5, 2],
    [1, 1],
    [3, 1.6],
  ])('trees drawn at temperature %d, labels at %d', (ofTrees, ofLabels) => {
    const scorer = new RandomScorer(7);
    const random = seededRandom(3);
    const drawn = (logs: ArrayLike<number>): number => {
      let rest = random();
      return Math.max(
        0,
        Array.from(logs).findIndex((log) => (rest -= Math.exp(log)) < 0),
      );
    };
    const tempered = (scores: ArrayLike<number>, temperature: number): Float64Array =>
      softmaxLogs(Array.from(scores, (score) => score / temperature));
    const sentences = Array.from({ length: 600 }, (_, at) => {
      const all = trees[at % 3]!;
      const atoms = atomsOf(2 + (at % 3));
      const pairs = scorer.scorePairs(atoms);
      const scores = all.map((tree) => scoreOf(pairs, tree));
      const tree = drawn(tempered(scores, ofTrees));
      const heads = Int32Array.from(all[tree]!.heads);
      const logs = Array.from(heads, (head, word) => {
        const own = new Float64Array(LABELS);
        scorer.scoreLabels({ head, dependent: word + 1 }, own);
        return own;
      });
      return { atoms, heads, scores, tree, logs, labels: logs.map((own) => drawn(tempered(own, ofLabels))) };
    });
    // Trees that nothing derives, and labels that are unknown, say nothing.
    const others = [{ atoms: atomsOf(3), heads: Int32Array.of(2, 1, 0), labels: [0, 0, 0] }];
    const found = fitTemperatures(scorer, [...sentences, ...others], rule)!;
    const loss = {
      trees: (temperature: number) =>
        sentences.reduce((sum, { scores, tree }) => sum - tempered(scores, temperature)[tree]!, 0),
      labels: (temperature: number) =>
        sentences.reduce(
          (sum, { logs, labels }) =>
            sum + logs.reduce((own, each, at) => own - tempered(each, temperature)[labels[at]!]!, 0),
          0,
        ),
    };
    for (const kind of ['trees', 'labels'] as const) {
      const least = loss[kind](found[kind]);
      for (let step = 0; step <= 100; step++) {
        const other = 0.25 * 32 ** (step / 100);
        expect(least).toBeLessThanOrEqual(loss[kind](other) + 0.01);
      }
    }
    expect(Math.abs(found.trees / ofTrees - 1)).toBeLessThan(0.15);
    expect(Math.abs(found.labels / ofLabels - 1)).toBeLessThan(0.15);
  });

  test('scores with temperatures have the same best trees, and the probabilities of the definition', () => {
    const scorer = new RandomScorer(1);
    const cooled = new TemperedScorer(scorer, { trees: 2.5, labels: 0.7 });
    const atoms = atomsOf(4);
    const [bare, own] = [scorer.scorePairs(atoms), cooled.scorePairs(atoms)];
    const [before, after] = [bare, own].map((scores) => pairDistribution(scores, rule));
    const all = trees[2]!;
    const expected = softmaxLogs(all.map((tree) => scoreOf(bare, tree) / 2.5));
    all.forEach(({ heads }, at) => expect(after!.logProbability(heads)).toBeCloseTo(expected[at]!, 9));
    expect(after!.kBest(9).map(({ heads }) => heads)).toEqual(before!.kBest(9).map(({ heads }) => heads));
    const [logs, cold] = [new Float64Array(LABELS), new Float64Array(LABELS)];
    scorer.scoreLabels({ head: 0, dependent: 2 }, logs);
    cooled.scoreLabels({ head: 0, dependent: 2 }, cold);
    softmaxLogs(logs.map((log) => log / 0.7)).forEach((log, at) => expect(cold[at]).toBeCloseTo(log, 12));
  });
});

test('too few trees to fit to give no temperatures', () => {
  const rule = { isSingleRoot: true, labels: LABELS };
  const sentence = { atoms: atomsOf(3), heads: Int32Array.of(2, 0, 2), labels: [0, 1, 2] };
  const underivable = { ...sentence, heads: Int32Array.of(2, 1, 0) };
  const fitted = (count: number) =>
    fitTemperatures(new RandomScorer(1), [...Array.from({ length: count }, () => sentence), underivable], rule);
  expect(fitted(0)).toBeUndefined();
  expect(fitted(FEWEST_FITTED - 1)).toBeUndefined();
  expect(fitted(FEWEST_FITTED)).toBeDefined();
});

test.each([
  ['no label is known', { length: 3, heads: [2, 0, 2], labels: [-1, -1, -1], kind: 'labels' }],
  ['words have only one tree', { length: 1, heads: [0], labels: [2], kind: 'trees' }],
] as const)('a temperature that nothing tells is 1: %s', (_, { length, heads, labels, kind }) => {
  const sentence = { atoms: atomsOf(length), heads: Int32Array.from(heads), labels };
  const sentences = Array.from({ length: FEWEST_FITTED }, () => sentence);
  const found = fitTemperatures(new RandomScorer(5), sentences, { isSingleRoot: true, labels: LABELS })!;
  expect(found[kind]).toBe(1);
});

describe('models', async () => {
  const train = madeTreebank({ sentences: 40, seed: 1 });
  const dev = madeTreebank({ sentences: 60, seed: 9 });
  const options = { learner: 'crf', layers: 1, width: 16, passes: 4 } as const;
  const [bare, fitted] = [
    await trainParser(arcStandard, train, options),
    await trainParser(arcStandard, train, { ...options, dev }),
  ];
  const blocks = [new TextEncoder().encode(dev)];

  test('a model has temperatures if there is a dev part, and the same best trees', () => {
    const { temperatures, ...header } = splitModel(fitted.model).header as unknown as {
      readonly temperatures: Readonly<Record<'trees' | 'labels', number>>;
    };
    expect(Object.keys(temperatures)).toEqual(['trees', 'labels']);
    const before = joinModel({ header: header as never, weights: [splitModel(fitted.model).weights] });
    expect(calibratedModel(before, arcStandard, blocks)).toEqual(fitted.model);
    expect(splitModel(bare.model).header).not.toHaveProperty('temperatures');
    const [hot, cold] = [before, fitted.model].map((model) => loadParser(model, arcStandard) as TreeParser);
    const sentence = ['the', 'dog', 'that', 'sleeps', 'barks'].map((form) => ({ form, upos: 'NOUN' }));
    const [one, other] = [hot!, cold!].map((parser) => parser.parse(sentence, { decode: 'tree' })) as [
      ProbableTree,
      ProbableTree,
    ];
    expect([other.heads, other.labels]).toEqual([one.heads, one.labels]);
    expect(other.entropy).not.toBeCloseTo(one.entropy, 3);
  });

  test('without sentences, or of another learner, a model stays as it is', async () => {
    expect(calibratedModel(bare.model, arcStandard, [])).toBe(bare.model);
    const { model } = await trainParser(arcStandard, train, { passes: 1 });
    expect(calibratedModel(model, arcStandard, blocks)).toBe(model);
  });

  test.each([
    null,
    1,
    [],
    {},
    { trees: 1 },
    { trees: 0, labels: 1 },
    { trees: 1, labels: '1' },
    { trees: 9, labels: 1 },
  ])('temperatures %j are refused', (temperatures) => {
    const { header, weights } = splitModel(bare.model);
    const model = joinModel({ header: { ...header, temperatures }, weights: [weights] });
    expect(() => loadParser(model, arcStandard)).toThrow(
      new UnfitModel('its temperatures are not numbers from 0.25 to 8'),
    );
  });
});
