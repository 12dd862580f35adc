/** Scores for beams, from random weights by what is at the top of stack and buffer. */
import type { Score, SystemConfiguration } from '../../runtime/module/system-module.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';

export const here: string = import.meta.url;

const random = seededRandom(1);
const WEIGHTS = Float64Array.from({ length: 4096 }, () => random());

/** The nodes that the linear score looks at, as numbers. */
const ATOMS = new Int32Array(6);

export type ScoreKind = 'cheap' | 'linear';

export const scores: Readonly<Record<ScoreKind, Score>> = {
  /** One weight: less work than any classifier has, so that the beam is what is measured. */
  cheap: (configuration, id) =>
    WEIGHTS[
      (configuration.stackAt(1) * 31 + configuration.stackAt(2) * 101 + configuration.bufferAt(1) * 7 + id * 1009) &
        4095
    ]!,
  /** The weights of six nodes and of all their pairs: about what a linear parser adds up. */
  linear: (configuration, id) => {
    for (let position = 1; position <= 3; position++) {
      ATOMS[position - 1] = atom(configuration, configuration.stackAt(position));
      ATOMS[position + 2] = atom(configuration, configuration.bufferAt(position));
    }
    let sum = 0;
    for (let one = 0; one < 6; one++) {
      sum += WEIGHTS[(ATOMS[one]! * 31 + id * 1009) & 4095]!;
      for (let two = one + 1; two < 6; two++) {
        sum += WEIGHTS[(ATOMS[one]! * 101 + ATOMS[two]! * 7 + id * 1009) & 4095]!;
      }
    }
    return sum;
  },
};

/** A node and its head, as a number. */
function atom({ heads }: SystemConfiguration, node: number): number {
  return node < 1 ? -1 : node * 67 + heads[node - 1]! * 3;
}
