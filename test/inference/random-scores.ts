/** Scores for tests: all kinds that sums may find difficult. */
import { seededRandom } from '../../runtime/module/seeded-random.ts';

export const WEIGHTS = ['random', 'zero', 'tied', 'forbidding', 'large'] as const;

/** `scores[head * (n + 1) + dependent]`. */
export function randomScores(kind: (typeof WEIGHTS)[number], n: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: (n + 1) ** 2 }, (): number => {
    const number = random();
    switch (kind) {
      case 'random':
        return 4 * number - 2;
      case 'zero':
        return 0;
      case 'tied':
        return Math.floor(3 * number);
      case 'forbidding':
        return number < 0.3 ? -Infinity : number;
      case 'large':
        return 200 * number - 100;
    }
  });
}
