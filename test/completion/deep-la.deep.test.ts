/** Productive systems up to depth 4 with an la of depth 4: 117 of the 182. */
import { expect, test } from 'vitest';
import { productiveSystems, sampledSystems } from '../systems.ts';
import { testCompletion } from './of-systems.ts';

const systems = productiveSystems(4, 'in-place').filter(({ reductions }) =>
  reductions.some(({ kind, p }) => kind === 'la' && p === 4),
);

test('there are 117 of them', () => {
  expect(systems).toHaveLength(117);
});

testCompletion(sampledSystems(systems));
