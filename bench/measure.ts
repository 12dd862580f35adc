/**
 * Measuring side by side: machines are shared and noisy, so contestants take turns, round by round, and a ratio is
 * the median of the rounds' ratios.
 */

/** Does its work once and returns the nanoseconds that it took. */
export type Contestant = () => number;

/** A contestant that does its work so often in one turn. */
export function repeated(work: () => unknown, times: number): Contestant {
  return () => {
    const start = process.hrtime.bigint();
    for (let time = 0; time < times; time++) work();
    return Number(process.hrtime.bigint() - start) / times;
  };
}

/** The nanoseconds of each contestant in each round, after some rounds that do not count. */
export function takeTurns<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Record<Name, number[]> {
  const names = Object.keys(contestants) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      const time = contestants[name]();
      if (round >= 0) times[name].push(time);
    }
  }
  return times;
}

/** The median over the rounds of numerator / denominator. */
function medianRatio(numerators: readonly number[], denominators: readonly number[]): number {
  return median(numerators.map((numerator, round) => numerator / denominators[round]!));
}

/** The ratio of the shortest times: what is left when other programs take the least. */
function bestRatio(numerators: readonly number[], denominators: readonly number[]): number {
  return Math.min(...numerators) / Math.min(...denominators);
}

/** The two ratios of a row. */
export function ratios(
  numerators: readonly number[],
  denominators: readonly number[],
): { readonly ratio: number; readonly best: number } {
  return { ratio: medianRatio(numerators, denominators), best: bestRatio(numerators, denominators) };
}

/** The middle value; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
