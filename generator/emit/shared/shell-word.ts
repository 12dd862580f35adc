/** A word as a POSIX shell reads it, in text that may stand in a comment: it never contains the end of one. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./][\w@%+=:,./-]*$|^-$|^--[a-z-]+$/.test(word)) return word;
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(word)) return `$'${word.replaceAll(/[\\'*\p{C}\p{Zl}\p{Zp}]/gu, escaped)}'`;
  return `'${word.replaceAll("'", `'\\''`).replaceAll('*/', "*''/")}'`;
}

/** As bash, ksh and zsh write a character between $' and '. */
function escaped(character: string): string {
  return `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`;
}
