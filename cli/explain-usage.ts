/** What the first argument of a command is, if it is no spec. */
const FIRST_ARGUMENTS: Readonly<Record<string, string>> = {
  parse: 'a model is missing: a file that arcforge train or learn has written',
  tag: 'a model is missing: a file that arcforge train-tagger has written',
  evaluate: 'the files are missing: one with gold trees, and one with those to compare',
};

/** Rewords the messages of yargs about a command so that they say what to do. Other messages are kept unchanged. */
export function explainUsage({ message, command }: { readonly message: string; readonly command: string }): string {
  if (message.startsWith('Not enough non-option arguments: got 1'))
    return 'a file is missing: name one or more, or - for standard input';
  if (message.startsWith('Not enough non-option arguments')) {
    return FIRST_ARGUMENTS[command] ?? 'a spec is missing: a file, - or a name';
  }
  const missing = /^Missing required arguments?: (.*)$/.exec(message)?.[1]?.split(', ');
  if (missing !== undefined) {
    const options = missing.map((name) => `--${name}`).join(' and ');
    return `${options} ${missing.length === 1 ? 'is' : 'are'} missing`;
  }
  const unknown = /^Unknown arguments?: (.*)$/.exec(message)?.[1];
  if (unknown !== undefined)
    return `${unknown.includes(', ') ? 'too many arguments' : 'one argument too many'}: ${unknown}`;
  const choices = [...message.matchAll(/^ {2}Argument: ([\w-]+), Given: (.*), Choices: (.*)$/gm)];
  if (choices.length === 0) return message;
  return choices
    .map(([, name, given, allowed]) => refusedChoice(name!, { given: given!, allowed: allowed! }))
    .join('; ');
}

/** Which values an option takes, and which of those given is none: the word after a list may have been meant otherwise. */
function refusedChoice(name: string, { given, allowed }: { readonly given: string; readonly allowed: string }): string {
  const [asked, choices] = [given, allowed].map((list) => list.replaceAll('"', '').split(', ')) as [string[], string[]];
  const other = asked.find((word) => !choices.includes(word));
  return `--${name} must be one of ${choices.join(', ')}${other === undefined || other === '' ? '' : `, not ${other}`}`;
}
