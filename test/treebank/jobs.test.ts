/** What jobs over blocks write for every word and count for every sentence. */
import { describe, expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { Parser } from '../../runtime/parser/parser.ts';
import type { Pipeline } from '../../runtime/pipeline/pipeline.ts';
import { analyseWith } from '../../treebank/analyse-job.ts';
import { NO_COMPUTATION } from '../../treebank/computation-comment.ts';
import { parseWith } from '../../treebank/parse-job.ts';
import { replayJob } from '../../treebank/replay-job.ts';

const module = arcStandard as unknown as SystemModule;
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const linesOf = (bytes: Uint8Array): string[] => decoder.decode(bytes).split('\n');

/** CoNLL-U of sentences with so many words, and MISC. */
function conll(lengths: readonly number[], misc: string): string {
  const words = (length: number): string[] =>
    Array.from({ length }, (_, at) => `${at + 1}\tw${at}${'\t_'.repeat(7)}\t${misc}\n`);
  return lengths.map((length) => `${words(length).join('')}\n`).join('');
}

/** A parser that attaches each word to the one before, the more words follow the less sure. */
const CHAIN = {
  without: [],
  labels: ['x'],
  parseAtoms: ({ length }: { readonly length: number }) => ({
    heads: Int32Array.from({ length }, (_, at) => at),
    labels: new Int32Array(length),
    score: 0,
  }),
  confidences: (length: number) => Float64Array.from({ length }, (_, at) => 1 / (length - at)),
} as unknown as Parser;

describe('parsing with probabilities', () => {
  test.each(['_', 'SpaceAfter=No', 'ArcProb=0.9999', 'A=1|ArcProb=0.5|B=2'])('MISC is %s', (misc) => {
    // Longer sentences before shorter ones: nothing of a sentence may be left for the next.
    const lengths = [1, 4, 2, 3, 1];
    const parse = parseWith(CHAIN, { skipInvalid: false, probabilities: true });
    const { answer, problems } = parse(encoder.encode(conll(lengths, misc)), 'sentence');
    expect(problems).toEqual([]);
    const others = misc.split('|').filter((part) => part !== '_' && !part.startsWith('ArcProb='));
    const expected = lengths.flatMap((length) =>
      Array.from({ length }, (_, at) => [...others, `ArcProb=${(1 / (length - at)).toFixed(4)}`].join('|')),
    );
    const found = linesOf(answer).filter((line) => line !== '');
    expect(found.map((line) => line.split('\t')[9])).toEqual(expected);
  });
});

describe('replaying notation', () => {
  const notation = (heads: readonly number[]): string => {
    const { computation } = module.oracle(Int32Array.from(heads));
    return Array.from(computation, (id) => module.transitions[id]!.name).join(' ');
  };

  test('every computation is counted, and a line without one too', () => {
    const trees = [[0], [2, 0], [0, 1, 2], [3, 3, 0]];
    const [first, ...others] = trees.map(notation);
    const text = `${[first, '', ...others, NO_COMPUTATION].join('\n')}\n`;
    const result = replayJob(module, { skipInvalid: false, moduleUrl: '' })(encoder.encode(text), 'line');
    expect(result).toMatchObject({ sentences: 5, withoutComputation: 1, problemCount: 0, lines: 6 });
    const heads = linesOf(result.answer).flatMap((line) => (line === '' ? [] : [Number(line.split('\t')[6])]));
    expect(heads).toEqual(trees.flat());
  });
});

test('a sentence of text that cannot be parsed is found in its line, also after lines that are left out', () => {
  const pipeline = {
    tagger: {
      columns: [],
      tag: (forms: readonly string[]) => forms.map((form) => ({ form })),
      // A sentence for each line that is not empty.
      segmenter: {
        *segment(text: string) {
          for (const { index, 0: line } of text.matchAll(/[^\n]+/g)) {
            const token = { text: line, form: line, spacesAfter: '\n', from: index, to: index + line.length };
            yield { tokens: [token], spacesBefore: '' };
          }
        },
      },
    },
    parser: {
      ...CHAIN,
      parseAtoms() {
        throw new RangeError('too long');
      },
    },
  } as unknown as Pipeline;
  const analyse = analyseWith(pipeline, { skipInvalid: true });
  const lines = [[0xff], [97], [0xff], [], [0xff], [98], [99], [0xff]];
  const { problems } = analyse(Uint8Array.from(lines.flatMap((line) => [...line, 10])), 'paragraph');
  const linesOfProblems = (code: string): number[] => problems.flatMap((one) => (one.code === code ? [one.line] : []));
  expect(linesOfProblems('too-long')).toEqual([2, 6, 7]);
  expect(linesOfProblems('not-utf-8')).toEqual([1, 3, 5, 8]);
});
