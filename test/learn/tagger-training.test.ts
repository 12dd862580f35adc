/** The training of a tagger against an averaged perceptron with plain lists of weights. */
import { expect, test } from 'vitest';
import { shuffle } from '../../learn/shared/training.ts';
import { countTags } from '../../learn/tagger/count-tags.ts';
import { readWords, TAGGER_COLUMNS, trainTags, type TaggerColumns } from '../../learn/tagger/train-tags.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { splitBytes } from '../../runtime/parser/model-bytes.ts';
import { contextFeatures, MOST_FEATURES, wordFeatures } from '../../runtime/tagger/tag-features.ts';
import { ATOMS, STRIDE, WordAtoms } from '../../runtime/tagger/word-atoms.ts';
import { PlainPerceptron, ROUNDING } from './plain-perceptron.ts';
import { taggedTreebank } from './tagged-treebank.ts';
import type { TagColumnName } from '../../runtime/parser/tag-columns.ts';

const TAGS = ['upos', 'xpos'] as const;
const REPORTED = 100;

interface Figures {
  readonly kind: 'pass' | 'progress';
  readonly pass: number;
  readonly sentences: number;
  readonly words: number;
  readonly examples: number;
  readonly wrong: number;
  readonly loss: number;
  readonly total: number;
  readonly leftOut: number;
}

/** One column, and the tags of words that were found, counted from 0. */
function plainColumn(columns: TaggerColumns, name: TagColumnName) {
  const rows = 2 ** Math.ceil(Math.log2(32 * columns.words + 1));
  const gold = columns.column(name);
  const { dictionary } = countTags({
    forms: columns.column('form'),
    tags: gold,
    vocabulary: columns.vocabularies.form,
  });
  const perceptron = new PlainPerceptron(columns.vocabularies[name].size);
  return { rows, gold, dictionary, perceptron, found: new Map<number, number>() };
}

function plainTraining(
  columns: TaggerColumns,
  { passes, seed }: { readonly passes: number; readonly seed: number },
): { readonly figures: readonly Figures[]; readonly perceptrons: readonly PlainPerceptron[] } {
  const learned = TAGS.map((name) => plainColumn(columns, name));
  const random = seededRandom(seed);
  const order = Array.from({ length: columns.sentences }, (_, sentence) => sentence);
  const figures: Figures[] = [];
  const atoms = new WordAtoms();
  for (let pass = 1; pass <= passes; pass++) {
    shuffle(order, random);
    let [words, examples, wrong, violation] = [0, 0, 0, 0];
    for (const [done, sentence] of order.entries()) {
      readWords(atoms, columns, sentence);
      const start = columns.starts[sentence]!;
      const entry = (column: number, word: number): number => {
        const at = STRIDE * (word + 1);
        if (word < 1 || word > atoms.length) return 0;
        const hashes = { form: atoms.values[at + ATOMS.form]!, small: atoms.values[at + ATOMS.small]! };
        return learned[column]!.dictionary.entryOf(hashes);
      };
      for (let word = 1; word <= atoms.length; word++) {
        words++;
        for (const [column, own] of learned.entries()) {
          const place = start + word - 1;
          own.found.set(place, entry(column, word) - 1);
          if (entry(column, word) > 0) continue;
          const before = (distance: number): number => (word > distance ? own.found.get(place - distance)! + 1 : 0);
          const out = new Int32Array(MOST_FEATURES);
          const context = {
            previous: before(1),
            beforePrevious: before(2),
            own: Math.abs(entry(column, word)),
            next: Math.abs(entry(column, word + 1)),
            afterNext: Math.abs(entry(column, word + 2)),
            given: column === 0 ? 0 : learned[column - 1]!.found.get(place)! + 1,
          };
          const count = contextFeatures(atoms, word, context, out, wordFeatures(atoms, word, out));
          const rows = [...out.subarray(0, count)].map((hash) => (hash >>> 0) % own.rows);
          const right = own.gold[place]!;
          const { best, lead } = own.perceptron.learn(rows, { right });
          own.found.set(place, best);
          examples++;
          if (best !== right) wrong++;
          violation += lead;
        }
      }
      const now = { pass, sentences: done + 1, words, examples, wrong, loss: violation / words };
      const always = { total: columns.sentences, leftOut: 0 };
      if ((done + 1) % REPORTED === 0) figures.push({ kind: 'progress', ...now, ...always });
      if (done + 1 === order.length) figures.push({ kind: 'pass', ...now, ...always });
    }
  }
  return { figures, perceptrons: learned.map(({ perceptron }) => perceptron) };
}

test('figures and weights are those of an averaged perceptron', async () => {
  const { columns } = await readColumns(taggedTreebank(230), TAGGER_COLUMNS);
  const expected = plainTraining(columns, { passes: 2, seed: 3 });
  const events = [...trainTags(columns, { passes: 2, seed: 3, tags: TAGS })];
  expect(events.map(({ model, ...figures }) => ({ ...figures, isModel: model().length > 0 }))).toEqual(
    expected.figures.map((each) => ({ ...each, isModel: true })),
  );
  const { header, weights } = splitBytes(events.at(-1)!.model(), 'nobody');
  const parts = (header as unknown as { columns: { bits: number; weightBytes: number; dictionaryBytes: number }[] })
    .columns;
  let from = 0;
  for (const [column, { bits, weightBytes, dictionaryBytes }] of parts.entries()) {
    const bytes = weights.subarray(from, from + weightBytes);
    expect(expected.perceptrons[column]!.distanceFrom(bytes, 2 ** bits)).toBeLessThan(ROUNDING);
    from += weightBytes + dictionaryBytes;
  }
});
