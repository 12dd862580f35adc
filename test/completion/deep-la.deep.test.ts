/**
 * The productive systems up to depth 4 with an la of depth 4: 117 of the 182. Every second of them, and all with
 * ARCFORGE_EVERY_SYSTEM=1, which takes twice as long.
 */
import { expect, test } from 'vitest';
import { productiveSystems } from '../systems.ts';
import { testCompletion } from './of-systems.ts';

const systems = productiveSystems(4, 'in-place').filter(({ reductions }) =>
  reductions.some(({ kind, p }) => kind === 'la' && p === 4),
);

test('there are 117 of them', () => {
  expect(systems).toHaveLength(117);
});

const isEvery = process.env['ARCFORGE_EVERY_SYSTEM'] === '1';
testCompletion(systems.filter((_, index) => isEvery || index % 2 === 0));
