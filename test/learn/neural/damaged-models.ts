/** Bytes of models that are cut off or changed. */

/** The model, ended at each of some forty places, and with a bit changed there. */
export function damagedModels(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 1 + Math.floor(bytes.length / 40)) {
    const changed = bytes.slice();
    changed[at]! ^= 1;
    found.push(bytes.slice(0, at), changed);
  }
  return found;
}
