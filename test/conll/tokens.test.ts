/** Sentences as plain data: written, read again, and taken wherever a treebank is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conllText, type ConllToken } from '../../runtime/conll/conll-token.ts';
import type { Chunk, TreebankInput } from '../../runtime/conll/input.ts';
import { InvalidSentence } from '../../runtime/conll/problem.ts';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { readTokens } from '../../runtime/conll/read-tokens.ts';
import type { SentenceReaderOptions } from '../../runtime/conll/sentence-reader.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { treeHeads, writtenSentence } from './arbitrary-sentence.ts';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

const read = (input: TreebankInput, options?: SentenceReaderOptions): Promise<(readonly ConllToken[])[]> =>
  collect(readTokens(input, options));

const SENTENCE: readonly ConllToken[] = [
  { form: 'Birds', lemma: 'bird', upos: 'NOUN', xpos: 'NNS', feats: 'Number=Plur', head: 2, deprel: 'nsubj' },
  { form: 'sing', upos: 'VERB', head: 0, deprel: 'root', misc: 'SpaceAfter=No' },
];
const TEXT =
  '1\tBirds\tbird\tNOUN\tNNS\tNumber=Plur\t2\tnsubj\t_\t_\n2\tsing\t_\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No\n\n';

test('tokens are lines, and lines are tokens', async () => {
  expect(conllText(SENTENCE)).toBe(TEXT);
  expect(await read(TEXT)).toEqual([SENTENCE]);
  expect(conllText([{ form: '_' }, { form: '#' }])).toBe(
    '1\t_\t_\t_\t_\t_\t_\t_\t_\t_\n2\t#\t_\t_\t_\t_\t_\t_\t_\t_\n\n',
  );
});

test('any tokens are the same after they were written and read', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => !/[\t\r\n]/.test(each) && each !== '_');
  const sentence = treeHeads.chain((heads) =>
    fc.tuple(
      ...heads.map((head) =>
        fc
          .record(
            { form: text, lemma: text, upos: text, xpos: text, feats: text, deprel: text, misc: text },
            { requiredKeys: ['form'] },
          )
          .map((token) => ({ ...token, head })),
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sentence, { maxLength: 4 }), async (sentences) => {
      expect(await read(sentences)).toEqual(sentences);
    }),
    { numRuns: 200 },
  );
});

test('a treebank is given as tokens, as sentences that were read, and as either among chunks', async () => {
  const one = [{ form: 'Yes', head: 0 }];
  async function* both(): AsyncGenerator<Chunk> {
    yield SENTENCE;
    yield one;
  }
  const inputs: TreebankInput[] = [
    [SENTENCE, one],
    both(),
    await collect(readSentences(TEXT + conllText(one).trimEnd())),
    [TEXT, one],
    [TEXT.slice(0, 9), TEXT.slice(9), new TextEncoder().encode(conllText(one))],
  ];
  for (const input of inputs) expect(await read(input)).toEqual([SENTENCE, one]);
  const { columns } = await readColumns([SENTENCE, one], ['form']);
  expect([columns.sentences, ...columns.heads]).toEqual([2, 2, 0, 0]);
});

test('sentences that were read keep their bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(writtenSentence, { maxLength: 3 }),
      fc.constantFrom('\n', '\r\n'),
      async (written, end) => {
        const text = written.map(({ lines }) => [...lines, ''].join(end)).join(end);
        const sentences = await collect(readSentences(text));
        const again = await collect(readSentences(sentences));
        const textOf = ({ bytes, to }: (typeof sentences)[0]): string => Buffer.from(bytes.subarray(0, to)).toString();
        expect(again.map(textOf).join('').trimEnd()).toEqual(text.trimEnd());
      },
    ),
    { numRuns: 200 },
  );
});

test('without heads there are none', async () => {
  expect(await read([[{ form: 'Birds' }, { form: 'sing' }]], { heads: 'ignore' })).toEqual([
    [{ form: 'Birds' }, { form: 'sing' }],
  ]);
});

test('a sentence that is not a tree is refused, with its place', async () => {
  const error = (await read([SENTENCE, [{ form: 'a', head: 1 }]]).catch(
    (thrown: unknown) => thrown,
  )) as InvalidSentence;
  expect(error).toBeInstanceOf(InvalidSentence);
  expect(error.problem).toMatchObject({ code: 'self-loop', line: 4 });
  expect(error.message).toMatch(/^treebank:4:\d+: error\[self-loop\]: /);
  await expect(read([[{ form: 'a' }]])).rejects.toThrow('error[head-not-a-number]');
});

describe('what is no sentence is refused', () => {
  test.each([
    [[], 'a sentence is an array of at least one token'],
    [[null], 'word 1 has no form; a token is { form, upos, head, … }'],
    [[{ form: 'a' }, { upos: 'X' }], 'word 2 has no form'],
    [['a'], 'word 1 has no form'],
    [[{ form: '' }], 'form of word 1 is ""; expected text without tabs and line ends'],
    [[{ form: 'a\tb' }], 'form of word 1 is "a b"'],
    [[{ form: 'a', upos: 3 }], 'upos of word 1 is "3"'],
    [[{ form: 'a', deprel: 'x\n1' }], 'deprel of word 1 is'],
    [[{ form: 'a', head: -1 }], 'the head of word 1 is "-1"; expected the number of a word, or 0'],
    [[{ form: 'a', head: '0' }], 'the head of word 1 is "0"'],
    [[{ form: 'a', head: NaN }], 'the head of word 1 is "NaN"'],
  ])('%j', async (sentence, says) => {
    await expect(read([sentence as readonly ConllToken[]])).rejects.toThrow(says);
    expect(() => conllText(sentence as readonly ConllToken[])).toThrow(says);
  });

  test('tokens that are not in a sentence', async () => {
    await expect(read(SENTENCE as unknown as TreebankInput)).rejects.toThrow('a chunk is neither text nor bytes');
  });
});
