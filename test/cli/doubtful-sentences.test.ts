/** Which sentences are the most doubtful, by the definition, and how they are shown. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubtfulConllu, doubtfulSentences, doubtfulTable } from '../../cli/treebank/doubtful-sentences.ts';
import type { FileResult } from '../../treebank/run-job.ts';

interface Block {
  readonly file: string;
  readonly linesBefore: number;
  /** The probabilities of the arcs of each sentence, in percent. */
  readonly sentences: readonly (readonly number[])[];
}

function conllu(percents: readonly number[], id?: string): string {
  const lines = percents.map(
    (percent, at) => `${at + 1}\tw${at + 1}${'\t_'.repeat(4)}\t${at}\tx\t_\tHeadProb=1|ArcProb=${percent / 100}\n`,
  );
  return `${id === undefined ? '' : `# sent_id = ${id}\n`}${lines.join('')}\n`;
}

async function shown(
  blocks: readonly (Omit<Block, 'sentences'> & { readonly text: string })[],
  most: number,
  written: typeof doubtfulTable = doubtfulTable,
): Promise<string> {
  async function* results(): AsyncGenerator<FileResult<Uint8Array>> {
    const counts = { sentences: 1, withoutComputation: 0, lines: 0, problems: [], problemCount: 0 };
    for (const { text, ...place } of blocks) yield { ...counts, ...place, answer: new TextEncoder().encode(text) };
  }
  let all = '';
  let sentences = 0;
  for await (const result of doubtfulSentences(results(), { most, written })) {
    all += new TextDecoder().decode(result.answer);
    sentences += result.sentences;
  }
  expect(sentences).toBe(blocks.length);
  return all;
}

const anyBlocks: fc.Arbitrary<readonly Block[]> = fc
  .array(
    fc.record({
      isNext: fc.boolean(),
      sentences: fc.array(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }), { maxLength: 5 }),
    }),
    { maxLength: 6 },
  )
  .map((blocks) => {
    let [file, linesBefore] = [0, 0];
    return blocks.map(({ isNext, sentences }) => {
      if (isNext) [file, linesBefore] = [file + 1, 0];
      const block = { file: `f${file}`, linesBefore, sentences };
      linesBefore += 10;
      return block;
    });
  });

test('those with the largest share of expected errors, the first of equals first', async () => {
  await fc.assert(
    fc.asyncProperty(anyBlocks, fc.integer({ min: 1, max: 8 }), async (blocks, most) => {
      const all = blocks.flatMap(({ sentences }) => sentences);
      const share = (percents: readonly number[]): number =>
        percents.reduce((sum, percent) => sum + 1 - percent / 100, 0) / percents.length;
      const expected = all.toSorted((one, other) => share(other) - share(one)).slice(0, most);
      const texts = blocks.map(({ sentences, ...place }) => ({
        ...place,
        text: sentences.map((each) => conllu(each)).join(''),
      }));
      expect(await shown(texts, most, doubtfulConllu)).toBe(expected.map((each) => conllu(each)).join(''));
      const numbers = await shown(texts, most, (sentences) =>
        new TextEncoder().encode(JSON.stringify(sentences.map(({ file, number }) => [file, number]))),
      );
      const places = new Map<string, (readonly number[])[]>();
      for (const { file, sentences } of blocks) places.set(file, [...(places.get(file) ?? []), ...sentences]);
      const found = (JSON.parse(numbers) as [string, number][]).map(([file, number]) => places.get(file)![number - 1]);
      expect(found).toEqual(expected);
    }),
  );
});

test('the table names them, with their least probable arcs, and no control characters', async () => {
  const text = conllu([100, 95, 100], 'sure') + conllu([50, 40, 30, 20, 89, 91], 'un\u001B[2Jsure') + conllu([70]);
  expect(await shown([{ file: 'f', linesBefore: 0, text }], 2)).toBe(
    [
      'expected errors  of words           sentence  sent_id     least probable arcs',
      '───────────────  ────────  ───────  ────────  ──────────  ────────────────────────────────────────────────────────────',
      '           2.80         6  46.67 %  2         un\uFFFD[2Jsure  w3 →x w4 20 %, w2 →x w3 30 %, w1 →x w2 40 %, root →x w1 50 %',
      '           0.30         1  30.00 %  3                     root →x w1 70 %',
      '',
    ].join('\n'),
  );
  const two = [
    { file: 'f', linesBefore: 0, text: conllu([70]) },
    { file: 'g', linesBefore: 0, text: conllu([60]) },
  ];
  expect((await shown(two, 9)).split('\n').slice(2, 4)).toEqual([
    '           0.40         1  40.00 %  g 1       root →x w1 60 %',
    '           0.30         1  30.00 %  f 1       root →x w1 70 %',
  ]);
});
