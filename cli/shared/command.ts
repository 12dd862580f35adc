/** The shape of a subcommand, and the options that several share. */
import yargs, { type Argv } from 'yargs';
import { escapeControls } from '../../runtime/text/printable.ts';
import { UsageError, type Io } from './io.ts';

export interface Command<Arguments = never> {
  /** yargs notation: `check <spec..>`. */
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly (readonly [command: string, what: string])[];
  options(yargs: Argv): Argv;
  /** What its arguments can be, for shells to offer, if they are not specs. */
  argumentWords?(): readonly string[];
  /** The options that take a number and have no default, for the help. */
  readonly numbers?: readonly string[];
  /** The exit code: 0 success, 1 findings. Wrong usage throws UsageError, which gives 2. */
  run(args: Arguments, io: Io): Promise<number>;
}

/** The word that chooses a command. */
export function nameOf({ usage }: Command): string {
  return usage.split(' ')[0]!;
}

/** The options of a command, those of all commands included. */
export interface CommandOptions {
  readonly names: readonly string[];
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** Those that take no value. */
  readonly flags: readonly string[];
  /** Those that take several. */
  readonly lists: readonly string[];
}

export function optionsOf(command: Command): CommandOptions {
  // yargs stores them for shell completion; its types do not mention this.
  const declared = command.options(yargs()).help() as Argv & {
    getOptions(): {
      readonly key: object;
      readonly choices: Readonly<Record<string, readonly string[]>>;
      readonly boolean: readonly string[];
      readonly array: readonly string[];
    };
  };
  const { key, choices, boolean, array } = declared.getOptions();
  return { names: Object.keys(key), choices, flags: boolean, lists: array };
}

export const SPEC_ARGUMENT = 'a spec: a file, - for standard input, or a name such as attardi-3 or full-5-2-returning';

/** A whole number within bounds, or a UsageError that names the option. Options of this kind are declared as strings. */
export function wholeNumber(
  value: unknown,
  { option, min, max }: { readonly option: string; readonly min: number; readonly max: number },
): number {
  const text = singleString(value, option);
  const number = /^\d{1,12}$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${option} must be a whole number from ${min} to ${max}`);
}

/** A string given once, or a UsageError that names the option. */
export function singleString(value: unknown, option: string): string {
  if (typeof value === 'string') return value;
  throw new UsageError(`${option} must be given once`);
}

/** A folder given once, or a UsageError that names the option: an empty name would be the working folder. */
export function namedFolder(value: unknown, option: string): string {
  const folder = singleString(value, option);
  if (folder === '') throw new UsageError(`${option} must name a folder; . is this one`);
  return folder;
}

/** JSON for programs: two spaces, BigInts as strings, a newline at the end, and no control characters. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part), 2);
  return `${escapeControls(text)}\n`;
}
