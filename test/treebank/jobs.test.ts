/** What jobs over blocks write for every word and count for every sentence. */
import { describe, expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { Certainty } from '../../runtime/neural/tree-parser.ts';
import type { FoundTree, Parser } from '../../runtime/parser/parser.ts';
import { Pipeline } from '../../runtime/pipeline/pipeline.ts';
import type { Tagger } from '../../runtime/tagger/tagger.ts';
import { analyseWith } from '../../treebank/analyse-job.ts';
import { NO_COMPUTATION } from '../../treebank/computation-comment.ts';
import { parseWith } from '../../treebank/parse-job.ts';
import { parseTreebank } from '../../treebank/parse-treebank.ts';
import { replayJob } from '../../treebank/replay-job.ts';

const module = arcStandard as unknown as SystemModule;
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const linesOf = (bytes: Uint8Array): string[] => decoder.decode(bytes).split('\n');

/** CoNLL-U of sentences with so many words, each after a comment, and MISC. */
function conll(lengths: readonly number[], misc: string): string {
  const words = (length: number): string[] =>
    Array.from({ length }, (_, at) => `${at + 1}\tw${at}${'\t_'.repeat(7)}\t${misc}\n`);
  return lengths.map((length) => `# entropy = ?\n${words(length).join('')}\n`).join('');
}

/** The probabilities of a word of CHAIN, as MISC has them. */
function told(word: number, length: number): string {
  return `HeadProb=${(1 / word).toFixed(4)}|ArcProb=${(1 / (word + length)).toFixed(4)}`;
}

/** A parser over trees that attaches each word to the one before, and is not sure. */
class Chain {
  readonly without = [];
  readonly labels = ['x'];
  readonly finds = [];
  private length = 0;

  checkParseOptions(): void {}

  tags(): readonly (readonly string[])[] {
    return [];
  }

  parseAtoms({ length }: { readonly length: number }): FoundTree {
    this.length = length;
    return { heads: Int32Array.from({ length }, (_, at) => at), labels: new Int32Array(length), score: 0 };
  }

  confidences(length: number): Float64Array {
    return Float64Array.from({ length }, (_, at) => 1 / (at + 1 + length));
  }

  certainty(): Certainty {
    const { length } = this;
    const headProbabilities = Float64Array.from({ length }, (_, at) => 1 / (at + 1));
    return { headProbabilities, entropy: length / 7, isBest: true, isExact: true };
  }
}
const CHAIN = new Chain() as unknown as Parser;

/** A tagger that finds the words of text at spaces, of which `vom` has two, and a sentence in every line. */
const TAGGER = {
  columns: ['upos'],
  tagAtoms: ({ length }: { readonly length: number }) => [Array.from({ length }, () => 'X')],
  tag: (forms: readonly string[]) => forms.map((form) => ({ form, upos: 'X' })),
  segmenter: {
    *segment(text: string) {
      for (const line of text.trimEnd().split('\n')) {
        const tokens = line.split(' ').map((form) => ({
          text: form,
          form,
          ...(form === 'vom' && { words: ['von', 'dem'] }),
          spacesAfter: ' ',
        }));
        yield { tokens, spacesBefore: '' };
      }
    },
  },
} as unknown as Tagger;

describe('parsing with probabilities', () => {
  // Longer sentences before shorter ones: nothing of a sentence may be left for the next.
  const lengths = [1, 4, 2, 3, 1];
  const options = { skipInvalid: false, probabilities: true };
  const jobs = {
    'a parser': parseWith(CHAIN, options),
    'a pipeline': analyseWith(new Pipeline(TAGGER, CHAIN), options),
  };

  describe.each(Object.entries(jobs))('%s', (_name, parse) => {
    test.each(['_', 'SpaceAfter=No', 'ArcProb=0.9999', 'A=1|ArcProb=0.5|B=2|HeadProb=0', 'MyArcProb=1'])(
      'MISC is %s',
      (misc) => {
        const { answer, problems } = parse(encoder.encode(conll(lengths, misc)), 'sentence');
        expect(problems).toEqual([]);
        const others = misc.split('|').filter((part) => !/^(_$|ArcProb=|HeadProb=)/.test(part));
        const expected = lengths.flatMap((length) => [
          `# entropy = ${(length / 7).toFixed(4)}`,
          ...Array.from({ length }, (_, at) => [...others, told(at + 1, length)].join('|')),
        ]);
        const found = linesOf(answer).filter((line) => line !== '');
        expect(found.map((line) => (line.startsWith('#') ? line : line.split('\t')[9]))).toEqual(expected);
      },
    );
  });

  test('sentences that were parsed in parts have none, and say so', () => {
    const inParts = Object.create(CHAIN, {
      parseAtoms: {
        value: (atoms: { readonly length: number }) => ({
          ...(CHAIN as unknown as Chain).parseAtoms(atoms),
          ...(atoms.length > 2 && { parts: 2 }),
        }),
      },
      certainty: {
        value: () => {
          const known = (CHAIN as unknown as Chain).certainty();
          return known.headProbabilities.length > 2 ? { ...known, entropy: NaN, isExact: false } : known;
        },
      },
    }) as Parser;
    const miscOf = (probabilities: boolean): string[] => {
      const given = { ...options, probabilities };
      return [parseWith(inParts, given), analyseWith(new Pipeline(TAGGER, inParts), given)].map((parse) => {
        const result = parse(encoder.encode(conll([3, 1], 'ArcProb=0.1')), 'sentence');
        expect([result.sentences, result.withoutComputation]).toEqual([2, 1]);
        return linesOf(result.answer)
          .filter((line) => line !== '')
          .map((line) => (line.startsWith('#') ? line : line.split('\t')[9]))
          .join('; ');
      });
    };
    const known = '# entropy = 0.1429; HeadProb=1.0000|ArcProb=0.5000';
    for (const text of miscOf(true)) {
      expect(text).toBe(`# entropy = not known: the sentence was parsed in parts; _; _; _; ${known}`);
    }
    for (const text of miscOf(false)) {
      expect(text).toMatch(/^# entropy = \?; # parsed_in_parts = 2; ArcProb=0.1; /);
    }
  });

  test('text: words have them, and tokens of several words do not', () => {
    const { answer } = jobs['a pipeline'](encoder.encode('Das kommt vom Regen\nJa\n'), 'paragraph');
    const lines = linesOf(answer).filter((line) => line !== '' && !line.startsWith('# text'));
    expect(lines.map((line) => (line.startsWith('#') ? line : line.split('\t')[9]))).toEqual([
      '# entropy = 0.7143',
      told(1, 5),
      told(2, 5),
      '_',
      told(3, 5),
      told(4, 5),
      told(5, 5),
      '# entropy = 0.1429',
      told(1, 1),
    ]);
  });

  test('in programs, a parser that knows none is refused', () => {
    const other = { ...CHAIN, parseAtoms: () => undefined } as unknown as Parser;
    const given = { probabilities: true };
    expect(() => parseTreebank(other, '', given)).toThrow('probabilities are for parsers over trees');
    expect(() => parseTreebank(new Pipeline(TAGGER, other), '', given)).toThrow(RangeError);
    expect(() => parseTreebank(undefined as unknown as Parser, '', given)).toThrow('parser must be a parser');
    expect(() => parseTreebank(CHAIN, '', given)).not.toThrow();
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
