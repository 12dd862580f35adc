/** Random scores of pairs, and sums over enumerated trees or computations. */
import { pairScores, type PairScores } from '../../../runtime/hybrid/pair-scores.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { scoreOf, type EnumeratedTree } from './enumerated-trees.ts';

export const KINDS = ['shLa', 'shRa', 'la', 'ra'] as const;

/** Random scores up to a size; every shift of a pair has one score if `isPlain`. */
export function randomScores(
  length: number,
  { seed, size, isPlain = false }: { readonly seed: number; readonly size: number; readonly isPlain?: boolean },
): PairScores {
  const random = seededRandom(seed);
  const scores = pairScores(length);
  for (const kind of KINDS) scores[kind].forEach((_, at, list) => (list[at] = size * (2 * random() - 1)));
  if (isPlain) scores.shLa.set(scores.shRa);
  return scores;
}

/** Trees or computations with their probabilities. */
export interface SummedUp {
  readonly ranked: readonly (EnumeratedTree & { readonly score: number; readonly probability: number })[];
  readonly logZ: number;
}

/** Trees, or computations, with their probabilities, the most probable first, and log Z. */
export function summedUp(trees: readonly EnumeratedTree[], scores: PairScores): SummedUp {
  const all = trees.map((tree) => ({ tree, score: scoreOf(scores, tree) }));
  const most = Math.max(...all.map(({ score }) => score));
  const logZ = most + Math.log(all.reduce((sum, { score }) => sum + Math.exp(score - most), 0));
  const ranked = all
    .map(({ tree, score }) => ({ ...tree, score, probability: Math.exp(score - logZ) }))
    .toSorted((one, other) => other.score - one.score);
  return { ranked, logZ };
}
