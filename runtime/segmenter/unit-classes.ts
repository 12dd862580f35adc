/**
 * Classes of the characters of a text, which is read in UTF-16 units. Letters and digits have a class for all; what is
 * none of them is a class of its own, because each sign ends words and sentences in its own way. Classes are found once
 * and kept in a table.
 */

/** White space, between chunks of text. */
export const SPACE = 1;
/** Letters that are not capitals, and marks, which belong to them. */
export const SMALL = 2;
export const CAPITAL = 3;
export const DIGIT = 4;
/** Halves of characters that take two units, such as emoji. */
export const HALF = 5;
/** The first class of a sign; its unit is added. */
const SIGN = 16;

const CLASSES = new Int32Array(1 << 16);
const SMALLS = new Uint16Array(1 << 16);

/** The class of a unit. */
export function unitClass(unit: number): number {
  return CLASSES[unit] || (CLASSES[unit] = findClass(unit));
}

/** The unit of the small letter; the unit itself if it has none of a single unit. */
export function smallOf(unit: number): number {
  return SMALLS[unit] || (SMALLS[unit] = findSmall(unit));
}

/** A mark or a joiner, which is never cut off what comes before it. */
export function isAttached(unit: number): boolean {
  return unit >= 0x300 && /[\p{M}\u200C\u200D]/u.test(String.fromCharCode(unit));
}

function findClass(unit: number): number {
  const character = String.fromCharCode(unit);
  // Some scripts write numbers with the narrow space, and U+FEFF is none.
  if (/[^\S\u202F\uFEFF]/u.test(character)) return SPACE;
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return CAPITAL;
  if (/[\p{L}\p{M}]/u.test(character)) return SMALL;
  if (/\p{N}/u.test(character)) return DIGIT;
  return unit >= 0xd800 && unit <= 0xdfff ? HALF : SIGN + unit;
}

function findSmall(unit: number): number {
  const small = String.fromCharCode(unit).toLowerCase();
  return small.length === 1 ? small.charCodeAt(0) : unit;
}
