/** Files that divide the same text in different ways: scores against their plain definitions, and by hand. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlocks } from '../../runtime/conll/read-blocks.ts';
import { compareFiles, type FileComparison } from '../../treebank/evaluation/compare-files.ts';
import { TASK_SCORES, type SystemScores } from '../../treebank/evaluation/scores.ts';
import { dividedConll, dividedTwice } from './any-division.ts';
import { isEven, plainTaskScores } from './plain-task-scores.ts';

function comparing(...texts: readonly string[]): Promise<FileComparison> {
  const [gold, ...systems] = texts.map((text, at) => ({ name: `file ${at}`, blocks: readBlocks([text]) }));
  return compareFiles(gold!, systems, { samples: 3 });
}

async function scoring(...texts: readonly string[]): Promise<readonly SystemScores[]> {
  const answer = await comparing(...texts);
  if (!answer.comparable) throw new Error(answer.reason.problem.message);
  return answer.evaluation.systems;
}

/** Lines with columns by spaces: id, form, lemma, upos, head, label. */
function conll(...sentences: readonly (readonly string[])[]): string {
  const line = (text: string): string => {
    const [id, form, lemma = '_', upos = '_', head = '_', label = '_'] = text.split(' ');
    return `${[id, form, lemma, upos, '_', '_', head, label, '_', '_'].join('\t')}\n`;
  };
  return sentences.map((lines) => `${lines.map(line).join('')}\n`).join('');
}

test('scores are what their definitions say, however the text is divided', async () => {
  await fc.assert(
    fc.asyncProperty(dividedTwice, async ([gold, system]) => {
      fc.pre(isEven(gold, system));
      const [scores] = await scoring(dividedConll(gold), dividedConll(system));
      const found = Object.fromEntries(TASK_SCORES.map((name) => [name, scores![name]]));
      expect(found).toEqual(plainTaskScores(gold, system));
    }),
    { numRuns: 1000 },
  );
});

test('without trees, the other scores are the same', async () => {
  await fc.assert(
    fc.asyncProperty(dividedTwice, async ([right, system]) => {
      const texts = [dividedConll(right), dividedConll(system)];
      const [scores] = await scoring(...texts);
      const bare = texts.map((text) => text.replaceAll(/\t\d+\t[\w:]+\t_\t_$/gm, '\t_\t_\t_\t_'));
      expect(await comparing(...bare)).toMatchObject({ comparable: false });
      const [gold, other] = bare.map((text) => ({ name: '', blocks: readBlocks([text]) }));
      const answer = await compareFiles(gold!, [other!], { trees: false, samples: 3, examples: 9 });
      if (!answer.comparable) throw new Error(answer.reason.problem.message);
      const { systems, examples } = answer.evaluation;
      const { tokens, sentences, words, upos, xpos, ufeats, allTags, lemmas } = scores!;
      expect(systems).toMatchObject([{ tokens, sentences, words, upos, xpos, ufeats, allTags, lemmas }]);
      expect([systems[0]!.las.gold, systems[0]!.byLabel, examples]).toEqual([0, [], []]);
    }),
  );
});

test('figures by label and length count the words of both', async () => {
  await fc.assert(
    fc.asyncProperty(dividedTwice, async ([gold, system]) => {
      const [scores] = await scoring(dividedConll(gold), dividedConll(system));
      const { byLength, byLabel, uas, las, labels } = scores!;
      const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
      for (const side of ['gold', 'system'] as const) {
        expect(sum(byLength.map((each) => each[side].arcs))).toBe(uas[side]);
        expect(sum(byLength.map((each) => each[side].heads))).toBe(uas.correct);
        expect(sum(byLength.map((each) => each[side].labelled))).toBe(las.correct);
        expect(sum(byLabel.map((each) => each.labels[side]))).toBe(labels[side]);
      }
      expect(sum(byLabel.map((each) => each.las.correct))).toBe(las.correct);
      expect(sum(byLabel.map((each) => each.labels.correct))).toBe(labels.correct);
    }),
  );
});

test('a multiword token that the system does not divide, by hand', async () => {
  const gold = conll(
    ['1-2 im', '1 in in ADP 3 case', '2 dem der DET 3 det', '3 Haus Haus NOUN 0 root'],
    ['1 Ja ja INTJ 0 root', '2 . . PUNCT 1 punct'],
  );
  const system = conll(['1 im in ADP 2 case', '2 Haus Haus NOUN 0 root', '3 Ja ja INTJ 2 obj', '4 . . PUNCT 2 punct']);
  const [scores] = await scoring(gold, system);
  expect(scores).toMatchObject({
    tokens: { gold: 4, system: 4, correct: 4 },
    sentences: { gold: 2, system: 1, correct: 0 },
    words: { gold: 5, system: 4, correct: 3 },
    upos: { gold: 5, system: 4, correct: 3, aligned: 3 },
    uas: { gold: 5, system: 4, correct: 1, aligned: 3 },
    // Haus has two function words in gold, and one of the system, which is none of them.
    mlas: { gold: 2, system: 2, correct: 0, aligned: 2 },
    blex: { gold: 2, system: 2, correct: 1, aligned: 2 },
    sentencesExact: { gold: 2, system: 1, correct: 0 },
  });
});

test('words inside multiword tokens are aligned by their forms', async () => {
  const gold = conll(['1-3 dáselo', '1 da da VERB 0 root', '2 se se PRON 1 iobj', '3 lo lo PRON 1 obj']);
  const system = conll(['1-2 dáselo', '1 DA da VERB 0 root', '2 lo lo PRON 1 obj']);
  const [scores] = await scoring(gold, system);
  expect(scores).toMatchObject({
    tokens: { gold: 1, system: 1, correct: 1 },
    words: { gold: 3, system: 2, correct: 2 },
    las: { gold: 3, system: 2, correct: 2, aligned: 2 },
    sentencesExact: { correct: 0 },
  });
});

test('spaces in forms do not count', async () => {
  const gold = conll(['1 10000 _ NUM 0 root']);
  const [scores] = await scoring(gold, gold.replace('10000', '10 000'));
  expect(scores!.words).toEqual({ gold: 1, system: 1, correct: 1 });
});

test('the same words are compared even if tokens are not written', async () => {
  const lines = ['1 in in ADP 3 case', '2 dem der DET 3 det', '3 Haus Haus NOUN 0 root'];
  const [scores] = await scoring(conll(['1-2 im', ...lines]), conll(lines));
  expect(scores).toMatchObject({
    tokens: { gold: 2, system: 3, correct: 1 },
    las: { gold: 3, system: 3, correct: 3, aligned: 3 },
  });
});

test('two systems that divide the text in their own ways', async () => {
  const whole = conll(['1 ab _ _ 0 root', '2 c _ _ 1 obj']);
  const parts = conll(['1 a _ _ 0 root'], ['1 b _ _ 0 root', '2 c _ _ 1 obj']);
  const [first, second] = await scoring(whole, parts, whole);
  expect(first!.words).toEqual({ gold: 2, system: 3, correct: 1 });
  expect(second!.las).toEqual({ gold: 2, system: 2, correct: 2, aligned: 2 });
});

const gold = conll(['1 ab _ _ 0 root', '2 cd _ _ 1 obj'], ['1 ef _ _ 0 root']);
test.each([
  [
    'other letters',
    conll(['1 abc _ _ 0 root', '2 xef _ _ 1 obj']),
    '2:3 the text is "xef"; expected "cd", as in file 0:2',
  ],
  [
    'an end too early',
    conll(['1 abcd _ _ 0 root', '2 e _ _ 1 obj']),
    '4:1 the text ends here; expected "ef", as in file 0:4',
  ],
  [
    'too much',
    conll(['1 abcde _ _ 0 root', '2 fg _ _ 1 obj']),
    '2:3 the text goes on with "fg"; expected no more, as in file 0',
  ],
  [
    'a form of spaces',
    conll(['1 ab _ _ 0 root', '2 \u00A0 _ _ 1 obj']),
    '2:3 the form consists of spaces; expected a word',
  ],
])('texts that differ: %s', async (_, system, says) => {
  const answer = await comparing(gold, system);
  if (answer.comparable) throw new Error('the files were compared');
  const { file, problem } = answer.reason;
  expect([file, `${problem.line}:${problem.column} ${problem.message}`]).toEqual(['file 1', says]);
});

test('overlapping tokens of very many words are refused', async () => {
  const words = Array.from({ length: 5000 }, (_, at) => `${at + 1} w${at} _ _ ${at} x`);
  const answer = await comparing(
    conll(['1-5000 a', ...words]),
    conll([
      '1-4999 a',
      ...words.slice(1).map((line, at) => line.replace(/^\d+ (\S+) _ _ \d+/, `${at + 1} $1 _ _ ${at}`)),
    ]),
  );
  expect(answer).toMatchObject({
    comparable: false,
    reason: { problem: { line: 1, message: 'multiword tokens with 5000 and 4999 words overlap, too many to align' } },
  });
});
