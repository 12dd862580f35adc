/**
 * What is refused of the options on a command line before yargs sees them. It takes the word after a misspelt option for
 * its value, an option without a value for its default, `--flag=yes` for no, and of an option given twice both.
 */
import { didYouMean } from '../generator/diagnostics/did-you-mean.ts';
import type { CommandOptions } from './shared/command.ts';
import { UsageError } from './shared/io.ts';

/** Throws a UsageError for the first option that is unknown, has no value, has one too many, or is given again. */
export function refuseOptions(
  { names, flags, lists }: CommandOptions,
  { name, words }: { readonly name: string; readonly words: readonly string[] },
): void {
  const end = words.indexOf('--');
  const options = end < 0 ? words : words.slice(0, end);
  const seen = new Set<string>();
  for (const [at, word] of options.entries()) {
    const [, written, value] = /^--([^=]+)(?:=([^]*))?$/.exec(word) ?? [];
    if (written === undefined) continue;
    const spelt = written.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const option = flags.includes(spelt.replace(/^no-/, '')) ? spelt.replace(/^no-/, '') : spelt;
    if (!names.includes(option)) {
      const meant = didYouMean(spelt, names);
      const hint = meant === undefined ? `see arcforge ${name} --help` : `did you mean --${meant}?`;
      throw new UsageError(`${name} has no option --${written}; ${hint}`);
    }
    if (flags.includes(option)) {
      if (value === undefined || value === 'true' || value === 'false') continue;
      throw new UsageError(`--${option} is either given or not; it takes no value`);
    }
    const isList = lists.includes(option);
    const next = options[at + 1];
    const isMissing = value === undefined ? next === undefined || next.startsWith('--') : isList && value === '';
    if (isMissing) throw new UsageError(`--${option} needs a value; see arcforge ${name} --help`);
    if (seen.has(option) && !isList) throw new UsageError(`--${option} must be given once`);
    seen.add(option);
  }
}
