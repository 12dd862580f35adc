/** Labels that remember a lift: what training makes of them, and that a parser undoes the lift. */
import { describe, expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { liftForLearner } from '../../learn/lift-arcs.ts';
import { TRAINING_COLUMNS, type TrainingColumns } from '../../learn/shared/training-columns.ts';
import { trainParser } from '../../learn/train-parser.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { joinModel } from '../../learn/shared/join-model.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { LiftedLabels } from '../../runtime/parser/lifted-labels.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';

const system = arcStandard as unknown as SystemModule;

/** A treebank with so many copies of a tree; five are enough for labels of their own. */
function treebankOf(heads: readonly number[], labels: readonly string[], copies = 5): string {
  const lines = heads.map((head, at) => `${at + 1}\tw${at}\t_\tX${at}\t_\t_\t${head}\t${labels[at]}\t_\t_\n`);
  return `${lines.join('')}\n`.repeat(copies);
}

async function columnsOf(...tree: Parameters<typeof treebankOf>): Promise<TrainingColumns> {
  return (await readColumns(treebankOf(...tree), TRAINING_COLUMNS)).columns;
}

/** The labels of the first tree. */
function firstLabels(columns: TrainingColumns): readonly string[] {
  const ids = columns.column('deprel').subarray(0, columns.starts[1]);
  return Array.from(ids, (id) => columns.vocabularies.deprel.textOf(id));
}

const CROSSING = [
  [0, 1, 1, 2],
  ['a', 'b', 'c', 'd'],
] as const;

describe('what a learner sees', () => {
  test('the label of a lifted word remembers that of its head', async () => {
    const columns = await columnsOf(...CROSSING);
    expect(liftForLearner('linear', system, columns)).toBe(5);
    expect([...columns.heads.subarray(0, 4)]).toEqual([0, 1, 1, 1]);
    expect(firstLabels(columns)).toEqual(['a', 'b', 'c', 'd\tb']);
  });

  test('lifts that are rare are not remembered', async () => {
    const columns = await columnsOf(...CROSSING, 4);
    expect(liftForLearner('linear', system, columns)).toBe(4);
    expect(firstLabels(columns)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a learner of whole trees keeps its labels', async () => {
    const columns = await columnsOf(...CROSSING);
    expect(liftForLearner('crf', system, columns)).toBe(5);
    expect(firstLabels(columns)).toEqual(['a', 'b', 'c', 'd']);
  });
});

/** The heads that a parser makes of a tree with these labels. */
function putBack(heads: readonly number[], labels: readonly string[]): readonly number[] {
  const tree = { heads: Int32Array.from(heads), labels: Int32Array.from(labels, (_, at) => at) };
  return [...new LiftedLabels(labels).putBack(tree, heads.length)];
}

describe('where a parser puts words back', () => {
  test('nowhere if only the word itself, and what is below it, has the label', () => {
    expect(putBack([0, 1, 2], ['a', 'b\tc', 'c'])).toEqual([0, 1, 2]);
  });

  test('below the first node with the label, breadth first and from left to right', () => {
    expect(putBack([2, 0, 1, 2, 2, 2], ['x', 'r', 'y', 'y', 'z\ty', 'y'])).toEqual([2, 0, 1, 2, 4, 2]);
  });

  test('the label of a head that was lifted itself is its own', () => {
    expect(putBack([0, 1, 1], ['r', 'y\tr', 'z\ty'])).toEqual([0, 1, 2]);
  });

  test('all trees of up to 5 words come back if every word has a label of its own', async () => {
    for (const length of [3, 4, 5]) {
      for (const heads of allTrees(length)) {
        const columns = await columnsOf([...heads], ['a', 'b', 'c', 'd', 'e']);
        liftForLearner('linear', system, columns);
        expect(putBack([...columns.heads.subarray(0, length)], firstLabels(columns))).toEqual([...heads]);
      }
    }
  });
});

test.each(['linear', 'neural'] as const)(
  'a parser that has learned a tree out of reach finds it: %s',
  async (learner) => {
    const options = { learner, passes: 20, lift: true };
    const { model, lifted } = await trainParser(arcStandard, treebankOf(...CROSSING, 40), options);
    expect(lifted).toBe(40);
    const parser = loadParser(model, arcStandard);
    expect(new Set(parser.labels)).toEqual(new Set(['a', 'b', 'c', 'd']));
    const words = CROSSING[0].map((_, at) => ({ form: `w${at}`, upos: `X${at}` }));
    for (const beam of [1, 4]) {
      const { heads, labels } = parser.parse(words, { beam });
      expect({ heads: [...heads], labels }).toEqual({ heads: CROSSING[0], labels: CROSSING[1] });
    }
  },
);

test.each([[[]], [['']], [['a\t']], [['\ta']], [['a\tb\tc']], [['a\nb']], [['a\tb\r']], [[1]], ['a']])(
  'a model with the labels %j is refused',
  async (labels) => {
    const { model } = await trainParser(arcStandard, treebankOf(...CROSSING), { passes: 1, lift: true });
    const { header, weights } = splitModel(model);
    const forged = joinModel({ header: { ...header, labels } as unknown as typeof header, weights: [weights] });
    expect(() => loadParser(forged, arcStandard)).toThrow('its header is not one of arcforge train');
  },
);
