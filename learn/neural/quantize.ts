/** Weights as bytes, as runtime/neural/quantized-weights.ts reads them. */
import { BLOCK, quantizedSize } from '../../runtime/neural/quantized-weights.ts';

const MOST = 127;

/** The bytes of weights. */
export function quantize(weights: Float32Array): Uint8Array {
  const bytes = new Uint8Array(quantizedSize(weights.length));
  const view = new DataView(bytes.buffer);
  const first = bytes.length - weights.length;
  for (let block = 0; block * BLOCK < weights.length; block++) {
    const from = block * BLOCK;
    const to = Math.min(from + BLOCK, weights.length);
    let most = 0;
    for (let at = from; at < to; at++) most = Math.max(most, Math.abs(weights[at]!));
    const scale = Math.fround(most / MOST);
    view.setFloat32(4 * block, scale, true);
    for (let at = from; at < to; at++) view.setInt8(first + at, scale === 0 ? 0 : Math.round(weights[at]! / scale));
  }
  return bytes;
}
