/** The command line as a function: arguments and streams in, exit code out. Only bin.ts exits. */
import yargs, { type Argv } from 'yargs';
import { argumentWords } from './argument-words.ts';
import { nameOf, optionsOf, type Command } from './shared/command.ts';
import { ASK_FOR_COMPLETIONS, completionsOf } from './completions.ts';
import { didYouMean } from '../generator/diagnostics/did-you-mean.ts';
import { printable } from '../runtime/text/printable.ts';
import { COMMAND_LOADERS, commandsFor } from './command-loaders.ts';
import { explainUsage } from './explain-usage.ts';
import { refuseOptions } from './option-words.ts';
import { packageVersion } from './shared/package-path.ts';
import { UsageError, type Io } from './shared/io.ts';
import { SpecRejected } from './shared/load-spec.ts';
import { writePainted } from './shared/paint.ts';
import { tooLittleMemory } from './shared/too-little-memory.ts';

/** Runs the command line and resolves to the exit code: 0 success, 1 findings, 2 wrong usage or unreadable input. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  if (argv[0] === ASK_FOR_COMPLETIONS) {
    for (const offer of completionsOf(argv.slice(1), await commandsFor(undefined))) io.stdout.write(`${offer}\n`);
    return 0;
  }
  try {
    const chosen = await parse(argv, io);
    return chosen === undefined ? 0 : await chosen.start();
  } catch (error) {
    if (error instanceof SpecRejected) return 1;
    const message = error instanceof UsageError ? error.message : tooLittleMemory(error);
    if (message === undefined) throw error;
    writePainted(io, 'stderr', `arcforge: ${message.split('\n').map(printable).join('\n')}\n`);
    return 2;
  }
}

/** The command with its arguments. It is thrown, because yargs renders the help, which takes long, after a handler returns. */
class Chosen extends Error {
  readonly start: () => Promise<number>;

  constructor(start: () => Promise<number>) {
    super();
    this.start = start;
  }
}

/** The command that the arguments name; undefined if they only ask for help or the version. */
async function parse(argv: readonly string[], io: Io): Promise<Chosen | undefined> {
  if (argv[0] !== 'help') refuseUnknownCommand(argv[0]);
  const commands = await commandsFor(argv[0] === 'help' ? argv[1] : argv[0]);
  const [name = '', ...words] = argv;
  const named = commands.find((each) => nameOf(each) === name);
  if (named !== undefined) refuseOptions(optionsOf(named), { name, words });
  let parser = yargs()
    .scriptName('arcforge')
    .locale('en')
    .usage('$0 <command>\n\nGenerates transition-based dependency parsers without spurious ambiguity.')
    .version(packageVersion())
    .alias('version', 'v')
    .help()
    .alias('help', 'h')
    .strict()
    .showHelpOnFail(false)
    .demandCommand(1, 'a command is missing')
    .wrap(Math.min(100, io.stdout.columns ?? 100))
    .example('arcforge check my-system.json', 'report what is wrong with a spec, or describe its system')
    .example('arcforge generate my-system.json', 'write generated/my-system.ts')
    .example('arcforge trace arc-standard --heads 2 0 2', 'the one computation of a tree')
    .example('arcforge oracle attardi-3 train.conllu', 'the computations of a treebank')
    .example('arcforge coverage attardi-3 full-4 --treebank train.conllu', 'how much of a treebank two systems derive')
    .epilogue(
      'A spec is a file, - for standard input, or a name: attardi-3, full-5-2, easy-first-4-returning … Exit codes: 0 success, 1 findings, 2 wrong usage or unreadable input.',
    );
  for (const command of commands) {
    parser = register(parser, command, (args) => {
      throw new Chosen(() => command.run(args as never, io));
    });
  }
  const { error, output } = await new Promise<{ error: Error | undefined; output: string }>((resolve, reject) => {
    try {
      void parser.parse(argumentWords(argv), {}, (problem, _args, text) =>
        resolve({ error: problem ?? undefined, output: text }),
      );
    } catch (thrown) {
      if (thrown instanceof Chosen) resolve({ error: thrown, output: '' });
      else reject(thrown);
    }
  });
  if (error instanceof Chosen) return error;
  if (argv.length === 0) {
    io.stderr.write(`${await parser.getHelp()}\n`);
    return new Chosen(() => Promise.resolve(2));
  }
  if (error !== undefined) {
    const command = argv[0]?.startsWith('-') === false ? ` ${argv[0]}` : '';
    const problem =
      command === '' ? 'a command is missing' : explainUsage({ message: error.message, command: command.trim() });
    throw new UsageError(`${problem}; see arcforge${command} --help`);
  }
  const chosen = commands.find((each) => argv.includes(nameOf(each)));
  if (output !== '') io.stdout.write(`${withNumbers(output, chosen?.numbers ?? [])}\n`);
  return undefined;
}

/** Options with a number are declared as strings, so that what is typed can be checked; help shows numbers. */
function withNumbers(help: string, names: readonly string[]): string {
  const withDefaults = help
    .replaceAll(/\[string\](\s+)\[default: "(\d+(?:\.\d+)?)"\]/g, '  [number]$1[default: $2]')
    .replaceAll(/\[string\](\s+\[default: \d+\])/g, '[number]$1');
  return names.reduce(
    (text, name) => text.replace(new RegExp(`^( +--${name} {2,}[^[]*)\\[string\\]`, 'm'), '$1[number]'),
    withDefaults,
  );
}

function refuseUnknownCommand(word: string | undefined): void {
  if (word === undefined || word.startsWith('-')) return;
  const names = Object.keys(COMMAND_LOADERS);
  if (names.includes(word)) return;
  const meant = didYouMean(word, names);
  const hint = meant === undefined ? `the commands are ${names.join(', ')}` : `did you mean arcforge ${meant}?`;
  throw new UsageError(`there is no command ${word === '' ? '""' : printable(word)}; ${hint}`);
}

function register(parser: Argv, command: Command<never>, choose: (args: unknown) => never): Argv {
  const builder = (options: Argv): Argv =>
    command.examples.reduce((built, [example, what]) => built.example(example, what), command.options(options));
  return parser.command(command.usage, command.summary, builder, choose);
}
