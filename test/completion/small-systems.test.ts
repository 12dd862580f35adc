/** Every productive in-place system up to depth 3. */
import { expect, test } from 'vitest';
import { productiveSystems } from '../systems.ts';
import { testCompletion } from './of-systems.ts';

const systems = productiveSystems(3, 'in-place');

test('there are 20 of them', () => {
  expect(systems).toHaveLength(20);
});

testCompletion(systems);
