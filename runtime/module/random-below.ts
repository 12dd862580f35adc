/** Whole numbers drawn without bias. */
import { checkFunction } from '../text/check-function.ts';
import { drawnNumber } from './drawn-number.ts';

/**
 * Draws a whole number in [0, bound) uniformly. It takes 32 bits from each number that `random` returns, as many as the
 * bound needs, and starts again if they make a number that is too large, which happens less than half the time. The
 * result is exactly uniform if those bits are uniform and independent.
 */
export function randomBelow(bound: bigint, random: () => number): bigint {
  checkFunction(random, 'random');
  const bits = bound === 1n ? 0 : (bound - 1n).toString(2).length;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    let value = 0n;
    let drawn = 0;
    for (; drawn < bits; drawn += 32) value = (value << 32n) | BigInt(Math.floor(drawnNumber(random) * 2 ** 32));
    value >>= BigInt(drawn - bits);
    if (value < bound) return value;
  }
  throw new RangeError('the numbers that `random` returns are not random');
}

/** Random numbers fail this often with a probability below 2^-500. */
export const MAX_ATTEMPTS = 500;
