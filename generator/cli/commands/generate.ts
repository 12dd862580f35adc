/** `arcforge generate`: the modules of systems, written into a folder. */
import { compareFile, writeFile } from '../../emit/write.ts';
import { SPEC_ARGUMENT, singleString, type Command } from '../command.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { generateInto } from '../generate-into.ts';
import { UsageError, type Io } from '../io.ts';
import { loadSystem } from '../load-spec.ts';

interface Arguments {
  readonly spec: readonly string[];
  readonly out: string;
  readonly check: boolean;
}

export const generateCommand: Command<Arguments> = {
  usage: 'generate <spec..>',
  summary: 'Write the TypeScript module that describes each system',
  examples: [
    ['arcforge generate attardi-3 my-system.json --out src/generated', 'one module for each spec'],
    ['arcforge generate attardi-3 --out src/generated --check', 'exit 1 where a module is stale'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', array: true, demandOption: true })
      .option('out', { describe: 'the folder to write to', type: 'string', default: 'generated' })
      .option('check', { describe: 'write nothing, say what is stale', type: 'boolean', default: false }),
  async run(args, io) {
    const out = singleString(args.out, '--out');
    if (out === '') throw new UsageError('--out must name a folder');
    const systems = await loadAll(args.spec, io);
    const failures: string[] = [];
    let stale = false;
    for (const { system, argument } of systems) {
      try {
        const state = await generateInto(out, { system, argument }, args.check ? compareFile : writeFile);
        io.stdout.write(`${state.padEnd(9)}  ${system.name}.ts\n`);
        stale ||= state === 'stale';
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        failures.push(error.message);
      }
    }
    if (failures.length > 0) throw new UsageError(failures.join('\n'));
    if (stale) io.stderr.write(`to bring them up to date: arcforge generate ${args.spec.join(' ')} --out ${out}\n`);
    return stale ? 1 : 0;
  },
};

interface Loaded {
  readonly argument: string;
  readonly system: TransitionSystem;
}

/** All systems before anything is written, each of a name of its own. */
async function loadAll(specs: readonly string[], io: Io): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  for (const argument of specs) {
    const system = await loadSystem(argument, io);
    const other = loaded.find(({ system: { name } }) => name === system.name);
    if (other !== undefined) {
      throw new UsageError(`${other.argument} and ${argument} are both named ${system.name}, and would be one file`);
    }
    loaded.push({ argument, system });
  }
  return loaded;
}
