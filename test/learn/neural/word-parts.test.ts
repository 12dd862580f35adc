/** The parts of words, against what is said of them. */
import { expect, test } from 'vitest';
import { partsOf } from './word-inputs.ts';

/** Which parts two forms share, by place. */
function shared(one: string, other: string): readonly number[] {
  const parts = partsOf(other);
  return partsOf(one).flatMap((part, at) => (part === parts[at] ? [at] : []));
}

const [FIRST, FIRST_2, FIRST_3, LAST, LAST_2, LAST_3, LAST_4, SHAPE, LENGTH] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

test.each([
  ['undoing', 'unseeing', [FIRST, FIRST_2, LAST, LAST_2, LAST_3, SHAPE, LENGTH]],
  ['Grüßen', 'GRÜßEN', [FIRST, FIRST_2, FIRST_3, LAST, LAST_2, LAST_3, LAST_4, LENGTH]],
  ['Émile', 'Étude', [FIRST, LAST, SHAPE, LENGTH]],
  ['a', 'A', [FIRST, FIRST_2, FIRST_3, LAST, LAST_2, LAST_3, LAST_4, LENGTH]],
  ['NATO', 'ЕЭС', [SHAPE]],
  ['I', 'É', [SHAPE, LENGTH]],
  ['iPhone', 'mcDavid', [SHAPE, LENGTH]],
  ['1990', '٣٤٥٦', [SHAPE, LENGTH]],
  ['x1', 'y2', [SHAPE, LENGTH]],
  ['“', '(', [SHAPE, LENGTH]],
  ['…', 'x', [LENGTH]],
])('%s and %s', (one, other, places) => {
  expect(shared(one, other)).toEqual(places);
});

test('parts of different kinds are different, even of one letter', () => {
  expect(new Set(partsOf('a')).size).toBe(9);
});
