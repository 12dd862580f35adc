/** `arcforge generate`: the modules of systems, written into a folder. */
import { compareFile, writeFile, type FileState } from '../../emit/write.ts';
import { SPEC_ARGUMENT, singleString, type Command } from '../command.ts';
import { generateInto } from '../generate-into.ts';
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
    const states: FileState[] = [];
    for (const argument of args.spec) {
      const system = await loadSystem(argument, io);
      const state = await generateInto(out, system, args.check ? compareFile : writeFile);
      io.stdout.write(`${state.padEnd(9)}  ${system.name}.ts\n`);
      states.push(state);
    }
    if (!states.includes('stale')) return 0;
    io.stderr.write(`to bring them up to date: arcforge generate ${args.spec.join(' ')} --out ${out}\n`);
    return 1;
  },
};
