/** `arcforge schema`: the JSON Schema of specs or of config files, for editors. */
import { specJsonSchema } from '../../generator/spec/schema.ts';
import { CONFIG_FILE } from '../modules/config-text.ts';
import { configJsonSchema } from '../modules/project-config.ts';
import { toJson, type Command } from '../shared/command.ts';

const KINDS = ['spec', 'config'] as const;

interface Arguments {
  readonly of: (typeof KINDS)[number];
}

export const schemaCommand: Command<Arguments> = {
  usage: 'schema [of]',
  summary: `Print the JSON Schema of specs or of ${CONFIG_FILE}, for editors`,
  examples: [
    ['arcforge schema > arcforge.schema.json', 'then put "$schema": "./arcforge.schema.json" into a spec'],
    ['arcforge schema config', `the schema of ${CONFIG_FILE}`],
  ],
  options: (yargs) => yargs.positional('of', { describe: 'what it describes', choices: KINDS, default: 'spec' }),
  argumentWords: () => KINDS,
  async run({ of }, io) {
    io.stdout.write(toJson(of === 'spec' ? specJsonSchema() : configJsonSchema()));
    return 0;
  },
};
