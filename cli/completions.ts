/** What a shell may offer for the last word of a command line: commands, options, their values, names of systems, and codes. */
import { shippedNames, usualNames } from '../generator/spec/names.ts';
import { nameOf, optionsOf, type Command } from './shared/command.ts';

/** With this word the script of `arcforge completion` asks; all words of the command line follow. */
export const ASK_FOR_COMPLETIONS = '--get-yargs-completions';

/** The words that can stand in place of the last one. The program comes first, except from fish. */
export function completionsOf(line: readonly string[], commands: readonly Command[]): readonly string[] {
  const words = /(?:^|[/\\])arcforge$/.test(line[0] ?? '') ? line.slice(1) : line;
  const current = words.at(-1) ?? '';
  return offers(words, commands).filter((offer) => offer.startsWith(current));
}

function offers(words: readonly string[], commands: readonly Command[]): readonly string[] {
  if (words.length < 2) return commands.map(nameOf);
  const command = commands.find((each) => nameOf(each) === words[0]);
  if (command === undefined) return [];
  const { names, choices, flags } = optionsOf(command);
  if (words.at(-1)!.startsWith('-')) return names.filter((name) => name.length > 1).map((name) => `--${name}`);
  const option = /^--(.+)$/.exec(words.at(-2)!)?.[1];
  // Where nothing is offered, the shell offers files.
  if (option !== undefined && !flags.includes(option)) return choices[option] ?? [];
  if (command.argumentWords !== undefined) return command.argumentWords();
  if (!/\bspec\b/.test(command.usage)) return [];
  // All names of members of families would be too many to choose from.
  return words.at(-1) === '' ? shippedNames() : usualNames();
}
