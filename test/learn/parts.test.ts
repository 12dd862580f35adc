/** The parts of the learner, against their plain definitions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import { AveragedRows } from '../../learn/linear/averaged-rows.ts';
import { AveragedTable } from '../../learn/linear/averaged-table.ts';
import { atomsOfColumns, readAtoms, TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { columnText, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { arcPositions } from '../../runtime/parser/arc-positions.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import { encodeText } from '../../runtime/parser/encode-text.ts';
import { bestAmong } from '../../runtime/parser/greedy-search.ts';
import { bestOf } from '../../runtime/parser/best-of.ts';
import { PartialTree } from '../../runtime/parser/partial-tree.ts';
import { SparseRows } from '../../runtime/parser/sparse-rows.ts';
import { encodeWeights } from '../../learn/linear/encode-weights.ts';
import { TokenReader, type Token } from '../../runtime/parser/token-reader.ts';
import { classesBetween } from '../../runtime/parser/classes-between.ts';
import { treeHeads, writtenSentence } from '../conll/arbitrary-sentence.ts';

test('words have the same numbers in a treebank, in a sentence and as tokens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writtenSentence, { minLength: 1, maxLength: 3 }), async (sentences) => {
      const text = sentences.map(({ lines }) => `${lines.join('\n')}\n\n`).join('');
      const { columns } = await readColumns(text, TRAINING_COLUMNS);
      const fill = atomsOfColumns(columns);
      const [one, other, third] = [new Atoms(), new Atoms(), new Atoms()];
      let index = 0;
      for await (const sentence of readSentences(text)) {
        readAtoms(one, sentence);
        fill(other, index++);
        const of = (word: number, column: keyof typeof COLUMNS): string =>
          columnText(sentence, { word, column: COLUMNS[column] });
        new TokenReader().read(
          third,
          Array.from({ length: sentence.length }, (_, at) => ({
            form: of(at + 1, 'form'),
            lemma: of(at + 1, 'lemma'),
            upos: of(at + 1, 'upos'),
            xpos: of(at + 1, 'xpos'),
            feats: of(at + 1, 'feats'),
          })),
        );
        const end = 8 * (sentence.length + 2);
        expect(one.values.subarray(0, end)).toEqual(other.values.subarray(0, end));
        expect(one.values.subarray(0, end)).toEqual(third.values.subarray(0, end));
      }
    }),
  );
});

test('small letters and endings are those of characters', () => {
  const atoms = new Atoms();
  const of = (form: string): readonly number[] => {
    new TokenReader().read(atoms, [{ form }]);
    return [...atoms.values.subarray(8, 11)];
  };
  expect(of('Grüße')[1]).toBe(of('grüße')[0]);
  expect(of('Grüße')[2]).toBe(of('üße')[0]);
  expect(of('ab')[2]).toBe(of('ab')[0]);
  expect(of('Grüße')[0]).not.toBe(of('grüße')[0]);
  new TokenReader().read(atoms, [{ form: 'Saw', lemma: 'see' }]);
  expect(atoms.values[9]).toBe(of('see')[0]);
});

test('verbs, punctuation and conjunctions are told apart', () => {
  const atoms = new Atoms();
  const tokens = [
    ['runs', 'VERB'],
    [',', 'PUNCT'],
    ['and', 'CCONJ'],
    ['É', 'NOUN'],
    ['v', 'v-fin'],
    ['3', 'NUM'],
  ] as const;
  new TokenReader().read(
    atoms,
    tokens.map(([form, upos]) => ({ form, upos })),
  );
  const between = (one: number, other: number): number => classesBetween(atoms, one, other);
  expect(tokens.map((_, at) => between(at, at + 2))).toEqual([1, 2, 4, 0, 1, -1]);
  expect([between(5, 0), between(3, 4), between(atoms.none, 2)]).toEqual([7, 0, -1]);
});

test('tokens that are none are refused', () => {
  const atoms = new Atoms();
  for (const wrong of [[], undefined, 'text', [undefined], [{ upos: 'NOUN' }], [{ form: 3 }]]) {
    expect(() => new TokenReader().read(atoms, wrong as never)).toThrow(TypeError);
  }
});

test('text is encoded as the platform does it', () => {
  fc.assert(
    // Halves of pairs included.
    fc.property(fc.array(fc.nat({ max: 0xffff }), { maxLength: 9 }), fc.string({ maxLength: 9 }), (units, rest) => {
      const text = String.fromCharCode(...units) + rest;
      const bytes = new Uint8Array(3 * text.length);
      expect(bytes.subarray(0, encodeText(text, bytes))).toEqual(new TextEncoder().encode(text));
    }),
  );
});

test('a partial tree knows the outermost dependents, their number and their labels, in any order of arcs', () => {
  const order = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(treeHeads, order, (heads, keys) => {
      const [tree, copy] = [new PartialTree(), new PartialTree()];
      const none = heads.length + 1;
      tree.reset(heads.length);
      const arcs = heads
        .map((head, at) => ({ head, dependent: at + 1, label: at % 7, key: keys.next().value }))
        .toSorted((a, b) => a.key - b.key);
      for (const [built, { head, dependent, label }] of arcs.entries()) {
        tree.attach(head, dependent, label);
        copy.copyFrom(tree);
        expect(copy.values[10 * dependent + 8]).toBe(label);
        for (let node = 0; node <= heads.length; node++) {
          const own = arcs.slice(0, built + 1).filter((arc) => arc.head === node);
          const bits = (side: typeof own): number => side.reduce((all, arc) => all | (1 << arc.label), 0);
          const left = own.filter((arc) => arc.dependent < node).toSorted((a, b) => a.dependent - b.dependent);
          const right = own.filter((arc) => arc.dependent > node).toSorted((a, b) => b.dependent - a.dependent);
          expect([...copy.values.subarray(10 * node, 10 * node + 8)]).toEqual([
            ...[left[0], left[1], right[0], right[1]].map((arc) => arc?.dependent ?? none),
            left.length,
            right.length,
            bits(left),
            bits(right),
          ]);
        }
      }
    }),
  );
});

const tableOf = (rows: number, outcomes: number): AveragedTable => new AveragedTable({ rows, outcomes });
const rowsOf = (rows: number, labels: number): AveragedRows => new AveragedRows({ rows, labels });

test.each([
  ['a table', tableOf],
  ['rows', rowsOf],
])('averages of %s are the means of all weights that were in use', (_, create) => {
  // More rows than have room at first.
  const update = fc.record({
    rows: fc.array(fc.nat({ max: 299 }), { maxLength: 20, size: 'max' }),
    outcome: fc.nat({ max: 2 }),
    by: fc.constantFrom(1 as const, -1 as const),
    changes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(update, { minLength: 1, maxLength: 20, size: 'max' }), (updates) => {
      const table = create(300, 3);
      const [weights, sums] = [new Float64Array(900), new Float64Array(900)];
      for (const { rows, outcome, by, changes } of updates) {
        table.nextExample();
        if (changes) table.update({ rows: Int32Array.from(rows), count: rows.length }, { outcome, by });
        if (changes) for (const row of rows) weights[3 * row + outcome]! += by;
        weights.forEach((weight, at) => (sums[at]! += weight));
        const scores = new Float64Array(3);
        const asked = [7, 299, 7, ...rows];
        table.addRows(Int32Array.from(asked), asked.length, scores);
        const sum = (k: number): number => asked.reduce((all, row) => all + weights[3 * row + k]!, 0);
        expect([...scores]).toEqual([sum(0), sum(1), sum(2)]);
      }
      const averages = new Float64Array(900);
      let last = -1;
      table.forEachAverage((at, weight) => {
        expect(at).toBeGreaterThan(last);
        averages[(last = at)] = weight;
      });
      const furthest = Math.max(...averages.map((weight, at) => Math.abs(weight - sums[at]! / updates.length)));
      expect(furthest).toBeLessThan(1e-5);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test.each([1, 3, 51])('sparse rows of %i labels add up as the rows of training do', (labels) => {
  const weight = fc.oneof(fc.constant(0), fc.integer({ min: -900, max: 900 }));
  const rows = fc.array(fc.array(weight, { minLength: labels, maxLength: labels }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(rows, fc.array(fc.nat({ max: 3 }), { maxLength: 9 }), (table, chosen) => {
      const training = rowsOf(4, labels);
      table.flat().forEach((number, at) => training.set(at, number / 32));
      const bytes = encodeWeights((visit) => training.forEachAverage(visit));
      const sparse = SparseRows.decode(bytes, { rows: 4, labels })!;
      const [one, other] = [new Float64Array(labels).fill(7), new Float64Array(labels).fill(7)];
      training.addRows(Int32Array.from(chosen), chosen.length, one);
      sparse.addRows(Int32Array.from(chosen), chosen.length, other);
      expect(other.map((score) => (score - 7) / 32 + 7)).toEqual(one);
      const sum = (label: number): number => chosen.reduce((all, row) => all + table[row]![label]! / 32, 7);
      expect([...one]).toEqual(Array.from({ length: labels }, (_, label) => sum(label)));
    }),
    { numRuns: 50 },
  );
});

test('the best is the first of the largest', () => {
  const scores = Float64Array.of(21, 42, 13);
  expect(bestOf(scores)).toBe(1);
  expect([0b111, 0b101, 0b100].map((bits) => bestAmong(scores, bits))).toEqual([1, 0, 2]);
  expect([bestOf(Float64Array.of(4, 4)), bestAmong(Float64Array.of(-4, -4, -3), 0b11)]).toEqual([0, 0]);
  const several = Float32Array.of(9, 1, 5, 2, 8);
  expect([bestOf(several, 3, 1), bestAmong(several, 0b101, 1)]).toEqual([1, 2]);
});

test('arcs are where the reductions say', () => {
  const { heads, dependents } = arcPositions(attardi);
  const names = attardi.transitions.map(({ plain }) => plain);
  expect(names.map((name, id) => [name, heads[id], dependents[id]])).toEqual([
    ['sh', -1, -1],
    ['la(2,1)', 1, 2],
    ['la(3,1)', 1, 3],
    ['ra(2,1)', 2, 1],
    ['ra(3,1)', 3, 1],
  ]);
});

test('tags that are not texts are refused', () => {
  for (const token of [{ upos: 5 }, { lemma: null }, { feats: {} }]) {
    const tokens = [{ form: 'a', ...token }] as unknown as readonly Token[];
    expect(() => new TokenReader().read(new Atoms(), tokens)).toThrow(new TypeError('a lemma and a tag must be texts'));
  }
});
