/** The command line as a function: arguments and streams in, exit code out. Only bin.ts exits. */
import yargs, { type Argv } from 'yargs';
import { readFileSync } from 'node:fs';
import { argumentWords } from './argument-words.ts';
import { packagePath } from './shared/package-path.ts';
import { nameOf, optionsOf, type Command } from './shared/command.ts';
import { ASK_FOR_COMPLETIONS, completionsOf } from './completions.ts';
import { didYouMean } from '../generator/diagnostics/did-you-mean.ts';
import { printable } from '../runtime/printable.ts';
import { explainUsage } from './explain-usage.ts';
import { UsageError, type Io } from './shared/io.ts';
import { SpecRejected } from './shared/load-spec.ts';
import { writePainted } from './shared/paint.ts';

/** The commands in the order of the help. Only the one that is named is loaded, so that each starts at once. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init.ts')).initCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  close: async () => (await import('./commands/close.ts')).closeCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  count: async () => (await import('./commands/count.ts')).countCommand,
  sample: async () => (await import('./commands/sample.ts')).sampleCommand,
  trace: async () => (await import('./commands/trace.ts')).traceCommand,
  generate: async () => (await import('./commands/generate.ts')).generateCommand,
  infer: async () => (await import('./commands/infer.ts')).inferCommand,
  oracle: async () => (await import('./commands/oracle.ts')).oracleCommand,
  replay: async () => (await import('./commands/replay.ts')).replayCommand,
  coverage: async () => (await import('./commands/coverage.ts')).coverageCommand,
  recommend: async () => (await import('./commands/recommend.ts')).recommendCommand,
  train: async () => (await import('./commands/train.ts')).trainCommand,
  learn: async () => (await import('./commands/learn.ts')).learnCommand,
  parse: async () => (await import('./commands/parse.ts')).parseCommand,
  evaluate: async () => (await import('./commands/evaluate.ts')).evaluateCommand,
  playground: async () => (await import('./commands/playground.ts')).playgroundCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
  shipped: async () => (await import('./commands/shipped.ts')).shippedCommand,
  schema: async () => (await import('./commands/schema.ts')).schemaCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
};

/** Runs the command line and resolves to the exit code: 0 success, 1 findings, 2 wrong usage or unreadable input. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  if (argv[0] === ASK_FOR_COMPLETIONS) {
    for (const offer of completionsOf(argv.slice(1), await allCommands())) io.stdout.write(`${offer}\n`);
    return 0;
  }
  try {
    const chosen = await parse(argv, io);
    return chosen === undefined ? 0 : await chosen.start();
  } catch (error) {
    if (error instanceof SpecRejected) return 1;
    if (!(error instanceof UsageError)) throw error;
    writePainted(io, 'stderr', `arcforge: ${error.message.split('\n').map(printable).join('\n')}\n`);
    return 2;
  }
}

function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
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
  const [name = ''] = argv;
  if (name !== 'help') refuseUnknownCommand(argv[0]);
  const named = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]!() : undefined;
  if (named !== undefined) refuseUnknownOption(named, argv.slice(1));
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
  for (const command of named === undefined ? await allCommands() : [named]) {
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
    const problem = command === '' ? 'a command is missing' : explainUsage(error.message);
    throw new UsageError(`${problem}; see arcforge${command} --help`);
  }
  if (output !== '') io.stdout.write(`${output}\n`);
  return undefined;
}

function refuseUnknownCommand(word: string | undefined): void {
  if (word === undefined || word.startsWith('-')) return;
  const names = Object.keys(COMMANDS);
  if (names.includes(word)) return;
  const meant = didYouMean(word, names);
  const hint = meant === undefined ? `the commands are ${names.join(', ')}` : `did you mean arcforge ${meant}?`;
  throw new UsageError(`there is no command ${word === '' ? '""' : printable(word)}; ${hint}`);
}

/** yargs takes the word after a misspelt option for its value, and then reports a missing spec or file. */
function refuseUnknownOption(command: Command, words: readonly string[]): void {
  const name = nameOf(command);
  const known = optionsOf(command).names;
  const end = words.indexOf('--');
  for (const word of end < 0 ? words : words.slice(0, end)) {
    const written = /^--([^=]+)/.exec(word)?.[1];
    if (written === undefined) continue;
    const option = written.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (known.includes(option) || known.includes(option.replace(/^no-/, ''))) continue;
    const meant = didYouMean(option, known);
    const hint = meant === undefined ? `see arcforge ${name} --help` : `did you mean --${meant}?`;
    throw new UsageError(`${name} has no option --${written}; ${hint}`);
  }
}

function register(parser: Argv, command: Command<never>, choose: (args: unknown) => never): Argv {
  const builder = (options: Argv): Argv =>
    command.examples.reduce((built, [example, what]) => built.example(example, what), command.options(options));
  return parser.command(command.usage, command.summary, builder, choose);
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as { version: string };
  return version;
}
