/**
 * Comments that tell formatters to leave a module alone, so that a project’s own formatter does not make it stale.
 *
 * Prettier has no comment for a whole file that it honours by default, only one for the statement that follows. So
 * every statement at the top level gets one; in formatted text such a statement starts at the start of a line.
 */
const STATEMENT = /^(?=(?:export )?(?:const|let|function|class|interface|type) )/gm;

/** The formatted text of a module, with a comment for each of its statements. */
export function leaveAlone(text: string): string {
  return text.replaceAll(STATEMENT, '// prettier-ignore\n');
}
