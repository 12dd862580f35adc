/** Untrusted text for people: nothing of it reaches a terminal as a control code. */

/** The text with control, format and line-separating characters replaced, one for one. */
export function printable(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '�');
}

/** The text quoted for a message: printable and cut to a readable length. */
export function quote(text: string): string {
  return `"${printable(text.length > 60 ? `${text.slice(0, 60)}…` : text)}"`;
}
