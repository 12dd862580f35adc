/**
 * Text of a user in LaTeX: no character of it is a command, a comment, a cell or an option, or joins the next into a
 * ligature that reads as another character. It holds in all common encodings of fonts, and under the shorthands that
 * babel gives to quotation marks.
 *
 * Inside `deptext` of tikz-dependency `\&` ends a cell, and a cell that starts with a bracket or a bar has options. So
 * an ampersand is written by its number, a bar by its name, and a bracket in braces.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '[': '{[}',
  ']': '{]}',
  '&': '\\symbol{38}',
  '"': '\\symbol{34}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '`': '\\textasciigrave{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '\u00ad': '\\-',
};

/** Two of them in a row become another character. */
const JOINING = new Set(['-', "'", ',']);

/** The text, on one line. Characters that no text has are replaced by question marks. */
export function latexText(text: string): string {
  let written = '';
  let before = '';
  for (const character of text) {
    if (character === before && JOINING.has(character)) written += '{}';
    written += latexCharacter(character);
    before = character;
  }
  return written;
}

function latexCharacter(character: string): string {
  const command = COMMANDS[character];
  if (command !== undefined) return command;
  if (/^\s$/u.test(character)) return ' ';
  if (/^[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]$/u.test(character)) return '?';
  if (/^\p{Cf}$/u.test(character)) return `\\symbol{"${character.codePointAt(0)!.toString(16).toUpperCase()}}`;
  return character;
}

/** True if pdfLaTeX has every character; otherwise the text takes LuaLaTeX or XeLaTeX, and a font that has them. */
export function isLatin(text: string): boolean {
  return /^[\x20-\x7e\u00a0-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122]*$/u.test(text);
}
