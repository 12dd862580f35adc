/** Numbers that a caller’s function draws. */
import { shownValue } from '../text/shown-value.ts';

/** The next number that `random` returns; any that is not in [0, 1) would lead to the same tree again and again. */
export function drawnNumber(random: () => number): number {
  const value = random();
  if (typeof value === 'number' && value >= 0 && value < 1) return value;
  throw new RangeError(`\`random\` must return numbers from 0 to 1, excluding 1, not ${shownValue(value)}`);
}
