/** A neural model as bytes, as runtime/neural/neural-bytes.ts reads them. */
import type { ModelHeader } from '../../runtime/parser/model-bytes.ts';
import { VECTOR_BITS, type FrozenVectors } from '../../runtime/neural/frozen-vectors.ts';
import { inputsOf, type NeuralHeader } from '../../runtime/neural/neural-bytes.ts';
import type { NeuralModel } from '../../runtime/neural/neural-model.ts';
import { joinModel } from '../shared/join-model.ts';
import { MOST_VECTOR_NUMBER, packNumbers } from './freeze-vectors.ts';
import { quantize } from './quantize.ts';

/** The bytes of a model whose networks have these weights. */
export function encodeNeuralModel(
  header: ModelHeader,
  model: Omit<NeuralModel, 'weights'>,
  networks: readonly Float32Array[],
): Uint8Array {
  const { sees, fields, parts, vectors, tags, sizes, transitions, symbols } = model;
  const own = {
    inputs: inputsOf(sees),
    transitions,
    symbols,
    sizes,
    networks: networks.length,
    fields: fields.map(({ hashes }) => hashes.length),
    parts: parts.hashes.length,
    vectors: {
      words: vectors?.scales.length ?? 0,
      dimensions: vectors?.dimensions ?? 0,
      ...(vectors && hasFewBits(vectors) && { bits: VECTOR_BITS }),
    },
    ...(tags.length > 0 && { tags }),
  };
  const whole: NeuralHeader = { ...header, ...own };
  const hashes = [...fields, parts].map((index) => bytesOf(index.hashes));
  const made = vectors === undefined ? [] : bytesOfVectors(vectors);
  return joinModel({ header: whole, weights: [...hashes, ...made, ...networks.map(quantize)] });
}

function bytesOfVectors(vectors: FrozenVectors): Uint8Array[] {
  const { index, scales, numbers } = vectors;
  const packed = hasFewBits(vectors) ? packNumbers(numbers) : new Uint8Array(numbers.buffer);
  const view = new DataView(new ArrayBuffer(4 * scales.length));
  for (const [at, scale] of scales.entries()) view.setFloat32(4 * at, scale, true);
  return [bytesOf(index.hashes), new Uint8Array(view.buffer), packed];
}

/** False for vectors of models that had more bits. */
function hasFewBits({ numbers }: FrozenVectors): boolean {
  return numbers.every((number) => Math.abs(number) <= MOST_VECTOR_NUMBER);
}

function bytesOf(numbers: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [at, number] of numbers.entries()) view.setInt32(4 * at, number, true);
  return new Uint8Array(view.buffer);
}
