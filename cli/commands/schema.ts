/** `arcforge schema`: the JSON Schema of specs, for editors. */
import { specJsonSchema } from '../../generator/spec/schema.ts';
import { toJson, type Command } from '../shared/command.ts';

export const schemaCommand: Command<object> = {
  usage: 'schema',
  summary: 'Print the JSON Schema of specs, for editors',
  examples: [['arcforge schema > arcforge.schema.json', 'then put "$schema": "./arcforge.schema.json" into a spec']],
  options: (yargs) => yargs,
  async run(_args, io) {
    io.stdout.write(toJson(specJsonSchema()));
    return 0;
  },
};
