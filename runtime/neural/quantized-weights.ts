/**
 * Weights in few bytes: blocks of 64 weights, each a scale and 64 whole numbers from -127 to 127. First the scales, as
 * little-endian numbers of 4 bytes, then the whole numbers.
 */
export const BLOCK = 64;

/** The number of bytes of so many weights. */
export function quantizedSize(weights: number): number {
  return 4 * Math.ceil(weights / BLOCK) + weights;
}

/** The weights of bytes; undefined if they are not such bytes. */
export function dequantize(bytes: Uint8Array, count: number): Float32Array | undefined {
  if (bytes.length !== quantizedSize(count)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const numbers = new Int8Array(bytes.buffer, bytes.byteOffset + bytes.length - count, count);
  const weights = new Float32Array(count);
  for (let block = 0; block * BLOCK < count; block++) {
    const scale = view.getFloat32(4 * block, true);
    if (!(scale >= 0 && scale < LARGEST_SCALE)) return undefined;
    const to = Math.min((block + 1) * BLOCK, count);
    for (let at = block * BLOCK; at < to; at++) weights[at] = scale * numbers[at]!;
  }
  return weights;
}

/** Larger than that of any training; sums of weights stay finite. */
export const LARGEST_SCALE = 1e6;
