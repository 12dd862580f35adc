/** Weights in few bytes, as runtime/parser/sparse-weights.ts reads them. */
import { QUANTUM } from '../../runtime/parser/quantum.ts';

/** Weights in the order of their places; those left out are 0. */
export type VisitWeights = (visit: (at: number, weight: number) => void) => void;

/** Weights of a model fit into 16 bits; those of training never come near. */
const MOST: number = 2 ** 15 - 1;

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
    const multiple = Math.max(-MOST, Math.min(MOST, Math.round(weight / QUANTUM)));
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
