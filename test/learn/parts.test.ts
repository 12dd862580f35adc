/** The parts of the learner, against their plain definitions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import { arcPositions } from '../../learn/arc-positions.ts';
import { Atoms, atomsOfColumns, TRAINING_COLUMNS } from '../../learn/atoms.ts';
import { AveragedTable } from '../../learn/averaged-table.ts';
import { labelFeatures, MAX_FEATURES, transitionFeatures } from '../../learn/features.ts';
import { PartialTree } from '../../learn/partial-tree.ts';
import { bestAmong, bestOf, sumRows } from '../../learn/scores.ts';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { treeHeads, writtenSentence } from '../conll/arbitrary-sentence.ts';

test('words have the same numbers in a treebank and in a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writtenSentence, { minLength: 1, maxLength: 3 }), async (sentences) => {
      const text = sentences.map(({ lines }) => `${lines.join('\n')}\n\n`).join('');
      const { columns } = await readColumns(text, TRAINING_COLUMNS);
      const fill = atomsOfColumns(columns);
      const [one, other] = [new Atoms(), new Atoms()];
      let index = 0;
      for await (const sentence of readSentences(text)) {
        one.read(sentence);
        fill(other, index++);
        const nodes = sentence.length + 2;
        for (const name of ['words', 'tags', 'fineTags'] as const) {
          expect(one[name].subarray(0, nodes)).toEqual(other[name].subarray(0, nodes));
        }
      }
    }),
  );
});

test('a partial tree knows the outermost dependents, their number and their labels, in any order of arcs', () => {
  const order = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(treeHeads, order, (heads, keys) => {
      const tree = new PartialTree();
      const none = heads.length + 1;
      tree.reset(heads.length);
      const arcs = heads
        .map((head, at) => ({ head, dependent: at + 1, label: at % 7, key: keys.next().value }))
        .toSorted((a, b) => a.key - b.key);
      for (const [built, { head, dependent, label }] of arcs.entries()) {
        tree.attach({ head, dependent, label });
        for (let node = 0; node <= heads.length; node++) {
          const own = arcs.slice(0, built + 1).filter((arc) => arc.head === node);
          const bits = (side: typeof own): number => side.reduce((all, arc) => all | (1 << arc.label), 0);
          const left = own.filter((arc) => arc.dependent < node).toSorted((a, b) => a.dependent - b.dependent);
          const right = own.filter((arc) => arc.dependent > node).toSorted((a, b) => b.dependent - a.dependent);
          const { left: l, left2, right: r, right2, leftCount, rightCount, leftLabels, rightLabels } = tree;
          expect([l[node], left2[node], r[node], right2[node]]).toEqual(
            [left[0], left[1], right[0], right[1]].map((arc) => arc?.dependent ?? none),
          );
          expect([leftCount[node], rightCount[node]]).toEqual([left.length, right.length]);
          expect([leftLabels[node], rightLabels[node]]).toEqual([bits(left), bits(right)]);
        }
      }
    }),
  );
});

test('averages are the means of all weights that were in use', () => {
  const update = fc.record({
    features: fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
    from: fc.nat({ max: 2 }),
    to: fc.nat({ max: 2 }),
    changes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(update, { minLength: 1, maxLength: 20 }), (updates) => {
      const table = new AveragedTable({ rows: 4, outcomes: 3 });
      const sums = new Float64Array(12);
      for (const { features, from, to, changes } of updates) {
        table.nextExample();
        if (changes) table.update({ features: Int32Array.from(features), count: features.length }, { from, to });
        table.weights.forEach((weight, at) => (sums[at]! += weight));
      }
      const expected = sums.map((sum) => sum / updates.length);
      table.averages().forEach((weight, at) => expect(weight).toBeCloseTo(expected[at]!, 5));
    }),
  );
});

test.each([1, 2, 3, 4, 5, 8, 51])('the scores of %i outcomes are sums of rows', (outcomes) => {
  const rows = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: outcomes, maxLength: outcomes }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(rows, fc.array(fc.nat(), { maxLength: 9 }), (table, chosen) => {
      const features = Int32Array.from(chosen, (number) => number % table.length);
      const scores = new Float64Array(outcomes).fill(77);
      const weights = Float32Array.from(table.flat());
      sumRows({ weights, outcomes }, { features, count: features.length }, scores);
      const sum = (outcome: number): number => features.reduce((all, row) => all + table[row]![outcome]!, 0);
      expect([...scores]).toEqual(Array.from({ length: outcomes }, (_, outcome) => sum(outcome)));
    }),
  );
});

test('the best is the first of the largest', () => {
  const scores = Float64Array.of(21, 42, 13);
  expect(bestOf(scores)).toBe(1);
  expect([0b111, 0b101, 0b100].map((bits) => bestAmong(scores, bits))).toEqual([1, 0, 2]);
  expect([bestOf(Float64Array.of(4, 4)), bestAmong(Float64Array.of(-4, -4, -3), 0b11)]).toEqual([0, 0]);
});

test('features fit into their array and are rows of the table', () => {
  const configuration = new attardi.Configuration(3);
  const [atoms, tree] = [new Atoms(), new PartialTree()];
  atoms.reset(3);
  tree.reset(3);
  const out = new Int32Array(MAX_FEATURES);
  const rows = [
    transitionFeatures({ configuration, atoms, tree }, 1023, out),
    labelFeatures({ atoms, tree }, { head: 0, dependent: 3, mask: 1023 }, out),
  ];
  for (const count of rows) expect(count).toBeLessThanOrEqual(MAX_FEATURES);
  expect(out.every((row) => row >= 0 && row <= 1023)).toBe(true);
});

test('arcs are where the reductions say', () => {
  const { heads, dependents } = arcPositions(attardi);
  const names = attardi.transitions.map(({ plain }) => plain);
  expect(names.map((name, id) => [name, heads[id], dependents[id]])).toEqual([
    ['sh', 0, 0],
    ['la(2,1)', 1, 2],
    ['la(3,1)', 1, 3],
    ['ra(2,1)', 2, 1],
    ['ra(3,1)', 3, 1],
  ]);
});
