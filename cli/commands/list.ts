/** `arcforge list`: the names that stand for systems. */
import { FAMILY_NAMES, namedSpec, shippedNames } from '../../generator/spec/names.ts';
import { toJson, type Command } from '../shared/command.ts';
import { formatTable } from '../shared/table.ts';

interface Arguments {
  readonly json: boolean;
}

export const listCommand: Command<Arguments> = {
  usage: 'list',
  summary: 'List the names of shipped systems and of families',
  examples: [
    ['arcforge list', 'every name that a command takes instead of a file'],
    ['arcforge list --json', 'as JSON, for programs'],
  ],
  options: (yargs) =>
    yargs.option('json', { describe: 'print {"shipped","families"}', type: 'boolean', default: false }),
  async run({ json }, io) {
    const shipped = shippedNames().map((name) => ({ name, description: descriptionOf(name) }));
    if (json) {
      io.stdout.write(toJson({ shipped, families: FAMILY_NAMES }));
      return 0;
    }
    const rows = shipped.map(({ name, description }) => [name, description]);
    const families = FAMILY_NAMES.map(({ name, reductions }) => [name, reductions]);
    io.stdout.write(formatTable([{ title: 'shipped' }, { title: 'description' }], rows));
    io.stdout.write(`\n${formatTable([{ title: 'family' }, { title: 'reductions' }], families)}`);
    io.stdout.write(
      '\nD is the depth and K the degree. Each also with -returning or -returning-right,\n' +
        'then with -free for the guess-free form, -single for a single root, or -free-single for both.\n' +
        'Position 0 is the front of the buffer: systems that use it are in place and guess-free, and take only -single.\n',
    );
    return 0;
  },
};

function descriptionOf(name: string): string {
  return (JSON.parse(namedSpec(name)!.text) as { readonly description: string }).description;
}
