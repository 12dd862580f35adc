/**
 * Scaled weights, so that the sum over the derivations of a long sentence of rare words is a number and not 0.
 *
 * Every derivation uses exactly one leaf of each word (`StructureForest.word`). So if the leaves of each word are
 * multiplied by a factor of that word, every derivation and every sum over derivations of the sentence are multiplied by
 * the product of the factors. Factors are powers of two: they change no digit of what could be computed without them.
 */
import { bestDerivation } from '../../generator/frames/forests/forest-best.ts';
import type { StructureForest } from './model-structure.ts';

/** The exponents of double precision end at -1074; a factor is at most so large, and weights that need more stay small. */
const LARGEST = 1000;

/**
 * Multiplies the leaves of each word by a factor that brings the largest of them to between 1/2 and 1. Returns the base-2
 * logarithm of the product of the factors.
 */
export function scaleWords({ length, word, forest }: StructureForest, values: Float64Array): number {
  const largest = new Float64Array(length + 1);
  for (let leaf = 1; leaf < forest.leafCount; leaf++) {
    const of = word[leaf]!;
    if (values[leaf]! > largest[of]!) largest[of] = values[leaf]!;
  }
  const exponents = Int32Array.from(largest, (weight, of) => (of === 0 || weight === 0 ? 0 : -exponentOf(weight)));
  return multiply({ word, forest }, values, exponents);
}

/**
 * For weights of which the sum was 0, or nearly: multiplies the leaves of words by factors that bring the weight of the
 * best derivation to about 1. Returns what `scaleWords` does; undefined if no derivation has a weight.
 */
export function scaleToBest({ length, word, forest }: StructureForest, values: Float64Array): number | undefined {
  const best = bestDerivation(forest, values.slice(0, forest.leafCount).map(Math.log2));
  if (best === undefined) return undefined;
  const each = Math.trunc(-best.score / length);
  const exponents = new Int32Array(length + 1).fill(each, 1);
  return multiply({ word, forest }, values, exponents);
}

/** The exponent of the power of two that is above a number, and at most twice it. */
function exponentOf(value: number): number {
  return Math.max(-LARGEST, Math.floor(Math.log2(value)) + 1);
}

function multiply(
  { word, forest }: Pick<StructureForest, 'word' | 'forest'>,
  values: Float64Array,
  exponents: Int32Array,
): number {
  const factors = Float64Array.from(exponents, (exponent) => 2 ** exponent);
  for (let leaf = 1; leaf < forest.leafCount; leaf++) values[leaf] = values[leaf]! * factors[word[leaf]!]!;
  return exponents.reduce((sum, exponent) => sum + exponent, 0);
}
