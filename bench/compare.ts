/** Rows of one contestant against others that answer the same. */
import { measure, ratio, type Contestant, type Rounds } from './measure.ts';
import type { Row, Setting } from './row.ts';

/** How many times as fast the generated contestant is as each of the others. */
export async function compareSpeed(
  label: string,
  {
    generated,
    others,
    skipped,
    rounds,
    output,
  }: {
    readonly generated: Contestant;
    readonly others: readonly Contestant[];
    readonly skipped: readonly { readonly against: string; readonly why: string }[];
    readonly rounds: Rounds;
    readonly output: Setting['output'];
  },
): Promise<Row[]> {
  const times = await measure([generated, ...others], { label, ...rounds, output });
  return [
    ...others.map(({ name }): Row => ({
      kind: 'ratio',
      measured: label,
      against: name,
      ratio: ratio(times, { of: name, to: generated.name }),
      meaning: 'times as fast',
    })),
    ...skipped.map((each): Row => ({ kind: 'skipped', measured: label, ...each })),
  ];
}
