/**
 * Weights in few bytes. Weights of a model are multiples of 1/32, and most are 0. Each of the others is two numbers:
 * how far it is from the one before, and its multiple, with the sign in the lowest bit. Numbers are written seven bits
 * at a time, lowest first; the highest bit of a byte says that more follow.
 */
const QUANTUM: number = 1 / 32;

/** Weights in the order of their places; those left out are 0. */
export type VisitWeights = (visit: (at: number, weight: number) => void) => void;

/** The bytes of weights, rounded. */
export function encodeWeights(forEachWeight: VisitWeights): Uint8Array {
  let bytes = new Uint8Array(1 << 16);
  let length = 0;
  const add = (number: number): void => {
    let rest = number;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes[length++] = (rest & 0x7f) | 0x80;
    bytes[length++] = rest;
  };
  let last = -1;
  forEachWeight((at, weight) => {
    const multiple = Math.round(weight / QUANTUM);
    if (multiple === 0) return;
    if (length + 20 > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length);
      larger.set(bytes);
      bytes = larger;
    }
    add(at - last);
    add(multiple > 0 ? 2 * multiple : -2 * multiple + 1);
    last = at;
  });
  return bytes.slice(0, length);
}

/** Visits weights that are not 0, in their order; false if the bytes are not such weights, or too many. */
export function decodeWeights(bytes: Uint8Array, count: number, visit: (at: number, weight: number) => void): boolean {
  let at = -1;
  for (let i = 0; i < bytes.length;) {
    let gap = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes[i++]!;
      gap += (byte & 0x7f) * factor;
      if (byte < 0x80) break;
      if (i >= bytes.length || factor > 0x80 ** 5) return false;
    }
    let code = 0;
    for (let factor = 1; ; factor *= 0x80) {
      if (i >= bytes.length || factor > 0x80 ** 4) return false;
      const byte = bytes[i++]!;
      code += (byte & 0x7f) * factor;
      if (byte < 0x80) break;
    }
    at += gap;
    if (gap === 0 || at >= count) return false;
    const multiple = Math.floor(code / 2);
    visit(at, (code % 2 === 1 ? -multiple : multiple) * QUANTUM);
  }
  return true;
}
