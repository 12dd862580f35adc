/** Where an input may be cut, judged by its start. */
import { MAX_SENTENCE_BYTES, UnreadableTreebank, type BlockUnit } from '../../runtime/conll/read-blocks.ts';
import { MARK_LENGTH } from '../../runtime/text/byte-order-mark.ts';

/** Where a file may be cut, judged by its start; undefined if the start is too short to tell. */
export type UnitOf = (start: Uint8Array) => BlockUnit | undefined;

/** Reads chunks until the unit is known. If the file ends first, it is empty, and any unit will do. */
export async function readStartOf(
  chunks: AsyncIterator<Uint8Array, unknown>,
  unitOf: UnitOf,
): Promise<{ readonly unit: BlockUnit; readonly start: readonly Uint8Array[] }> {
  const start: Uint8Array[] = [];
  for (let length = 0; length <= MAX_SENTENCE_BYTES;) {
    const { value, done } = await chunks.next();
    if (done === true) return { unit: 'line', start };
    start.push(value);
    // A byte order mark may be split between chunks; after it, each chunk can be judged alone.
    const unit = unitOf(length < MARK_LENGTH ? Buffer.concat(start) : value);
    if (unit !== undefined) return { unit, start };
    length += value.length;
  }
  throw new UnreadableTreebank(`the first ${MAX_SENTENCE_BYTES} bytes are blank; expected a sentence`);
}
