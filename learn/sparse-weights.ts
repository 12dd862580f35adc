/**
 * Weights in few bytes. Weights of a model are multiples of 1/128, and most are 0. Each of the others is two numbers:
 * how far it is from the one before, and its multiple, with the sign in the lowest bit. Numbers are written seven bits
 * at a time, lowest first; the highest bit of a byte says that more follow.
 */
const QUANTUM = 1 / 128;

/** The weights rounded to what a file can hold. */
export function rounded(weights: Float32Array): Float32Array {
  // Adding 0 turns -0, which a file does not hold, into 0.
  return weights.map((weight) => Math.round(weight / QUANTUM) * QUANTUM + 0);
}

/** The bytes of rounded weights. */
export function encodeWeights(weights: Float32Array): Uint8Array {
  let bytes = new Uint8Array(1 << 16);
  let length = 0;
  const add = (number: number): void => {
    let rest = number;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes[length++] = (rest & 0x7f) | 0x80;
    bytes[length++] = rest;
  };
  let last = -1;
  for (let at = 0; at < weights.length; at++) {
    const multiple = Math.round(weights[at]! / QUANTUM);
    if (multiple === 0) continue;
    if (length + 20 > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length);
      larger.set(bytes);
      bytes = larger;
    }
    add(at - last);
    add(multiple > 0 ? 2 * multiple : -2 * multiple + 1);
    last = at;
  }
  return bytes.slice(0, length);
}

/** The weights that bytes stand for; undefined if they are not such bytes, or too many. */
export function decodeWeights(bytes: Uint8Array, count: number): Float32Array | undefined {
  const weights = new Float32Array(count);
  let i = 0;
  const next = (): number => {
    let number = 0;
    for (let factor = 1; factor <= 0x80 ** 5; factor *= 0x80) {
      const byte = bytes[i++];
      if (byte === undefined) return NaN;
      number += (byte & 0x7f) * factor;
      if (byte < 0x80) return number;
    }
    return NaN;
  };
  for (let at = -1; i < bytes.length;) {
    at += next();
    const code = next();
    if (!(at < count) || Number.isNaN(code)) return undefined;
    const multiple = Math.floor(code / 2);
    weights[at] = (code % 2 === 1 ? -multiple : multiple) * QUANTUM;
  }
  return weights;
}
