/** `arcforge generate`: the modules of systems, written into a folder, compared with it, or printed. */
import { join } from 'node:path';
import { shellWord } from '../../generator/emit/shared/shell-word.ts';
import type { CompletionSummary } from '../../generator/completion/find-completion.ts';
import { printable } from '../../runtime/text/printable.ts';
import { chosenSpecs, CONFIG_OPTION, OR_CONFIG, type ChosenSpecs } from '../modules/chosen-specs.ts';
import { CONFIG_FILE } from '../modules/config-text.ts';
import { difference } from '../modules/difference.ts';
import type { LoadedSystem } from '../modules/generate-file.ts';
import { TARGETS } from '../modules/language.ts';
import { fileNamesOf, moduleFiles, type Made, type MadeModule, type ModuleFiles } from '../modules/module-files.ts';
import { orphansIn } from '../modules/orphans.ts';
import { DEFAULT_OUT } from '../modules/project-config.ts';
import { findModule, findWritableModule } from '../modules/target.ts';
import { removeLeftovers } from '../modules/temporary-files.ts';
import { watchFiles } from '../modules/watch-files.ts';
import { compareFile, writeModules } from '../modules/write-modules.ts';
import { namedFolder, SPEC_ARGUMENT, type Command } from '../shared/command.ts';
import { STDIN, UsageError, type Io } from '../shared/io.ts';
import { loadSystem, SpecRejected } from '../shared/load-spec.ts';
import { writePainted } from '../shared/paint.ts';
import { startProgress } from '../shared/progress.ts';

interface Arguments {
  readonly spec: readonly string[] | undefined;
  readonly config: string | undefined;
  readonly out: string | undefined;
  readonly check: boolean;
  readonly stdout: boolean;
  readonly watch: boolean;
  readonly inference: boolean;
  readonly corpus: boolean;
  readonly target: string | undefined;
}

export const generateCommand: Command<Arguments> = {
  usage: 'generate [spec..]',
  summary: 'Write the module of each system, in TypeScript or JavaScript',
  examples: [
    ['arcforge generate attardi-3 my-system.json --out src/generated', 'one module for each spec'],
    ['arcforge generate --check', `exit with 1 if a module of ${CONFIG_FILE} is stale`],
    ['arcforge generate my-system.json --stdout', 'print it'],
    ['arcforge generate attardi-3 --target js', 'attardi-3.js and attardi-3.d.ts'],
    ['arcforge generate attardi-3 --corpus', 'with oracleCorpus, the oracle over a whole corpus'],
    ['arcforge generate attardi-3 --inference', 'attardi-3.inference.ts: distributions over trees'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', {
        describe: `${SPEC_ARGUMENT}; ${OR_CONFIG}`,
        type: 'string',
        array: true,
      })
      .option('config', CONFIG_OPTION)
      .option('out', {
        describe: `the folder; "${DEFAULT_OUT}" unless the config file says otherwise`,
        type: 'string',
      })
      .option('target', {
        describe: 'the language: ts, or js with declarations; ts unless the config file says otherwise',
        type: 'string',
        choices: TARGETS,
      })
      .option('check', {
        describe: 'write nothing; show which modules are stale, and where',
        type: 'boolean',
        default: false,
      })
      .option('stdout', { describe: 'print the module of one spec', type: 'boolean', default: false })
      .option('corpus', {
        describe: 'modules with oracleCorpus, which runs the oracle over a whole corpus in WebAssembly',
        type: 'boolean',
        default: false,
      })
      .option('inference', {
        describe: 'companion modules instead: distributions over trees',
        type: 'boolean',
        default: false,
      })
      .option('watch', {
        describe: 'keep running, and generate again whenever a spec changes',
        type: 'boolean',
        default: false,
      }),
  async run(args, io) {
    const job = await jobOf(args, io);
    if (args.stdout) return printModule(job, io);
    if (!args.watch) return args.check ? checkModules(job, io) : writeAll(job, io);
    io.stderr.write('watching for changes; Ctrl-C stops\n');
    const watched = [...job.specs, ...(job.config === undefined ? [] : [job.config.path])];
    await watchFiles(watched, io, async () => {
      try {
        // The config file is read again, because it may have changed.
        await writeAll(await jobOf(args, io), io);
      } catch (error) {
        // A broken spec has printed its findings; the next change may fix it.
        if (error instanceof UsageError) writePainted(io, 'stderr', `arcforge: ${error.message}\n`);
        else if (!(error instanceof SpecRejected)) throw error;
      }
    });
    return 0;
  },
};

interface Job extends ChosenSpecs, Made {
  /** The command that does this job, without `--check`. */
  readonly command: string;
}

async function jobOf(args: Arguments, io: Io): Promise<Job> {
  if (Number(args.check) + Number(args.stdout) + Number(args.watch) > 1) {
    throw new UsageError('--check, --stdout and --watch cannot be combined');
  }
  if (args.corpus && args.inference) {
    throw new UsageError('--corpus and --inference cannot be combined: companion modules have no oracle');
  }
  if (args.watch && args.spec?.includes(STDIN) === true) throw new UsageError('standard input cannot be watched');
  const given = args.out === undefined ? undefined : namedFolder(args.out, '--out');
  const asked = args.target === undefined ? undefined : TARGETS.find((target) => target === args.target);
  if (args.target !== undefined && asked === undefined) throw new UsageError('--target must be given once');
  const chosen = await chosenSpecs(args, io);
  const out = given ?? chosen.config?.out ?? DEFAULT_OUT;
  const words = [
    ...(chosen.config === undefined ? chosen.specs.map((spec) => (spec === STDIN ? '-' : spec)) : []),
    ...(args.inference ? ['--inference'] : []),
    ...(args.corpus ? ['--corpus'] : []),
    ...(asked === undefined ? [] : ['--target', asked]),
    ...(args.config === undefined ? [] : ['--config', args.config]),
    ...(given === undefined && chosen.config !== undefined ? [] : ['--out', out]),
  ];
  return {
    ...chosen,
    out,
    inference: args.inference,
    corpus: args.corpus || chosen.config?.corpus === true,
    target: asked ?? chosen.config?.target ?? 'ts',
    command: ['arcforge', 'generate', ...words.map(shellWord)].join(' '),
  };
}

async function printModule(job: Job, io: Io): Promise<number> {
  const [argument, ...others] = job.specs;
  if (argument === undefined || others.length > 0) throw new UsageError('--stdout takes exactly one spec');
  const { files } = await moduleFiles({ system: await loadSystem(argument, io), argument }, job);
  io.stdout.write(files[0]!.text);
  return 0;
}

async function writeAll(job: Job, io: Io): Promise<number> {
  const systems = await loadAll(job.specs, io);
  const refused = await refuseTargets(systems, { ...job, find: findWritableModule }, io);
  await removeLeftovers(job.out);
  await forEach(without(systems, refused), job, io, async ({ made, files }, seconds) => {
    const details = detailsOf(made);
    const states = await writeModules(job.out, files);
    for (const [index, file] of files.entries()) {
      const { kind } = states[index]!;
      const size = `${(file.text.length / 1000).toFixed(1)} kB`;
      const rest = index === 0 ? `${details}, ${seconds().toFixed(1)} s` : '';
      writePainted(io, 'stdout', `${kind.padEnd(9)}  ${file.fileName}  ${size}${rest}\n`);
    }
  });
  for (const name of await orphansOf(job, systems)) io.stderr.write(`${join(job.out, name)}: ${ORPHAN}\n`);
  return refused.size > 0 ? 2 : 0;
}

/** How the module of a system stores symbols and decides completion; a companion does neither. */
function detailsOf(made: MadeModule): string {
  switch (made.kind) {
    case 'system':
      return `, ${made.module.strategy}, completion: ${formatCompletion(made.module.completion)}`;
    case 'companion':
      return '';
  }
}

function formatCompletion(completion: CompletionSummary): string {
  switch (completion.kind) {
    case 'automaton':
      return `automaton of ${completion.nodes} nodes`;
    case 'search':
      return `search (${completion.reason})`;
    case 'counted':
    case 'always':
      return completion.kind;
  }
}

async function checkModules(job: Job, io: Io): Promise<number> {
  const systems = await loadAll(job.specs, io);
  const refused = await refuseTargets(systems, { ...job, find: findModule }, io);
  let stale = 0;
  await forEach(without(systems, refused), job, io, async ({ files }) => {
    for (const file of files) {
      const state = await compareFile(job.out, file);
      if (state.kind !== 'stale') continue;
      stale++;
      const { current } = state;
      const shown = current === undefined ? '  the file is missing' : difference({ current, wanted: file.text });
      writePainted(io, 'stdout', `stale  ${file.fileName}\n${shown}\n`);
    }
  });
  const orphans = await orphansOf(job, systems);
  for (const name of orphans) writePainted(io, 'stdout', `orphan  ${name}\n  ${ORPHAN}\n`);
  if (stale > 0) io.stderr.write(`to bring them up to date: ${job.command}\n`);
  if (refused.size > 0) return 2;
  return stale > 0 || orphans.length > 0 ? 1 : 0;
}

const ORPHAN = 'no spec makes this module any more; delete it, or list its spec';

/** Only a config file lists all specs of a folder, so only then it is known which modules have none. */
async function orphansOf({ config, out, target }: Job, systems: readonly LoadedSystem[]): Promise<readonly string[]> {
  const made = systems.flatMap(({ system: { name } }) =>
    [false, true].flatMap((inference) => fileNamesOf(name, { inference, target })),
  );
  return config === undefined ? [] : orphansIn(out, new Set(made));
}

function without(systems: readonly LoadedSystem[], refused: ReadonlySet<LoadedSystem>): readonly LoadedSystem[] {
  return systems.filter((system) => !refused.has(system));
}

/** Says at once, before anything is computed, which files cannot be written or compared. */
async function refuseTargets(
  systems: readonly LoadedSystem[],
  job: Made & { readonly find: typeof findModule },
  io: Io,
): Promise<ReadonlySet<LoadedSystem>> {
  const refused = new Set<LoadedSystem>();
  for (const loaded of systems) {
    for (const fileName of fileNamesOf(loaded.system.name, job)) {
      const target = await job.find(job.out, fileName);
      if (target.kind !== 'refused') continue;
      refused.add(loaded);
      writePainted(io, 'stderr', `arcforge: ${printable(target.path)}: ${target.reason}\n`);
    }
  }
  return refused;
}

/** Generates each module. Continues after a file that cannot be written, and reports all such files at the end. */
async function forEach(
  systems: readonly LoadedSystem[],
  job: Job,
  io: Io,
  handle: (made: ModuleFiles, seconds: () => number) => Promise<void>,
): Promise<void> {
  const failures: string[] = [];
  for (const [index, loaded] of systems.entries()) {
    const start = performance.now();
    const progress = startProgress(io.stderr, { label: `generating ${loaded.system.name}`, total: systems.length });
    progress.update(index, () => `${index + 1} of ${systems.length}`);
    const made = await moduleFiles(loaded, job).finally(() => progress.end());
    try {
      await handle(made, () => (performance.now() - start) / 1000);
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
