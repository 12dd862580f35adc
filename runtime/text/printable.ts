/**
 * Untrusted text for people: none of it reaches a terminal as a control code, or moves or hides what is beside it.
 *
 * What only shapes the text of its own word stays: joiners, which Persian and families of emoji need, marks of
 * direction, which act as a letter of that direction does, soft hyphens and tags of flags.
 */

/** Controls, line separators, half surrogates, and what reorders or annotates other text. */
const DECEIVING = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB]/gu;

/** The text with characters that could deceive replaced, one for one. */
export function printable(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(DECEIVING, '\uFFFD');
}

/** Characters that cannot be seen; joiners only where they join nothing. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}|(?<![\p{L}\p{M}\p{S}])[\u200C\u200D]/gu;

/** The text quoted for a message, printable and cut to a readable length; what cannot be seen is named. */
export function quote(text: string): string {
  const cut = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  // First what deceives, so that only what is harmless is named.
  return `"${printable(cut).replaceAll(INVISIBLE, codePoint)}"`;
}

/** Writes control and format characters of JSON text, except line ends, as \\u escapes. */
export function escapeControls(json: string): string {
  return json.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (match) => match.split('').map(unicodeEscape).join(''));
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** `<U+FEFF>` */
function codePoint(character: string): string {
  return `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`;
}
