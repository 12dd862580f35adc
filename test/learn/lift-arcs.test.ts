/** Lifted trees are projective trees; projective trees stay as they are. */
import { expect, test } from 'vitest';
import { TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { liftArcs } from '../../scripts/lift-arcs.ts';

test.each([
  { name: 'a projective tree', heads: [2, 0, 2], lifted: [2, 0, 2] },
  { name: 'two arcs, one below the other', heads: [3, 0, 2, 1], lifted: [2, 0, 2, 2] },
  { name: 'the shorter of two crossing arcs', heads: [0, 1, 1, 2], lifted: [0, 1, 1, 1] },
  { name: 'an arc that is lifted to the root', heads: [0, 0, 1], lifted: [0, 0, 0] },
])('$name', async ({ heads, lifted }) => {
  const text = heads.map((head, at) => `${at + 1}\tw\t_\tX\t_\t_\t${head}\tx\t_\t_\n`).join('');
  const { columns } = await readColumns(`${text}\n`, TRAINING_COLUMNS);
  liftArcs(columns);
  expect([...columns.heads]).toEqual(lifted);
});
