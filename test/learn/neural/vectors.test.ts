/** Vectors of words from a file: what is read, what is refused, and what a model with them does. */
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import { encodeNeuralModel } from '../../../learn/neural/encode-model.ts';
import { formsWithVectors, readVectors } from '../../../learn/neural/read-vectors.ts';
import { TRAINING_COLUMNS } from '../../../learn/shared/training-columns.ts';
import { linesOf } from '../../../learn/neural/vector-lines.ts';
import { trainParser } from '../../../learn/train-parser.ts';
import { readColumns } from '../../../runtime/conll/treebank-columns.ts';
import { encodeText } from '../../../runtime/parser/encode-text.ts';
import { splitModel } from '../../../runtime/parser/model-bytes.ts';
import { decodeNeuralModels } from '../../../runtime/neural/neural-bytes.ts';
import type { FrozenVectors } from '../../../runtime/neural/frozen-vectors.ts';
import { hashBytes } from '../../../runtime/text/hash-bytes.ts';
import { madeTreebank } from '../made-treebank.ts';

/** The bytes of a text in chunks of some length. */
async function* chunksOf(text: string, length = 7): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

function hashOf(word: string): number {
  const bytes = new Uint8Array(3 * word.length);
  return hashBytes(bytes, 0, encodeText(word, bytes));
}

/** The numbers of a word, and whether there are any. */
function vectorOf({ index, dimensions, scales, numbers }: FrozenVectors, word: string): number[] | undefined {
  const number = index.find(hashOf(word));
  if (number === 0) return undefined;
  const from = (number - 1) * dimensions;
  return [...numbers.subarray(from, from + dimensions)].map((value) => value * scales[number - 1]!);
}

const read = (text: string, words?: number, known: readonly string[] = []): Promise<FrozenVectors> =>
  readVectors(chunksOf(text), { vocabulary: new Set(known.map(hashOf)), words });

describe('files of vectors', () => {
  test.each([1, 2, 3, 5, 100])('lines do not depend on chunks of %i bytes', async (length) => {
    const lines: string[] = [];
    for await (const line of linesOf(chunksOf('a 1\n\nbb 2 3\nlast', length)))
      lines.push(new TextDecoder().decode(line));
    expect(lines).toEqual(['a 1', '', 'bb 2 3', 'last']);
  });

  test('one word suffices', async () => {
    expect(vectorOf(await read('I 1 2\n'), 'I')).toBeDefined();
    expect(vectorOf(await read('I 1 2\nyou 3 4\n', 1), 'I')).toBeDefined();
  });

  test.each([
    ['GloVe', 'sun 1 2 -1\nmoon 0.5 -1e0 .5\n'],
    ['word2vec, with blanks at the ends', '2 3\nsun 1 2 -1 \nmoon 0.5 -1 0.5 \n'],
    ['tabs and the line ends of Windows, without a last one', 'sun\t1\t2\t-1\r\nmoon\t0.5\t-1\t0.5'],
    ['an editor that marks the byte order', '\ufeffsun 1 2 -1\nmoon 0.5 -1e0 .5\n'],
    ['the same, with a first line as of word2vec', '\ufeff2 3\nsun 1 2 -1\nmoon 0.5 -1e0 .5\n'],
    ['GloVe, where words can have blanks', 'sun 1 2 -1\n. . . 1 1 1\nat sun.org 1 1 1\nmoon 0.5 -1e0 .5\n'],
  ])('as of %s', async (_, text) => {
    const found = await read(text);
    expect(found.dimensions).toBe(3);
    const [sun, moon] = [vectorOf(found, 'sun')!, vectorOf(found, 'moon')!];
    // All vectors have one factor, and numbers are rounded to a seventh of the largest.
    expect(Math.abs(sun[0]! / sun[1]! - 0.5)).toBeLessThan(1 / 7);
    expect(sun[2]!).toBeCloseTo(-sun[0]!, 6);
    expect(Math.abs(moon[1]! / sun[2]! - 1)).toBeLessThan(1 / 7);
    expect(vectorOf(found, 'star')).toBeUndefined();
  });

  test('each vector is as exact as its numbers allow, however small they are', async () => {
    const { numbers, dimensions } = await read('sun 1e-3 -2e-3\nmoon 0.5 0.1\nstar 900 -3\nnight 1e-5 0\n');
    const largest = [0, 1, 2, 3].map((word) =>
      Math.max(...numbers.subarray(word * dimensions, (word + 1) * dimensions).map(Math.abs)),
    );
    expect(largest).toEqual([7, 7, 7, 7]);
  });

  test('words of the treebank come before others, and the first of several vectors counts', async () => {
    const text = 'the 1 0\nof 0 1\nsun 1 1\nsun -1 -1\nmoon -1 1\n';
    const found = await read(text, 3, ['sun', 'moon']);
    const known = ['the', 'of', 'sun', 'moon'].filter((word) => vectorOf(found, word) !== undefined);
    expect(known).toEqual(['the', 'sun', 'moon']);
    expect(vectorOf(found, 'sun')!.every((value) => value > 0)).toBe(true);
  });

  test.each([
    ['', 'line 1: there is no vector up to here'],
    ['2 3\n', 'line 1: there is no vector up to here'],
    ['sun 1 2\nmoon 1\n', 'line 2: it has 1 numbers; vectors of this file have 2'],
    ['sun 1 2\nmoon 1 two\n', 'line 2: "two" is not a number of a vector'],
    ['sun 1 NaN\n', 'line 1: "NaN" is not a number of a vector'],
    ['sun 1 1e300\n', 'line 1: "1e300" is not a number of a vector'],
    // Only its start is shown, and none of it counts.
    [`sun 1 0.${'1'.repeat(70)}e5\n`, `line 1: "0.${'1'.repeat(38)}" is not a number of a vector`],
    ['sun 1\nmoon 2\n', 'line 1: vectors must have 2 to 1024 numbers, not 1'],
    ['sun 1 2\nmoon 1 2 3\n', 'line 2: it has 3 numbers; vectors of this file have 2'],
    ['4 2\nsun 1 2\nmoon 1 2\n', 'line 3: the file ends here, after 2 of the 4 words of its first line'],
    [`sun 1.${'0'.repeat(80)}e5 2\n`, 'is not a number of a vector'],
    [`${'x'.repeat(70_000)} 1 2\n`, 'line 1: it has more than 65536 bytes'],
  ])('%j is refused', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test('vectors for none of the words that are wanted are refused', async () => {
    const latin1 = [Uint8Array.of(0xfc, 0x20, 0x31, 0x20, 0x32, 0x0a)];
    const found = readVectors(Readable.from(latin1), { vocabulary: new Set(['ü'].map(hashOf)) });
    await expect(found).rejects.toThrow('line 1: no word of the treebank has a vector up to here');
    await expect(read('ü 1 2\n', undefined, ['ü'])).resolves.toMatchObject({ dimensions: 2 });
  });

  test('forms with vectors are counted as parsers look them up', async () => {
    const treebank = ['Sun', 'sun', 'Moon', 'STAR', 'Ü']
      .map((form) => `1\t${form}\t_\t_\t_\t_\t0\troot\t_\t_\n\n`)
      .join('');
    const { columns } = await readColumns(treebank, TRAINING_COLUMNS);
    const counts = ['sun 1 2\n', 'Sun 1 2\n', 'Moon 1 2\nü 1 2\n', 'STAR 1 2\nstar 1 2\n', 'none 1 2\n'].map(
      async (text) => formsWithVectors(columns, await read(text)),
    );
    expect(await Promise.all(counts)).toEqual([2, 1, 2, 1, 0]);
  });
});

describe('a model with vectors', async () => {
  const treebank = madeTreebank({ sentences: 30, seed: 3 });
  const forms = [...new Set(treebank.split('\n').flatMap((line) => line.split('\t').slice(1, 2)))].filter(Boolean);
  const vectors = forms.map((form, at) => `${form} ${at % 3} ${at % 5} ${-at % 7}\n`).join('');
  const options = { learner: 'crf', passes: 2, layers: 1, width: 16, vectors } as const;
  const { model } = await trainParser(arcHybrid, treebank, options);

  test('has them as they were read, whatever training did', async () => {
    const [network] = decodeNeuralModels(splitModel(model));
    const expected = await read(vectors);
    for (const form of forms) expect(vectorOf(network!.vectors!, form)).toEqual(vectorOf(expected, form));
  });

  test('goes on with vectors of 8 bits, as older models have them', async () => {
    const parts = splitModel(model);
    const { weights, ...network } = decodeNeuralModels(parts)[0]!;
    const made = network.vectors!;
    const older = {
      ...made,
      numbers: made.numbers.map((number) => 18 * number),
      scales: made.scales.map((scale) => scale / 18),
    };
    const resume = encodeNeuralModel(parts.header, { ...network, vectors: older }, [weights]);
    expect(resume.length).toBeGreaterThan(model.length);
    expect(decodeNeuralModels(splitModel(resume))[0]!.vectors).toEqual(older);
    const { vectors: _, layers: __, width: ___, ...rest } = options;
    const resumed = await trainParser(arcHybrid, treebank, { ...rest, resume });
    expect(decodeNeuralModels(splitModel(resumed.model))[0]!.vectors).toEqual(older);
  });

  test('is the same again, and another with other vectors', async () => {
    expect((await trainParser(arcHybrid, treebank, options)).model).toEqual(model);
    const others = await trainParser(arcHybrid, treebank, { ...options, vectors: vectors.replaceAll('-', '') });
    expect(others.model).not.toEqual(model);
  });

  test('goes on with its own', async () => {
    const { vectors: _, layers: __, width: ___, ...rest } = options;
    const resumed = await trainParser(arcHybrid, treebank, { ...rest, resume: model });
    expect(decodeNeuralModels(splitModel(resumed.model))[0]!.vectors).toEqual(
      decodeNeuralModels(splitModel(model))[0]!.vectors,
    );
    await expect(trainParser(arcHybrid, treebank, { ...rest, vectors, resume: model })).rejects.toThrow(
      'vectors are those of the model to go on from',
    );
    await expect(trainParser(arcHybrid, treebank, { vectors })).rejects.toThrow(
      'vectors are for the learners neural, encoder and crf',
    );
  });
});
