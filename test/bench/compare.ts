/** Rows of one contestant against others that answer the same. */
import { measure, ratio, type Contestant, type Rounds } from './measure.ts';
import type { Row, Setting } from './row.ts';

/**
 * How many times as fast the generated contestant is as each of the others. A program in C is one of them where there
 * is one: undefined where none was written, a reason where it cannot be compiled.
 */
export async function compareSpeed(
  label: string,
  {
    generated,
    others,
    c,
    rounds,
    output,
  }: {
    readonly generated: Contestant;
    readonly others: readonly Contestant[];
    readonly c: Contestant | string | undefined;
    readonly rounds: Rounds;
    readonly output: Setting['output'];
  },
): Promise<Row[]> {
  const all = typeof c === 'object' ? [...others, c] : others;
  const times = await measure([generated, ...all], { label, ...rounds, output });
  const rows = all.map(({ name }): Row => ({
    kind: 'ratio',
    measured: label,
    against: name,
    ratio: ratio(times, { of: name, to: generated.name }),
    meaning: 'times as fast',
  }));
  return typeof c === 'string' ? [...rows, { kind: 'skipped', measured: label, against: 'C', why: c }] : rows;
}
