/**
 * Measuring side by side. Machines are shared and noisy, so contestants take turns, round by round, each round in
 * another order; a time is processor time, user and system, of all threads; and a ratio has the quartiles of the rounds’
 * ratios. What answers wrongly is not measured: every turn has an answer, which is compared with the expected one.
 */
import type { Output } from '../../cli/shared/io.ts';
import { startProgress } from '../../cli/shared/progress.ts';
import { Refusal } from './refusal.ts';

/** One turn: its processor time, for one unit of work, and what it answered. */
export interface Turn {
  readonly microseconds: number;
  readonly answer: number;
}

export interface Contestant {
  readonly name: string;
  /** What every turn must answer: a number, or a checksum of many. */
  readonly expected: number;
  readonly turn: () => Turn | Promise<Turn>;
}

/** The times of each contestant by its name, in the order of the rounds. */
export type Times = ReadonlyMap<string, readonly number[]>;

/** The quartiles of the rounds’ ratios. */
export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

export interface Rounds {
  readonly rounds: number;
  /** Rounds before, which do not count. */
  readonly warmUp: number;
}

/** A turn of work in this process. The answer is asked for afterwards and takes no time. */
export function turnOf({
  work,
  answer,
  times,
  units = 1,
}: {
  readonly work: () => unknown;
  readonly answer: () => number;
  /** How often the work is done in one turn. */
  readonly times: number;
  /** How many units the work has, where contestants do not have the same work. */
  readonly units?: number;
}): () => Promise<Turn> {
  return async () => {
    const start = process.cpuUsage();
    for (let time = 0; time < times; time++) await work();
    const { user, system } = process.cpuUsage(start);
    return { microseconds: (user + system) / times / units, answer: answer() };
  };
}

/** Measures contestants, all in the same rounds; throws a Refusal at the first wrong answer. */
export async function measure(
  contestants: readonly Contestant[],
  { label, rounds, warmUp, output }: Rounds & { readonly label: string; readonly output: Output },
): Promise<Times> {
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  const total = (warmUp + rounds) * contestants.length;
  const progress = startProgress(output, { label, total });
  try {
    for (let done = 0; done < total; done++) {
      progress.update(done);
      const round = Math.floor(done / contestants.length);
      const { name, expected, turn } = contestants[(done + round) % contestants.length]!;
      const { microseconds, answer } = await turn();
      if (answer !== expected) throw new Refusal(`${label}: ${name} answers ${answer} instead of ${expected}`);
      if (round >= warmUp) times.get(name)!.push(microseconds);
    }
  } finally {
    progress.end();
  }
  return times;
}

/** How many times as long one took as another, round by round. */
export function ratio(times: Times, { of, to }: { readonly of: string; readonly to: string }): Spread {
  const denominators = times.get(to)!;
  const ratios = times.get(of)!.map((time, round) => time / denominators[round]!);
  return { lower: quantile(ratios, 0.25), median: quantile(ratios, 0.5), upper: quantile(ratios, 0.75) };
}

/** The value below which this part of the values lies, between two of them by proportion. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}
