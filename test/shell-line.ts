/** Lines of a shell that need none: a command of arcforge, with what echo gives it and a file for what it prints. */

export interface ShellLine {
  /** The arguments of arcforge. */
  readonly words: readonly string[];
  readonly stdin: string;
  /** The file that takes the output, if one does. */
  readonly file: string | undefined;
}

/** A word that means itself, or text in quotes in which nothing is replaced. */
const WORD = /(?:[-\w.,/=:]+|"[^"$`\\]*"|'[^']*')/.source;
const LINE = new RegExp(`^(?:echo (${WORD}) \\| )?npx arcforge (${WORD}(?: ${WORD})*?)(?: > ([-\\w.]+))?$`);

/** Undefined for a line that only a shell can run. */
export function shellLine(line: string): ShellLine | undefined {
  const [, echoed, words, file] = LINE.exec(line) ?? [];
  if (words === undefined) return undefined;
  const stdin = echoed === undefined ? '' : `${unquoted(echoed)}\n`;
  return { words: words.match(new RegExp(WORD, 'g'))!.map(unquoted), stdin, file };
}

function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/, '$2');
}
