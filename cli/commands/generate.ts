/** `arcforge generate`: the modules of systems, written into a folder, compared with it, or printed. */
import { difference } from '../modules/difference.ts';
import { compareFile, writeFile } from '../modules/write.ts';
import { SPEC_ARGUMENT, singleString, type Command } from '../shared/command.ts';
import { generateFile, type LoadedSystem } from '../modules/generate-file.ts';
import type { CompletionSize } from '../../generator/pipeline.ts';
import { STDIN, UsageError, type Io } from '../shared/io.ts';
import { loadSystem, SpecRejected } from '../shared/load-spec.ts';
import { CONFIG_FILE, readProjectConfig, type ProjectConfig } from '../modules/project-config.ts';
import { watchFiles } from '../modules/watch-files.ts';

interface Arguments {
  readonly spec: readonly string[] | undefined;
  readonly out: string | undefined;
  readonly check: boolean;
  readonly stdout: boolean;
  readonly watch: boolean;
}

export const generateCommand: Command<Arguments> = {
  usage: 'generate [spec..]',
  summary: 'Write the TypeScript module of each system',
  examples: [
    ['arcforge generate attardi-3 my-system.json --out src/generated', 'one module for each spec'],
    ['arcforge generate --check', `exit with 1 if a module of ${CONFIG_FILE} is stale`],
    ['arcforge generate my-system.json --stdout', 'print it'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', {
        describe: `${SPEC_ARGUMENT}; without any, those of ${CONFIG_FILE}`,
        type: 'string',
        array: true,
      })
      .option('out', {
        describe: 'the folder to write to; "generated" unless the config file says otherwise',
        type: 'string',
      })
      .option('check', {
        describe: 'write nothing; show which modules are stale, and where',
        type: 'boolean',
        default: false,
      })
      .option('stdout', { describe: 'print the module of one spec', type: 'boolean', default: false })
      .option('watch', {
        describe: 'keep running, and generate again whenever a spec changes',
        type: 'boolean',
        default: false,
      }),
  async run(args, io) {
    const config = await projectOf(args, io);
    if (args.stdout) return printModule(config, io);
    if (!args.watch) return args.check ? checkModules(config, io) : writeModules(config, io);
    io.stderr.write('watching for changes; Ctrl-C stops\n');
    await watchFiles([...config.specs, CONFIG_FILE], io, async () => {
      try {
        // The config file is read again, because it may have changed.
        await writeModules(await projectOf(args, io), io);
      } catch (error) {
        // A broken spec has printed its findings; the next change may fix it.
        if (error instanceof UsageError) io.stderr.write(`arcforge: ${error.message}\n`);
        else if (!(error instanceof SpecRejected)) throw error;
      }
    });
    return 0;
  },
};

async function projectOf(args: Arguments, io: Io): Promise<ProjectConfig> {
  if (Number(args.check) + Number(args.stdout) + Number(args.watch) > 1) {
    throw new UsageError('--check, --stdout and --watch cannot be combined');
  }
  if (args.watch && args.spec?.includes(STDIN) === true) throw new UsageError('standard input cannot be watched');
  const out = args.out === undefined ? undefined : singleString(args.out, '--out');
  if (out === '') throw new UsageError('--out must name a folder');
  const given = args.spec ?? [];
  if (given.length > 0) return { specs: given, out: out ?? 'generated' };
  const config = await readProjectConfig(io);
  return { ...config, out: out ?? config.out };
}

async function printModule({ specs }: ProjectConfig, io: Io): Promise<number> {
  const [argument, ...others] = specs;
  if (argument === undefined || others.length > 0) throw new UsageError('--stdout takes exactly one spec');
  const { text } = await generateFile({ system: await loadSystem(argument, io), argument });
  io.stdout.write(text);
  return 0;
}

async function writeModules({ specs, out }: ProjectConfig, io: Io): Promise<number> {
  await forEach(await loadAll(specs, io), async (loaded) => {
    const start = performance.now();
    const file = await generateFile(loaded);
    const { kind } = await writeFile(out, file);
    const size = `${(file.text.length / 1000).toFixed(1)} kB`;
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    io.stdout.write(
      `${kind.padEnd(9)}  ${file.fileName}  ${size}, ${file.strategy}, viable: ${formatSize(file.completion)}, ${seconds}\n`,
    );
  });
  return 0;
}

function formatSize(completion: CompletionSize): string {
  switch (completion.of) {
    case 'stacks':
    case 'contents':
      return `${completion.nodes} nodes`;
    case 'search':
      return `by search: ${completion.reason}`;
    case 'allowed':
      return 'all that is allowed';
  }
}

async function checkModules({ specs, out }: ProjectConfig, io: Io): Promise<number> {
  let stale = 0;
  await forEach(await loadAll(specs, io), async (loaded) => {
    const file = await generateFile(loaded);
    const state = await compareFile(out, file);
    if (state.kind !== 'stale') return;
    stale++;
    const shown =
      state.current === undefined ? '  the file is missing' : difference({ current: state.current, wanted: file.text });
    io.stdout.write(`stale  ${file.fileName}\n${shown}\n`);
  });
  if (stale > 0) io.stderr.write(`to bring them up to date: arcforge generate ${specs.join(' ')} --out ${out}\n`);
  return stale > 0 ? 1 : 0;
}

/** Continues after a file that cannot be overwritten, and reports all such files at the end. */
async function forEach(
  systems: readonly LoadedSystem[],
  action: (loaded: LoadedSystem) => Promise<void>,
): Promise<void> {
  const failures: string[] = [];
  for (const loaded of systems) {
    try {
      await action(loaded);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      failures.push(error.message);
    }
  }
  if (failures.length > 0) throw new UsageError(failures.join('\n'));
}

/** Loads all systems before anything is written; no two may have the same name. */
async function loadAll(specs: readonly string[], io: Io): Promise<LoadedSystem[]> {
  const loaded: LoadedSystem[] = [];
  for (const argument of specs) {
    const system = await loadSystem(argument, io);
    const other = loaded.find(({ system: { name } }) => name === system.name);
    if (other !== undefined) {
      throw new UsageError(
        `${other.argument} and ${argument} are both named ${system.name}, so one module would overwrite the other`,
      );
    }
    loaded.push({ argument, system });
  }
  return loaded;
}
