/** Scores against their plain definitions, and what must hold for any system. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBlocks } from '../../runtime/conll/read-blocks.ts';
import { isContentRelation } from '../../treebank/evaluation/content-relations.ts';
import { compareFiles, type ComparisonOptions, type FileComparison } from '../../treebank/evaluation/compare-files.ts';
import { nonProjectiveArcs } from '../../treebank/evaluation/non-projective-arcs.ts';
import type { Evaluation } from '../../treebank/evaluation/scores.ts';
import { treeHeads } from '../conll/arbitrary-sentence.ts';
import { sentence } from '../conll/read-text.ts';
import { anyTree } from '../random-trees.ts';
import {
  CONTENT,
  hasProjectiveArc,
  NO_PUNCTUATION,
  NOT_CONTENT,
  plainSamples,
  plainScores,
  PUNCTUATION,
  type Pair,
  type Word,
} from './plain-evaluation.ts';

type Trees = readonly (readonly Word[])[];

function conll(trees: Trees): string {
  const lines = (words: readonly Word[]): string =>
    words.map(({ form, head, label }, at) => `${at + 1}\t${form}\t_\t_\t_\t_\t${head}\t${label}\t_\t_\n`).join('');
  return trees.map((words) => `${lines(words)}\n`).join('');
}

function comparing(texts: readonly string[], options?: ComparisonOptions): Promise<FileComparison> {
  const [gold, ...systems] = texts.map((text, at) => ({ name: `file ${at}`, blocks: readBlocks([text]) }));
  return compareFiles(gold!, systems, options);
}

async function evaluating(texts: readonly string[], options?: ComparisonOptions): Promise<Evaluation> {
  const answer = await comparing(texts, options);
  if (!answer.comparable) throw new Error(answer.reason.problem.message);
  return answer.evaluation;
}

const LABELS = [...CONTENT, ...NOT_CONTENT, 'nsubj:pass', 'aux:pass'];
const form = fc
  .array(fc.constantFrom(...PUNCTUATION, ...NO_PUNCTUATION), { minLength: 1, maxLength: 3 })
  .map((characters) => characters.join(''));

/** Several trees over the same words, which often agree. */
function severalTrees(count: number): fc.Arbitrary<readonly Word[][]> {
  return fc
    .record({
      trees: fc.array(fc.oneof(treeHeads, anyTree(30)), { minLength: count, maxLength: count }),
      labels: fc.infiniteStream(fc.constantFrom(...LABELS)),
      forms: fc.infiniteStream(form),
      keeps: fc.infiniteStream(fc.nat({ max: 3 })),
    })
    .map(({ trees, labels, forms, keeps }) => {
      const length = Math.min(...trees.map((heads) => heads.length));
      const texts = Array.from({ length }, () => forms.next().value);
      const known = Array.from({ length }, () => labels.next().value);
      const isKept = keeps.next().value === 0;
      // What is cut off may have been a head; the root is one instead.
      return trees.map((heads) =>
        texts.map((text, at) => {
          const head = (isKept ? trees[0]! : heads)[at]!;
          const label = keeps.next().value === 0 ? labels.next().value : known[at]!;
          return { form: text, head: head > length ? 0 : head, label };
        }),
      );
    });
}
const pairOfTrees = severalTrees(2).map(([gold, system]): Pair => [gold!, system!]);
const treebank = fc.array(pairOfTrees, { minLength: 1, maxLength: 5 });

test('scores are what their definitions say', async () => {
  await fc.assert(
    fc.asyncProperty(treebank, fc.boolean(), async (pairs, leaveOutPunctuation) => {
      const texts = [0, 1].map((side) => conll(pairs.map((pair) => pair[side]!)));
      const { sentences, words, leftOut, systems } = await evaluating(texts, { leaveOutPunctuation });
      const expected = plainScores(pairs, leaveOutPunctuation);
      expect(systems).toMatchObject([expected]);
      const all = pairs.reduce((sum, [gold]) => sum + gold.length, 0);
      expect({ sentences, words, leftOut }).toEqual({
        sentences: pairs.length,
        words: expected.uas.gold,
        leftOut: all - expected.uas.gold,
      });
    }),
  );
});

test.each([1, 2])('examples with %i systems are the first sentences that differ', async (count) => {
  const sentences = fc.array(severalTrees(1 + count), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(sentences, fc.nat({ max: 4 }), async (trees, limit) => {
      const texts = Array.from({ length: 1 + count }, (_, side) => conll(trees.map((each) => each[side]!)));
      const { examples } = await evaluating(texts, { examples: limit });
      const plain = trees.map((each) =>
        each.map((words) => ({
          heads: words.map(({ head }) => head),
          labels: words.map(({ label }) => label.split(':')[0]!),
        })),
      );
      const lines = trees.map((_, at) => 1 + trees.slice(0, at).reduce((sum, each) => sum + each[0]!.length + 1, 0));
      // One system differs from gold, two from each other.
      const expected = plain.flatMap(([gold, ...systems], at) => {
        const [one, other] = count === 2 ? systems : [gold, ...systems];
        const forms = trees[at]![0]!.map((word) => word.form);
        return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ line: lines[at], forms, gold, systems }];
      });
      expect(examples).toEqual(expected.slice(0, limit));
    }),
    { numRuns: 50 },
  );
});

test('content words are those of their relations, with any subtype', () => {
  for (const [relations, isContent] of [
    [CONTENT, true],
    [[...NOT_CONTENT, '', '_', 'SBJ', 'Nsubj', 'root2', 'constructor'], false],
  ] as const) {
    for (const relation of relations) {
      expect([relation, `${relation}:x`, `${relation}:nsubj:y`].map(isContentRelation)).toEqual([
        isContent,
        isContent,
        isContent,
      ]);
    }
  }
});

test('parts add up to the whole', async () => {
  await fc.assert(
    fc.asyncProperty(treebank, async (pairs) => {
      const texts = [0, 1].map((side) => conll(pairs.map((pair) => pair[side]!)));
      const { words, systems } = await evaluating(texts);
      const { byLength, byLabel, confusions, las, uas, labels } = systems[0]!;
      const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
      for (const side of ['gold', 'system'] as const) {
        expect(sum(byLength.map((each) => each[side].arcs))).toBe(words);
        expect(sum(byLength.map((each) => each[side].heads))).toBe(uas.correct);
        expect(sum(byLength.map((each) => each[side].labelled))).toBe(las.correct);
        expect(sum(byLabel.map((each) => each.las[side]))).toBe(words);
      }
      expect(sum(byLabel.map((each) => each.las.correct))).toBe(las.correct);
      expect(sum(byLabel.map((each) => each.labels.correct))).toBe(labels.correct);
      expect(sum(confusions.map((each) => each.words))).toBe(words - labels.correct);
    }),
  );
});

test('gold against itself is all right', async () => {
  await fc.assert(
    fc.asyncProperty(treebank, async (pairs) => {
      const text = conll(pairs.map(([gold]) => gold));
      const { words, sentences, systems, examples } = await evaluating([text, text], { samples: 5, examples: 9 });
      const { uas, las, labels, clas, sentencesExact, nonProjective, confusions, intervals } = systems[0]!;
      for (const score of [uas, las, labels])
        expect(score).toEqual({ gold: words, system: words, correct: words, aligned: words });
      expect(clas).toEqual({ gold: clas.gold, system: clas.gold, correct: clas.gold, aligned: clas.gold });
      expect(sentencesExact.correct).toBe(sentences);
      expect(nonProjective.system).toEqual(nonProjective.gold);
      expect(nonProjective.gold.labelled).toBe(nonProjective.gold.arcs);
      expect([confusions, examples]).toEqual([[], []]);
      // All samples may be empty if there is one sentence.
      if (!Number.isNaN(intervals!.las.from)) expect(intervals!.las).toEqual({ from: 1, to: 1 });
    }),
  );
});

test('other labels leave UAS as it is, and other subtypes change nothing but --subtypes', async () => {
  await fc.assert(
    fc.asyncProperty(treebank, async (pairs) => {
      const gold = conll(pairs.map((pair) => pair[0]));
      const relabelled = (label: (text: string) => string): string =>
        conll(pairs.map(([, words]) => words.map((word) => ({ ...word, label: label(word.label) }))));
      const same = await evaluating([gold, relabelled((text) => text)]);
      const rotated = await evaluating([
        gold,
        relabelled((text) => LABELS[(LABELS.indexOf(text) + 1) % LABELS.length]!),
      ]);
      expect(rotated.systems[0]!.uas).toEqual(same.systems[0]!.uas);
      expect(rotated.systems[0]!.sentencesWithHeads).toEqual(same.systems[0]!.sentencesWithHeads);
      const subtyped = relabelled((text) => `${text}:x`);
      expect(await evaluating([gold, subtyped])).toEqual(same);
      expect((await evaluating([gold, subtyped], { subtypes: true })).systems[0]!.las.correct).toBe(0);
    }),
  );
});

test('non-projective arcs are those with a word between that does not descend from the head', () => {
  const mark = nonProjectiveArcs();
  fc.assert(
    fc.property(treeHeads, (heads) => {
      const expected = heads.map((_, at) => (hasProjectiveArc(heads, at + 1) ? 0 : 1));
      expect([...mark(Int32Array.from(heads))]).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

test('long sentences take linear time', () => {
  const mark = nonProjectiveArcs();
  const length = 1_000_000;
  for (const head of [
    (at: number) => at,
    (at: number) => (at === 0 ? 0 : 1),
    (at: number) => (at === length - 1 ? 0 : length),
  ]) {
    expect(mark(Int32Array.from({ length }, (_, at) => head(at))).includes(1)).toBe(false);
  }
});

describe('samples', () => {
  test.each([1, 2])('%i systems: intervals and tests are what their definitions say', async (count) => {
    const sentences = fc.array(severalTrees(1 + count), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sentences, fc.integer({ min: 1, max: 100 }), fc.nat(99), async (trees, samples, seed) => {
        const texts = Array.from({ length: 1 + count }, (_, side) => conll(trees.map((each) => each[side]!)));
        const { systems, differences } = await evaluating(texts, { samples, seed });
        const pairs = systems.map((_, system) => trees.map((each): Pair => [each[0]!, each[1 + system]!]));
        const expected = plainSamples(pairs, { samples, seed });
        expect(systems.map(({ intervals }) => intervals)).toEqual(expected.intervals);
        expect(differences).toEqual(count === 2 ? expected.differences() : undefined);
      }),
      { numRuns: 15 },
    );
  });

  const word = (label: string): Word => ({ form: 'a', head: 0, label });
  const trees = (label: (at: number) => string): string =>
    conll(Array.from({ length: 400 }, (_, at) => [word(label(at))]));
  const gold = trees(() => 'obj');
  const half = trees((at) => (at % 2 === 0 ? 'obj' : 'obl'));
  const otherHalf = trees((at) => (at % 2 === 1 ? 'obj' : 'obl'));
  const most = trees((at) => (at % 10 > 0 ? 'obj' : 'obl'));

  test('intervals are as wide as the binomial distribution says', async () => {
    const { systems } = await evaluating([gold, half], { samples: 2000 });
    const { from, to } = systems[0]!.intervals!.las;
    // 400 words, half of them right: the standard deviation is 2.5 %.
    expect(from).toBeGreaterThan(0.5 - 0.06);
    expect(from).toBeLessThan(0.5 - 0.04);
    expect(to).toBeGreaterThan(0.5 + 0.04);
    expect(to).toBeLessThan(0.5 + 0.06);
  });

  test('equally good systems do not differ, a much better one does', async () => {
    const equal = await evaluating([gold, half, otherHalf], { samples: 500 });
    expect(equal.differences!.las).toMatchObject({ difference: 0, p: 1 });
    const better = await evaluating([gold, half, most], { samples: 500 });
    expect(better.differences!.las.difference).toBeCloseTo(0.4);
    expect(better.differences!.las.p).toBe(1 / 501);
    expect(better.differences!.las.interval.from).toBeGreaterThan(0.3);
    expect(better.differences!.uas).toMatchObject({ difference: 0, interval: { from: 0, to: 0 }, p: 1 });
  });

  test('the same seed gives the same figures, another seed others', async () => {
    const of = async (seed: number): Promise<Evaluation> => evaluating([gold, half, most], { samples: 100, seed });
    expect(await of(7)).toEqual(await of(7));
    expect(await of(7)).not.toEqual(await of(8));
  });
});

describe('files that do not match', () => {
  const gold = sentence(2, 0) + sentence(0);
  test.each([
    ['another word', gold.replace('w2', 'x'), '2:3 the text is "x"; expected "w2", as in file 0:2'],
    ['a word too few', sentence(0) + sentence(0), '3:3 the text is "w1"; expected "w2", as in file 0:2'],
    ['a word too many', sentence(2, 0, 1) + sentence(0), '3:3 the text is "w3"; expected "w1", as in file 0:4'],
    ['a sentence too few', sentence(2, 0), '4:1 the file ends after 1 sentence; expected another, as in file 0:4'],
    ['a sentence too many', gold + sentence(0), '6:1 the sentence is one more than in file 0, which has 2'],
    ['nothing', '', '1:1 the file ends after 0 sentences; expected another, as in file 0:1'],
    [
      'no tree',
      sentence(2, 1) + sentence(0),
      '1:14 the heads form a cycle, 1 → 2 → 1; expected a path from every word to 0',
    ],
  ])('%s', async (_, system, says) => {
    for (const texts of [
      [gold, system],
      [gold, gold, system],
    ]) {
      const answer = await comparing(texts);
      if (answer.comparable) throw new Error('the files were compared');
      const { file, problem } = answer.reason;
      expect({ file, says: `${problem.line}:${problem.column} ${problem.message}` }).toEqual({
        file: `file ${texts.length - 1}`,
        says,
      });
    }
  });
});
