/**
 * The words of a command line as yargs should see them. yargs loses a lone `-` and does not count words after `--` as
 * positional arguments, and it takes one word for the value of an option that people like to give several.
 */
import { STDIN } from './shared/io.ts';

/** The same command in words that yargs understands. */
export function argumentWords(argv: readonly string[]): string[] {
  const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const words = withoutDoubleDash(asked).map((word) => (word === '-' ? STDIN : word));
  return words[0] === 'trace' ? withWordsJoined(withHeadsJoined(words)) : words;
}

/** A word after the double dash is never an option: a file named `-x` becomes `./-x`. */
function withoutDoubleDash(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  if (end < 0) return words;
  return [...words.slice(0, end), ...words.slice(end + 1).map((word) => (/^-./.test(word) ? `./${word}` : word))];
}

/** `--heads 2 0 2` becomes `--heads "2 0 2"`. */
function withHeadsJoined(words: readonly string[]): readonly string[] {
  return withJoined(words, { option: '--heads', belongs: (word) => /^[\d,]+$/.test(word) });
}

/** `--words a b c` becomes `--words "a b c"`: as many words as there are heads. */
function withWordsJoined(words: readonly string[]): string[] {
  const heads = countWords((words[indexOfValue(words, '--heads')] ?? '').replace(/^--heads=/, ''));
  return withJoined(words, {
    option: '--words',
    belongs: (word, before) => !word.startsWith('--') && countWords(before) < heads,
  });
}

function countWords(value: string): number {
  return value.split(/[\s,]+/).filter((word) => word !== '').length;
}

/** Joins the value of the option with the words after it for as long as they belong to it. */
function withJoined(
  words: readonly string[],
  { option, belongs }: { readonly option: string; belongs(word: string, before: string): boolean },
): string[] {
  const at = indexOfValue(words, option);
  if (at < 0) return [...words];
  let value = words[at]!;
  let end = at + 1;
  const prefix = value.startsWith(`${option}=`) ? option.length + 1 : 0;
  while (end < words.length && belongs(words[end]!, value.slice(prefix))) value += ` ${words[end++]!}`;
  return [...words.slice(0, at), value, ...words.slice(end)];
}

/** Where the value of the option stands: in the next word, or in the same one after `=`; −1 if it has none. */
function indexOfValue(words: readonly string[], option: string): number {
  const at = words.findIndex((word) => word === option || word.startsWith(`${option}=`));
  if (at < 0 || words[at] !== option) return at;
  return at + 1 < words.length ? at + 1 : -1;
}
