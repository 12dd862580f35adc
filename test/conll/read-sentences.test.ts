/** Sentences for programs: from text, bytes and chunks of them, with `for await` and with a function. */
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteSink } from '../../runtime/conll/byte-sink.ts';
import { forEachSentence } from '../../runtime/conll/for-each-sentence.ts';
import type { TreebankInput } from '../../runtime/conll/input.ts';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { endSentence, writeSentence } from '../../runtime/conll/write-sentence.ts';
import { writtenSentence } from './arbitrary-sentence.ts';
import { line, readChunks, sentence } from './read-text.ts';

async function collect(input: TreebankInput): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for await (const each of readSentences(input)) sentences.push(each);
  return sentences;
}

function textOf({ bytes, from, to }: Sentence): string {
  return Buffer.from(bytes.subarray(from, to)).toString();
}

/** The arrays of a sentence. */
function arraysOf({ heads, wordAt, headFrom, headTo }: Sentence): readonly Int32Array[] {
  return [heads, wordAt, headFrom, headTo];
}

const TEXT = `# sent_id = ü🙂\n${sentence(2, 0)}${sentence(1)}${sentence(0).trimEnd()}`;
const BYTES = Buffer.from(TEXT);
const CHUNKS = TEXT.split('');

/** The same treebank in every way that it can be given. */
const INPUTS: readonly (readonly [string, () => TreebankInput])[] = [
  ['text', () => TEXT],
  ['bytes', () => BYTES],
  ['bytes that are no Buffer', () => new Uint8Array(BYTES)],
  ['chunks of text, characters cut in two', () => CHUNKS],
  ['chunks of bytes', () => Array.from(BYTES, (byte) => Uint8Array.of(byte))],
  ['chunks of both', () => [TEXT.slice(0, 20), Buffer.from(TEXT.slice(20))]],
  ['a stream', () => Readable.from([BYTES])],
  ['a web stream', () => new Blob([BYTES]).stream() as AsyncIterable<Uint8Array>],
];

describe.each(INPUTS)('%s', (_name, input) => {
  test('gives sentences with for await', async () => {
    const sentences = await collect(input());
    expect(sentences.map(({ heads, problem }) => problem?.code ?? [...heads])).toEqual([[2, 0], 'self-loop', [0]]);
    expect(commentText(sentences[0]!, 'sent_id')).toBe('ü🙂');
  });

  test('gives sentences to a function, and their number', async () => {
    const heads: number[][] = [];
    const sentences = await forEachSentence(input(), (each) => {
      heads.push([...each.heads]);
    });
    expect({ sentences, heads }).toEqual({ sentences: 3, heads: [[2, 0], [], [0]] });
  });
});

test('sentences of for await stay valid: all of them are as the reader has them, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(writtenSentence, { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.nat({ max: 2 }),
      async (written, lineEnd, missing) => {
        const whole = written.map(({ lines }) => `${[...lines, '', ''].join(lineEnd)}`).join('');
        const text = `${whole.slice(0, whole.length - (written.length && missing * lineEnd.length))}`;
        const sentences = await collect(text);
        const read = await readChunks([text]);
        expect(sentences.map((each) => ({ heads: [...each.heads], text: textOf(each) }))).toEqual(read);
        for (const [index, each] of sentences.entries()) {
          const words = written[index]!.lines.filter((row) => /^\d+\t/.test(row)).map((row) => row.split('\t'));
          const columns = words.map((_, word) =>
            Object.values(COLUMNS).map((column) => columnText(each, { word: word + 1, column })),
          );
          expect(columns).toEqual(words);
          const sink = new ByteSink();
          writeSentence(sink, each, { heads: each.heads });
          endSentence(sink, each);
          expect(Buffer.from(sink.bytes).toString()).toBe(`${[...written[index]!.lines, '', ''].join(lineEnd)}`);
        }
      },
    ),
  );
});

test('arrays have the length of the sentence', async () => {
  const text = [sentence(...Array.from({ length: 300 }, (_, index) => index)), sentence(2, 0), sentence(1)].join('');
  const lengths = [300, 2, 0];
  let index = 0;
  await forEachSentence(text, (each) => {
    const expected = lengths[index++]!;
    expect([each.length, ...arraysOf(each).map(({ length }) => length)]).toEqual(Array(5).fill(expected));
  });
  for (const each of await collect(text)) {
    for (const array of arraysOf(each)) {
      expect(array).toHaveLength(each.length);
      expect(array.buffer.byteLength).toBe(4 * each.length);
    }
  }
});

test('large text and bytes are read in pieces, without a character lost', async () => {
  const text = line(1, 0).replace('w1', '🙂'.repeat(500_000)).concat('\n', sentence(2, 0));
  for (const input of [text, `x${text}`.slice(1), Buffer.from(text)]) {
    const [first, second] = await collect(input);
    expect(columnText(first!, { word: 1, column: COLUMNS.form })).toBe('🙂'.repeat(500_000));
    expect([...second!.heads]).toEqual([2, 0]);
  }
});

describe('is refused', () => {
  test.each<[string, unknown, RegExp]>([
    [
      'a path',
      'train.conllu',
      /^"train\.conllu" is not CoNLL text; to read a file, pass openTreebank\("train\.conllu"\)$/,
    ],
    ['a path with blanks', '/home/a user/train.conllu', /pass openTreebank/],
    ['nothing', undefined, /there is no treebank to read; expected text, a Uint8Array/],
    ['null', null, /there is no treebank to read/],
    ['a number', 7, /there is no treebank to read/],
    ['a buffer without a view', new ArrayBuffer(8), /there is no treebank to read/],
    ['an array of words', new Int32Array(8), /there is no treebank to read/],
    ['an array of numbers', [49, 9], /a chunk is neither text nor bytes: "49"; expected strings or Uint8Arrays/],
    ['a stream of objects', Readable.from([{}]), /a chunk is neither text nor bytes/],
    ['gz', gzipSync(TEXT), /the bytes are gz; expected UTF-8: use openTreebank or a DecompressionStream/],
  ])('%s', async (_name, input, says) => {
    await expect(collect(input as string)).rejects.toThrow(says);
    if (input instanceof Readable) return;
    await expect(forEachSentence(input as string, () => {})).rejects.toThrow(says);
  });

  test.each([
    ['resolves', async (): Promise<void> => {}],
    ['fails', async (): Promise<void> => Promise.reject(new Error('unheard'))],
  ])('a function whose promise %s', async (_name, visit) => {
    const reading = forEachSentence(TEXT, visit as unknown as () => void);
    await expect(reading).rejects.toThrow(TypeError);
    await expect(reading).rejects.toThrow(/returned a promise.*use for await \(const sentence of readSentences/);
  });

  test('what is no path is read as text, and has a problem or nothing', async () => {
    expect(await collect('')).toEqual([]);
    expect(await collect(' ')).toMatchObject([{ problem: { code: 'columns' } }]);
    expect(await collect('# only a comment')).toMatchObject([{ problem: { code: 'no-words' } }]);
    expect(await collect('train.conllu\n')).toMatchObject([{ problem: { code: 'columns' } }]);
  });
});

describe('columns', () => {
  test('have the ten names of the format', async () => {
    const names = ['id', 'form', 'lemma', 'upos', 'xpos', 'feats', 'head', 'deprel', 'deps', 'misc'];
    expect(Object.entries(COLUMNS)).toEqual(names.map((name, index) => [name, index]));
    const [read] = await collect(`1\tform\tlemma\tupos\txpos\tfeats\t0\tdeprel\tdeps\tmisc\n`);
    for (const [name, column] of Object.entries(COLUMNS)) {
      const expected = { id: '1', head: '0' }[name] ?? name;
      expect(columnText(read!, { word: 1, column })).toBe(expected);
    }
  });

  test.each([
    [{ word: 0, column: 1 }, 'there is no word 0; expected a word from 1 to 2'],
    [{ word: 3, column: 1 }, 'there is no word 3; expected a word from 1 to 2'],
    [{ word: 1.5, column: 1 }, 'there is no word 1.5; expected a word from 1 to 2'],
    [{ word: 1, column: 10 }, 'there is no column 10; expected one of COLUMNS, from 0 to 9'],
    [{ word: 1, column: -1 }, 'there is no column -1; expected one of COLUMNS, from 0 to 9'],
    [
      { word: 1, column: (COLUMNS as Record<string, number>)['tag']! },
      'there is no column undefined; expected one of COLUMNS, from 0 to 9',
    ],
  ])('%j is refused', async (place, says) => {
    const [read] = await collect(sentence(2, 0));
    expect(() => columnText(read!, place)).toThrow(new RangeError(says));
    await forEachSentence(sentence(2, 0), (each) => {
      expect(() => columnText(each, place)).toThrow(new RangeError(says));
    });
  });

  test('a sentence with a problem has no words', async () => {
    const [read] = await collect(sentence(1));
    expect(() => columnText(read!, { word: 1, column: 1 })).toThrow(
      new RangeError('there is no word 1; the sentence has no words'),
    );
  });
});
