/** Every productive system up to depth 4 whose la have a depth of at most 3: 65 of the 182. */
import { expect, test } from 'vitest';
import { productiveSystems } from '../systems.ts';
import { testCompletion } from './of-systems.ts';

const systems = productiveSystems(4, 'in-place').filter(({ reductions }) =>
  reductions.every(({ kind, p }) => kind === 'ra' || p <= 3),
);

test('there are 65 of them', () => {
  expect(systems).toHaveLength(65);
});

testCompletion(systems);
