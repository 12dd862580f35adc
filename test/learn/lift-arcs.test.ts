/** Lifted trees are in reach; trees that are in reach stay as they are. */
import { expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard.ts';
import * as singleRoot from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3.ts';
import { TRAINING_COLUMNS, type TrainingColumns } from '../../learn/shared/training-columns.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { liftArcs } from '../../learn/lift-arcs.ts';

/** A treebank of one tree. */
async function columnsOf(heads: readonly number[]): Promise<TrainingColumns> {
  const text = heads.map((head, at) => `${at + 1}\tw\t_\tX\t_\t_\t${head}\tx\t_\t_\n`).join('');
  return (await readColumns(`${text}\n`, TRAINING_COLUMNS)).columns;
}

test.each([
  { name: 'a projective tree', system: arcStandard, heads: [2, 0, 2], lifted: [2, 0, 2] },
  { name: 'two arcs, one below the other', system: arcStandard, heads: [3, 0, 2, 1], lifted: [2, 0, 2, 2] },
  { name: 'the shorter of two crossing arcs', system: arcStandard, heads: [0, 1, 1, 2], lifted: [0, 1, 1, 1] },
  { name: 'an arc that is lifted to the root', system: arcStandard, heads: [0, 0, 1], lifted: [0, 0, 0] },
  { name: 'an arc that attardi-3 builds', system: attardi, heads: [0, 1, 1, 2], lifted: [0, 1, 1, 2] },
])('$name', async ({ system, heads, lifted }) => {
  const columns = await columnsOf(heads);
  const changed = liftArcs(system as unknown as SystemModule, columns);
  expect([...columns.heads]).toEqual(lifted);
  expect(changed).toBe(lifted.join() === heads.join() ? 0 : 1);
  expect(system.oracle(lifted).derivable).toBe(true);
});

test.each([
  [0, 0, 1],
  [0, 4, 0, 1],
  [3, 0, 2, 0, 1],
])('a tree with several roots stays as it is where there must be one', async (...heads) => {
  const columns = await columnsOf(heads);
  expect(liftArcs(singleRoot as unknown as SystemModule, columns)).toBe(0);
  expect([...columns.heads]).toEqual(heads);
});
