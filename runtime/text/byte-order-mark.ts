/** The byte order mark of UTF-8, with which some editors start a file. It is not part of the text. */
const MARK = [0xef, 0xbb, 0xbf] as const;

export const MARK_LENGTH: number = MARK.length;

/** The length of the mark at the start of a text: 0 without one, undefined if there are too few bytes to tell. */
export function markLength(start: Uint8Array): number | undefined {
  if (MARK.some((byte, index) => index < start.length && start[index] !== byte)) return 0;
  return start.length < MARK.length ? undefined : MARK.length;
}
