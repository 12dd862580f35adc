/** The commands in the order of the help, each loaded only when it is needed: most of start-up is loading. */
import type { Command } from './shared/command.ts';

export const COMMAND_LOADERS: Readonly<Record<string, () => Promise<Command<never>>>> = {
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
  'train-tagger': async () => (await import('./commands/train-tagger.ts')).trainTaggerCommand,
  learn: async () => (await import('./commands/learn.ts')).learnCommand,
  tag: async () => (await import('./commands/tag.ts')).tagCommand,
  parse: async () => (await import('./commands/parse.ts')).parseCommand,
  evaluate: async () => (await import('./commands/evaluate.ts')).evaluateCommand,
  playground: async () => (await import('./commands/playground.ts')).playgroundCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
  shipped: async () => (await import('./commands/shipped.ts')).shippedCommand,
  schema: async () => (await import('./commands/schema.ts')).schemaCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
};

/** Commands that go on if nobody reads what they print, because what they make is files or a server. */
export const WRITING_COMMANDS: ReadonlySet<string> = new Set([
  'init',
  'generate',
  'train',
  'train-tagger',
  'learn',
  'playground',
  'shipped',
]);

/** The command that the words name, or all of them if they name none: help and completion tell about all. */
export async function commandsFor(name: string | undefined): Promise<readonly Command<never>[]> {
  const load = name !== undefined && Object.hasOwn(COMMAND_LOADERS, name) ? COMMAND_LOADERS[name] : undefined;
  return Promise.all(load === undefined ? Object.values(COMMAND_LOADERS).map((each) => each()) : [load()]);
}
