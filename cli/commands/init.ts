/** `arcforge init`: the files with which a project starts: config, a first spec, and a program that uses its module. */
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { namedSpec, suggestName } from '../../generator/spec/names.ts';
import { printable } from '../../runtime/text/printable.ts';
import { initialFiles, type InitialProject } from '../modules/initial-files.ts';
import { TARGETS, type Target } from '../modules/language.ts';
import { createFiles, readTextFile } from '../modules/create-files.ts';
import { namedFolder, singleString, type Command } from '../shared/command.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { canAsk, openQuestions } from '../shared/questions.ts';

interface Arguments {
  readonly folder: string;
  readonly yes: boolean;
  readonly system: string | undefined;
  readonly target: string | undefined;
}

const DEFAULT_SYSTEM = 'attardi-3-free-single';

export const initCommand: Command<Arguments> = {
  usage: 'init [folder]',
  summary: 'Start a project: a config file, a first spec and a program that runs',
  examples: [
    ['npx arcforge init', 'asks what it needs to know'],
    ['npx arcforge init --yes', `takes ${DEFAULT_SYSTEM} and JavaScript`],
    ['npx arcforge init my-parser --yes --system full-4 --target ts', 'in a new folder, in TypeScript'],
  ],
  options: (yargs) =>
    yargs
      .positional('folder', { describe: 'where the files go', type: 'string', default: '.' })
      .option('yes', { describe: 'ask nothing', type: 'boolean', default: false })
      .option('system', { describe: `the system of the first spec; ${DEFAULT_SYSTEM} by default`, type: 'string' })
      .option('target', { describe: 'the language of modules and program; js by default', choices: TARGETS }),
  async run(args, io) {
    const folder = namedFolder(args.folder, 'the argument');
    const given = {
      system: args.system === undefined ? undefined : knownSystem(singleString(args.system, '--system')),
      target: args.target === undefined ? undefined : knownTarget({ name: '--target', value: args.target }),
    };
    const project = { name: projectName(folder), ...(await answers(given, { io, asks: !args.yes })) };
    const manifest = await readTextFile(join(folder, 'package.json'));
    const { files, notes } = initialFiles(project, manifest);
    const states = await createFiles(folder, files);
    for (const [index, { fileName }] of files.entries()) {
      io.stdout.write(`${states[index]!.padEnd(7)}  ${printable(join(folder, fileName))}\n`);
    }
    for (const note of notes) io.stdout.write(`${note}\n`);
    if (states.includes('kept')) io.stderr.write('files that exist are kept as they are\n');
    const into = folder === '.' ? '' : `cd ${printable(folder)} && `;
    io.stderr.write(
      `next: ${into}${isInstalled(folder) ? '' : 'npm install arcforge && '}npx arcforge generate && npm run example\n`,
    );
    return 0;
  },
};

/** Whether programs in the folder find arcforge. */
function isInstalled(folder: string): boolean {
  try {
    createRequire(join(resolve(folder), 'package.json')).resolve('arcforge/package.json');
    return true;
  } catch {
    return false;
  }
}

/** What was not given is asked for on a terminal, and the default elsewhere or with `--yes`. */
async function answers(
  given: { readonly system: string | undefined; readonly target: Target | undefined },
  { io, asks }: { readonly io: Io; readonly asks: boolean },
): Promise<Omit<InitialProject, 'name'>> {
  const { system, target } = given;
  if (!asks || (system !== undefined && target !== undefined)) {
    return { system: system ?? DEFAULT_SYSTEM, target: target ?? 'js' };
  }
  if (!canAsk(io)) throw new UsageError('there is no terminal to ask on; add --yes, and --system or --target');
  const questions = openQuestions(io);
  try {
    return {
      system:
        system ??
        (await questions.ask(`system of the first spec [${DEFAULT_SYSTEM}]: `, (typed) =>
          knownSystem(typed || DEFAULT_SYSTEM),
        )),
      target:
        target ??
        (await questions.ask('language, js or ts [js]: ', (typed) =>
          knownTarget({ name: 'the language', value: typed || 'js' }),
        )),
    };
  } finally {
    questions.close();
  }
}

function knownSystem(name: string): string {
  if (namedSpec(name) !== undefined) return name;
  const meant = suggestName(name);
  const hint = meant === undefined ? 'see arcforge list' : `did you mean ${meant}?`;
  throw new UsageError(`there is no system ${printable(name)}; ${hint}`);
}

function knownTarget({ name, value }: { readonly name: string; readonly value: string }): Target {
  const target = TARGETS.find((known) => known === value);
  if (target === undefined) throw new UsageError(`${name} must be one of ${TARGETS.join(', ')}`);
  return target;
}

/** A name that npm accepts, from that of the folder. */
function projectName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z\d-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'my-parser' : name;
}
