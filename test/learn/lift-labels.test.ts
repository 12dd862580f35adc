/** Labels that remember a lift: what they say, and that they bring arcs back. */
import { expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { withLiftLabels, withoutLiftLabels } from '../experiments/lift-labels.ts';

const system = arcStandard as unknown as SystemModule;

/** Each word has its own label. */
function treebankOf(heads: readonly number[], labels: readonly string[]): string {
  const lines = heads.map((head, at) => `${at + 1}\tw\t_\tX\t_\t_\t${head}\t${labels[at]}\t_\t_\n`);
  return `${lines.join('')}\n`;
}

test('the label of a lifted word remembers that of its head', async () => {
  const treebank = treebankOf([0, 1, 1, 2], ['a', 'b', 'c', 'd']);
  const lifted = await withLiftLabels(system, treebank);
  expect(lifted).toBe(treebankOf([0, 1, 1, 1], ['a', 'b', 'c', 'd↑b']));
  expect(await withoutLiftLabels(lifted)).toBe(treebank);
});

test('nothing is below the head but the word itself, or what is below the word: it stays', async () => {
  const found = await withoutLiftLabels(treebankOf([0, 1, 2], ['a', 'b↑c', 'c']));
  expect(found).toBe(treebankOf([0, 1, 2], ['a', 'b', 'c']));
});

test('the first such label, breadth first and from left to right', async () => {
  const found = await withoutLiftLabels(treebankOf([2, 0, 1, 2, 2, 2], ['x', 'r', 'y', 'y', 'z↑y', 'y']));
  expect(found).toBe(treebankOf([2, 0, 1, 2, 4, 2], ['x', 'r', 'y', 'y', 'z', 'y']));
});

test('all trees of up to 5 words come back if every word has a label of its own', async () => {
  const labels = ['a', 'b', 'c', 'd', 'e'];
  const trees = [3, 4, 5].flatMap((length) => [...allTrees(length)]);
  const treebank = trees.map((heads) => treebankOf([...heads], labels)).join('');
  const lifted = await withLiftLabels(system, treebank);
  expect(lifted).toContain('↑');
  expect(await withoutLiftLabels(lifted)).toBe(treebank);
});
