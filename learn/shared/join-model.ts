/** The bytes of a model, as runtime/parser/model-bytes.ts reads them. */
import { checksum, firstLine } from '../../runtime/parser/model-bytes.ts';

/** The bytes of a model. */
export function joinModel<Header extends { readonly learner: string }>({
  header,
  weights,
}: {
  readonly header: Header;
  readonly weights: readonly Uint8Array[];
}): Uint8Array {
  const json = JSON.stringify(header).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const start = firstLine('01234567').length;
  const size = weights.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(start + json.length + 1 + size);
  writeAscii(bytes, start, `${json}\n`);
  let at = start + json.length + 1;
  for (const part of weights) {
    bytes.set(part, at);
    at += part.length;
  }
  writeAscii(bytes, 0, firstLine(checksum(bytes, start)));
  return bytes;
}

function writeAscii(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}
