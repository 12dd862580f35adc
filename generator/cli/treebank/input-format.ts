/** Which of the two things that `replay` takes a text is: its first character tells. */
const HASH = 35;
const ZERO = 48;
const NINE = 57;

/** Whether it is CoNLL: comments and words begin with # and digits, and no transition does. */
export function isConll(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 32);
  return first === HASH || (first !== undefined && first >= ZERO && first <= NINE);
}
