/** Whole numbers drawn without bias. */

/**
 * A uniform whole number from 0 to `bound`, excluding `bound`. Draws as many bits as the largest value has, 32 from
 * each number of `random`, and draws again if the value is too large, which happens less than half the time. If the
 * first 32 bits of these numbers are uniform and independent, so is the result.
 */
export function randomBelow(bound: bigint, random: () => number): bigint {
  const bits = bound === 1n ? 0 : (bound - 1n).toString(2).length;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    let value = 0n;
    let drawn = 0;
    for (; drawn < bits; drawn += 32) value = (value << 32n) | BigInt(Math.floor(random() * 2 ** 32));
    value >>= BigInt(drawn - bits);
    if (value < bound) return value;
  }
  throw new RangeError('random does not return random numbers');
}

/** Random numbers are practically never too large this many times in a row. */
export const MAX_ATTEMPTS = 500;
