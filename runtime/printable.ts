/** Untrusted text for people: none of it reaches a terminal as a control code. */

/** The text with control, format and line-separating characters replaced, one for one. */
export function printable(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '�');
}

/** The text quoted for a message, printable and cut to a readable length. */
export function quote(text: string): string {
  return `"${printable(text.length > 60 ? `${text.slice(0, 60)}…` : text)}"`;
}

/** Writes control and format characters of JSON text, except line ends, as \\u escapes. */
export function escapeControls(json: string): string {
  return json.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (match) => match.split('').map(unicodeEscape).join(''));
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
