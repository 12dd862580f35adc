/** Vectors of words as runtime/neural/frozen-vectors.ts has them: all of about the size that weights start with. */
import type { FrozenVectors } from '../../runtime/neural/frozen-vectors.ts';
import type { HashIndex } from '../../runtime/neural/hash-index.ts';

/** The root of the mean square of all numbers, and the largest number: rare outliers would cost the others their bits. */
const SIZE = { usual: 0.3, most: 2.4 };
export const MOST_VECTOR_NUMBER = 7;

/** Rounds the vectors of an index’s words. */
export function freezeVectors(index: HashIndex, vectors: readonly Float32Array[]): FrozenVectors {
  const dimensions = vectors[0]!.length;
  const squares = vectors.reduce((sum, vector) => vector.reduce((total, value) => total + value * value, sum), 0);
  const factor = squares === 0 ? 1 : SIZE.usual / Math.sqrt(squares / (vectors.length * dimensions));
  const scales = new Float32Array(vectors.length);
  const numbers = new Int8Array(vectors.length * dimensions);
  for (const [word, vector] of vectors.entries()) {
    const sized = vector.map((value) => Math.max(-SIZE.most, Math.min(SIZE.most, factor * value)));
    const scale = Math.fround(sized.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / MOST_VECTOR_NUMBER);
    scales[word] = scale;
    if (scale > 0)
      numbers.set(
        sized.map((value) => Math.round(value / scale)),
        word * dimensions,
      );
  }
  return { index, dimensions, scales, numbers };
}

/** Numbers two to a byte, as `unpackNumbers` takes them. */
export function packNumbers(numbers: Int8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(numbers.length / 2));
  for (const [at, number] of numbers.entries()) packed[at >> 1]! |= (number & 15) << (at & 1 ? 4 : 0);
  return packed;
}
