/** Strings as UTF-8 without any interface of a platform, so that words of a program and of a file have the same hashes. */

/** Writes a text to the start of `bytes`, which has room for three bytes a unit; returns its length. */
export function encodeText(text: string, bytes: Uint8Array): number {
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    let point = text.codePointAt(i)!;
    // Half of a pair alone is not a character.
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point > 0xffff) i++;
    if (point < 0x80) bytes[at++] = point;
    else if (point < 0x800) {
      bytes[at++] = 0xc0 | (point >> 6);
      bytes[at++] = 0x80 | (point & 0x3f);
    } else {
      if (point < 0x10000) bytes[at++] = 0xe0 | (point >> 12);
      else {
        bytes[at++] = 0xf0 | (point >> 18);
        bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
      }
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
      bytes[at++] = 0x80 | (point & 0x3f);
    }
  }
  return at;
}
