/** Whole numbers drawn without bias. */

/**
 * A whole number from 0 up to, but not including, `bound`, each as likely as the other. As many bits as the largest takes
 * are drawn, the first 32 of every number that `random` gives, and thrown away where they make too large a number: that
 * happens less than every other time. If the first 32 bits of these numbers are uniform and independent, so is the result.
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
  throw new RangeError('random gives no random numbers');
}

/** Numbers that are random are never too large so often. */
export const MAX_ATTEMPTS = 500;
