/** The reader: any chunks, any line ends, and every kind of mistake with its place. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeProblem } from '../../generator/semantics/tree.ts';
import { formatConllProblem } from '../../runtime/conll/problem.ts';
import { faultyWord } from '../../runtime/conll/tree-fault.ts';
import { someHeads, treeHeads, writtenSentence } from './arbitrary-sentence.ts';
import { line, readChunks, sentence } from './read-text.ts';

describe('sentences', () => {
  test('are read whatever the chunks, line ends and empty lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(writtenSentence, { maxLength: 5 }),
        fc.record({
          lineEnd: fc.constantFrom('\n', '\r\n'),
          mark: fc.constantFrom('', '\uFEFF'),
          extra: fc.nat({ max: 2 }),
          missing: fc.nat({ max: 2 }),
          cuts: fc.array(fc.nat(), { maxLength: 8 }),
        }),
        async (sentences, { lineEnd, mark, extra, missing, cuts }) => {
          const texts = sentences.map(({ lines }) => `${lines.join(lineEnd)}${lineEnd}${lineEnd}`);
          const between = lineEnd.repeat(extra);
          const whole = `${between}${texts.join(between)}`;
          const lacking = sentences.length === 0 ? 0 : missing * lineEnd.length;
          const bytes = Buffer.from(mark + whole.slice(0, whole.length - lacking));
          const offsets = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
          const chunks = offsets.slice(1).map((offset, index) => bytes.subarray(offsets[index], offset));
          const read = await readChunks(chunks);
          const last = texts.length - 1;
          expect(read).toEqual(
            sentences.map(({ heads }, index) => ({
              heads,
              text: index === last ? texts[index]!.slice(0, texts[index]!.length - lacking) : texts[index]!,
            })),
          );
        },
      ),
    );
  });

  test('may be one byte at a time', async () => {
    const text = `# text = ü\r\n${sentence(2, 0).replaceAll('\n', '\r\n')}${sentence(0)}`;
    const bytes = [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));
    expect((await readChunks(bytes)).map(({ heads }) => heads)).toEqual([[2, 0], [0]]);
  });

  test('may have 20,000 words and a line of two megabytes', async () => {
    const heads = Array.from({ length: 20_000 }, (_, index) => index);
    const text = sentence(...heads).replace('w777\t', `${'x'.repeat(2_000_000)}\t`);
    const [read, after] = await readChunks([text, sentence(0)]);
    expect(read!.heads).toEqual(heads);
    expect(after!.heads).toEqual([0]);
  });

  test('without trees are read where heads are ignored', async () => {
    const [read] = await readChunks([sentence('_', 'x')], { heads: 'ignore' });
    expect(read).toEqual({ heads: [-1, -1], text: sentence('_', 'x') });
  });

  test('there are none in nothing', async () => {
    expect(await readChunks([])).toEqual([]);
    expect(await readChunks(['\n\r\n\n'])).toEqual([]);
  });
});

describe('problems', () => {
  const comments = '# ü\n#x\n';
  test.each([
    {
      text: sentence(2, 3),
      says: '2:14: error[head-out-of-range]: the head of word 2 is "3"; expected a number from 0 to 2, the last word',
    },
    {
      text: sentence(0, '99999999999999999999'),
      says: '2:14: error[head-out-of-range]: the head of word 2 is "99999999999999999999"; expected a number from 0 to 2, the last word',
    },
    {
      text: sentence('_'),
      says: '1:14: error[head-not-a-number]: the head of word 1 is "_"; expected a number from 0 to 1',
    },
    {
      text: sentence('-1'),
      says: '1:14: error[head-not-a-number]: the head of word 1 is "-1"; expected a number from 0 to 1',
    },
    {
      text: sentence('00'),
      says: '1:14: error[head-not-a-number]: the head of word 1 is "00"; expected a number from 0 to 1',
    },
    {
      text: sentence('0x'),
      says: '1:14: error[head-not-a-number]: the head of word 1 is "0x"; expected a number from 0 to 1',
    },
    {
      text: sentence(''),
      says: '1:14: error[head-not-a-number]: the head of word 1 is ""; expected a number from 0 to 1',
    },
    { text: sentence(0, 2), says: '2:14: error[self-loop]: word 2 is its own head; expected another word or 0' },
    {
      text: sentence(2, 3, 1),
      says: '1:14: error[cycle]: the heads form a cycle, 1 → 2 → 3 → 1; expected a path from every word to 0',
    },
    {
      text: `${comments}${sentence(0, 3, 2)}`,
      says: '4:14: error[cycle]: the heads form a cycle, 2 → 3 → 2; expected a path from every word to 0',
    },
    { text: '1\ta\t0\n', says: '1:1: error[columns]: the line has 3 columns; expected 10, separated by tabs' },
    {
      text: `${line(1, 0).trimEnd()}\t_\n`,
      says: '1:1: error[columns]: the line has 11 columns; expected 10, separated by tabs',
    },
    {
      text: `${comments}1 a b\n`,
      says: '3:1: error[columns]: the line has 1 column; expected 10, separated by tabs; arcforge parse --text and tag --text read plain text',
    },
    {
      text: ' \n',
      says: '1:1: error[columns]: the line has 1 column; expected 10, separated by tabs; arcforge parse --text and tag --text read plain text',
    },
    { text: line(2, 0), says: '1:1: error[id-order]: the id is "2"; expected 1' },
    {
      text: line('01', 0),
      says: '1:1: error[id]: "01" is not an id; expected 1, a range such as 1-2, or an empty node such as 0.1',
    },
    { text: line(1, 0) + line(1, 0), says: '2:1: error[id-order]: the id is "1"; expected 2' },
    {
      text: line('a', 0),
      says: '1:1: error[id]: "a" is not an id; expected 1, a range such as 1-2, or an empty node such as 0.1',
    },
    {
      text: line(1, 0) + line('1-2', '_'),
      says: '2:1: error[range]: the multiword token is "1-2"; expected a range that starts at 2, on the line before that word',
    },
    {
      text: line('1-3', '_') + line(1, 0),
      says: '1:1: error[range]: the multiword token is "1-3"; expected a range that ends no later than 1, the last word',
    },
    {
      text: line('2-1', '_') + line(1, 0),
      says: '1:1: error[range]: the multiword token is "2-1"; expected a range that starts at 1, on the line before that word',
    },
    {
      text: line('1-2', '_') + line(1, 0) + line('2-3', '_') + line(2, 0) + line(3, 0),
      says: '3:1: error[range]: the multiword token is "2-3"; expected a range that starts at 3, on the line before that word',
    },
    { text: line('1.1', '_') + line(1, 0), says: '1:1: error[empty-node]: the empty node is "1.1"; expected 0.1' },
    { text: line(1, 0) + line('1.2', '_'), says: '2:1: error[empty-node]: the empty node is "1.2"; expected 1.1' },
    {
      text: `${line(1, 0)}# text\n${line(1, 0)}`,
      says: '2:1: error[comment-order]: this comment follows a word; expected comments before the first word of a sentence, and an empty line after the last',
    },
    { text: comments, says: '1:1: error[no-words]: there are comments but no words' },
    {
      text: line('\u001b[31m', 0),
      says: '1:1: error[id]: "�[31m" is not an id; expected 1, a range such as 1-2, or an empty node such as 0.1',
    },
  ])('$says', async ({ text, says }) => {
    // Before it, a sentence; after it, one that must not be lost, and another mistake whose line must be right.
    const before = `# a\n${sentence(0)}`;
    const read = await readChunks([before, text.replace(/\n*$/, '\n\n'), sentence(2, 0), sentence(1)]);
    expect(read.map(({ heads, problem }) => (problem === undefined ? heads : problem.code))).toEqual([
      [0],
      /\[(.*?)\]/.exec(says)![1],
      [2, 0],
      'self-loop',
    ]);
    const [first] = await readChunks([text]);
    expect(formatConllProblem('x', first!.problem!)).toBe(`x:${says}`);
    const lines = [before, text.replace(/\n*$/, '\n\n'), sentence(2, 0)].join('').split('\n').length;
    expect(read.at(-1)!.problem!.line).toBe(lines);
  });

  test('many problems cost no more than many sentences', async () => {
    const read = await readChunks(['x\n\n'.repeat(100_000)]);
    expect(read.map(({ problem }) => problem!.line)).toEqual(Array.from(read, (_, index) => 2 * index + 1));
  });

  test('columns count characters', async () => {
    const [read] = await readChunks([sentence('x').replace('w1', '🙂é')]);
    expect(read!.problem).toMatchObject({ line: 1, column: 14 });
  });
});

describe('trees', () => {
  test('are those of the plain definition', () => {
    fc.assert(
      fc.property(fc.oneof(someHeads, treeHeads), (heads) => {
        const plain = treeProblem(heads);
        const word = faultyWord(Int32Array.from(heads), heads.length);
        expect(word === 0).toBe(plain === undefined);
        if (plain !== undefined && !plain.message.includes('cycle')) expect(word).toBe(plain.word);
      }),
      { numRuns: 5000 },
    );
  });
});
