/**
 * Weights in few bytes. Weights of a model are multiples of 1/32, and most are 0. Each of the others is two numbers:
 * how far it is from the one before, and its multiple, with the sign in the lowest bit. Numbers are written seven bits
 * at a time, lowest first; the highest bit of a byte says that more follow.
 */

/**
 * Visits weights that are not 0, in their order, as multiples of QUANTUM that fit into 16 bits; false if the bytes are
 * not such weights, or too many.
 */
export function decodeWeights(
  bytes: Uint8Array,
  count: number,
  visit: (at: number, multiple: number) => void,
): boolean {
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
    if (code > 0xffff) return false;
    visit(at, code & 1 ? -(code >> 1) : code >> 1);
  }
  return true;
}
