/** A neural model as bytes, as runtime/neural/neural-bytes.ts reads them. */
import type { ModelHeader } from '../../runtime/parser/model-bytes.ts';
import { inputsOf, type NeuralHeader } from '../../runtime/neural/neural-bytes.ts';
import type { NeuralModel } from '../../runtime/neural/neural-model.ts';
import { joinModel } from '../shared/join-model.ts';
import { quantize } from './quantize.ts';

/** The bytes of a model. */
export function encodeNeuralModel(header: ModelHeader, model: NeuralModel): Uint8Array {
  const { sees, fields, sizes, transitions, symbols, weights } = model;
  const own = {
    inputs: inputsOf(sees),
    transitions,
    symbols,
    sizes,
    fields: fields.map(({ hashes }) => hashes.length),
  };
  const whole: NeuralHeader = { ...header, ...own };
  return joinModel({ header: whole, weights: [...fields.map(({ hashes }) => bytesOf(hashes)), quantize(weights)] });
}

function bytesOf(numbers: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [at, number] of numbers.entries()) view.setInt32(4 * at, number, true);
  return new Uint8Array(view.buffer);
}
