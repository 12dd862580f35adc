/** Text of a treebank as strings of JSON, byte by byte where that needs no thought. */
import type { ByteSink } from '../runtime/conll/byte-sink.ts';
import { escapeControls } from '../runtime/text/printable.ts';

const QUOTE = 34;

/**
 * The bytes that stand for themselves in any string: ASCII without controls, quotes and backslashes, and the characters
 * of Latin, Greek, Cyrillic, Hebrew and East Asian blocks, none of which is a control or format character.
 */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => {
  const isAscii = byte >= 0x20 && byte < 0x7f && byte !== QUOTE && byte !== 0x5c;
  const isRest = byte >= 0x80 && byte < 0xc0;
  return isAscii || isRest || (byte >= 0xc3 && byte <= 0xd7) || (byte >= 0xe3 && byte <= 0xed) ? 1 : 0;
});

/** Adds `bytes[from]` … `bytes[to - 1]`, which are UTF-8, as a string of JSON without control characters. */
export function addJsonString(
  sink: ByteSink,
  { bytes, from, to }: { readonly bytes: Uint8Array; readonly from: number; readonly to: number },
): void {
  for (let at = from; at < to; at++) {
    if (PLAIN[bytes[at]!] === 1) continue;
    sink.text(escapeControls(JSON.stringify(decoder.decode(bytes.subarray(from, to)))));
    return;
  }
  sink.byte(QUOTE);
  sink.copy(bytes, from, to);
  sink.byte(QUOTE);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
