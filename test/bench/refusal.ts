/** Contestants that answer wrongly are not measured. */

/** A contestant whose answer is not the expected one; the benchmark ends with this message. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Refuses a contestant at the first number that is not the expected one. */
export function refuseDifference(
  contestant: string,
  { what, actual, expected }: { readonly what: string; readonly actual: Numbers; readonly expected: Numbers },
): void {
  if (actual.length !== expected.length)
    throw new Refusal(`${contestant}: ${actual.length} ${what} instead of ${expected.length}`);
  for (let index = 0; index < expected.length; index++) {
    if (actual[index] !== expected[index])
      throw new Refusal(`${contestant}: ${what}: number ${index} is ${actual[index]} instead of ${expected[index]}`);
  }
}

type Numbers = ArrayLike<number>;

/** One number for many, the same in C: each takes part by its place. */
export function checksum(numbers: Numbers, start = 0): number {
  let sum = start;
  for (let index = 0; index < numbers.length; index++) sum = (Math.imul(sum, 31) + numbers[index]!) | 0;
  return sum;
}
