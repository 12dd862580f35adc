/** Lifted trees are in reach; trees that are in reach stay as they are. */
import { expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard.ts';
import * as attardi from '../../generated/attardi-3.ts';
import { TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { liftArcs } from '../../learn/lift-arcs.ts';

test.each([
  { name: 'a projective tree', system: arcStandard, heads: [2, 0, 2], lifted: [2, 0, 2] },
  { name: 'two arcs, one below the other', system: arcStandard, heads: [3, 0, 2, 1], lifted: [2, 0, 2, 2] },
  { name: 'the shorter of two crossing arcs', system: arcStandard, heads: [0, 1, 1, 2], lifted: [0, 1, 1, 1] },
  { name: 'an arc that is lifted to the root', system: arcStandard, heads: [0, 0, 1], lifted: [0, 0, 0] },
  { name: 'an arc that attardi-3 builds', system: attardi, heads: [0, 1, 1, 2], lifted: [0, 1, 1, 2] },
])('$name', async ({ system, heads, lifted }) => {
  const text = heads.map((head, at) => `${at + 1}\tw\t_\tX\t_\t_\t${head}\tx\t_\t_\n`).join('');
  const { columns } = await readColumns(`${text}\n`, TRAINING_COLUMNS);
  liftArcs(system as unknown as SystemModule, columns);
  expect([...columns.heads]).toEqual(lifted);
  expect(system.oracle(lifted).derivable).toBe(true);
});
