/**
 * Weights in few bytes: blocks of 64 weights, each a scale and 64 whole numbers from -127 to 127. First the scales, as
 * little-endian numbers of 4 bytes, then the whole numbers.
 */
const BLOCK = 64;
const MOST = 127;

/** The number of bytes of so many weights. */
export function quantizedSize(weights: number): number {
  return 4 * Math.ceil(weights / BLOCK) + weights;
}

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

/** The weights of bytes; undefined if they are not such bytes. */
export function dequantize(bytes: Uint8Array, count: number): Float32Array | undefined {
  if (bytes.length !== quantizedSize(count)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const first = bytes.length - count;
  const weights = new Float32Array(count);
  for (let block = 0; block * BLOCK < count; block++) {
    const scale = view.getFloat32(4 * block, true);
    if (!(scale >= 0 && scale < LARGEST_SCALE)) return undefined;
    const to = Math.min((block + 1) * BLOCK, count);
    for (let at = block * BLOCK; at < to; at++) weights[at] = scale * view.getInt8(first + at);
  }
  return weights;
}

/** Larger than that of any training; sums of weights stay finite. */
const LARGEST_SCALE = 1e6;
