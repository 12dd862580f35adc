/** The training of a tagger against an averaged perceptron with plain lists of weights. */
import { expect, test } from 'vitest';
import { shuffle } from '../../learn/shared/training.ts';
import { countTags } from '../../learn/tagger/count-tags.ts';
import { readWords, TAGGER_COLUMNS, trainTags, type TaggerColumns } from '../../learn/tagger/train-tags.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { splitBytes } from '../../runtime/parser/model-bytes.ts';
import { decodeWeights, QUANTUM } from '../../runtime/parser/sparse-weights.ts';
import { contextFeatures, MOST_FEATURES, wordFeatures } from '../../runtime/tagger/tag-features.ts';
import type { TagColumnName } from '../../runtime/tagger/tag-walk.ts';
import { ATOMS, STRIDE, WordAtoms } from '../../runtime/tagger/word-atoms.ts';
import { taggedTreebank } from './tagged-treebank.ts';

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

/** One column: weights by row and tag, now and summed over the examples so far. */
function plainColumn(columns: TaggerColumns, name: TagColumnName) {
  const tags = columns.vocabularies[name].size;
  const rows = 2 ** Math.ceil(Math.log2(32 * columns.words + 1));
  const gold = columns.column(name);
  const { dictionary } = countTags({
    forms: columns.column('form'),
    tags: gold,
    vocabulary: columns.vocabularies.form,
  });
  // By place, all values that the weight had, each with the number of examples that saw it first.
  const changes = new Map<number, { readonly from: number; readonly weight: number }[]>();
  return { tags, rows, gold, dictionary, changes, examples: 0, found: new Map<number, number>() };
}

function plainTraining(
  columns: TaggerColumns,
  { passes, seed }: { readonly passes: number; readonly seed: number },
): { readonly figures: readonly Figures[]; readonly averages: readonly ReadonlyMap<number, number>[] } {
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
          const weightOf = (at: number): number => own.changes.get(at)?.at(-1)?.weight ?? 0;
          const scores = Array.from({ length: own.tags }, (_, tag) =>
            rows.reduce((sum, row) => sum + weightOf(row * own.tags + tag), 0),
          );
          const best = scores.indexOf(Math.max(...scores));
          const right = own.gold[place]!;
          own.found.set(place, best);
          own.examples++;
          examples++;
          if (best === right) continue;
          wrong++;
          violation += scores[best]! - scores[right]!;
          for (const [tag, by] of [
            [right, 1],
            [best, -1],
          ] as const) {
            for (const row of rows) {
              const at = row * own.tags + tag;
              own.changes.set(at, [...(own.changes.get(at) ?? []), { from: own.examples, weight: weightOf(at) + by }]);
            }
          }
        }
      }
      const now = { pass, sentences: done + 1, words, examples, wrong, loss: violation / words };
      const always = { total: columns.sentences, leftOut: 0 };
      if ((done + 1) % REPORTED === 0) figures.push({ kind: 'progress', ...now, ...always });
      if (done + 1 === order.length) figures.push({ kind: 'pass', ...now, ...always });
    }
  }
  const averages = learned.map(
    ({ changes, examples }) =>
      new Map(
        [...changes].map(([at, values]) => {
          const sum = values.reduce(
            (all, { from, weight }, index) => all + weight * ((values[index + 1]?.from ?? examples + 1) - from),
            0,
          );
          return [at, sum / examples] as const;
        }),
      ),
  );
  return { figures, averages };
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
    const rounded = new Map<number, number>();
    const bytes = weights.subarray(from, from + weightBytes);
    const size = 2 ** bits * columns.vocabularies[TAGS[column]!].size;
    expect(decodeWeights(bytes, size, (at, multiple) => rounded.set(at, multiple * QUANTUM))).toBe(true);
    const averages = expected.averages[column]!;
    const places = [...new Set([...rounded.keys(), ...averages.keys()])];
    const furthest = Math.max(...places.map((at) => Math.abs((rounded.get(at) ?? 0) - (averages.get(at) ?? 0))));
    expect(furthest).toBeLessThanOrEqual(QUANTUM / 2 + 1e-6);
    from += weightBytes + dictionaryBytes;
  }
});
