/**
 * `arcforge.config.json`: the specs of a project and where their modules go, so that `arcforge generate` and
 * `arcforge check` need no arguments. Paths in it are relative to its folder; what is returned is relative to the
 * working folder.
 */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import * as z from 'zod/mini';
import { printable } from '../../runtime/text/printable.ts';
import { STDIN, UsageError, type Io } from '../shared/io.ts';
import { CONFIG_FILE, nearestConfig, readFoundConfig, readNamedConfig } from './config-text.ts';
import { TARGETS, type Target } from './language.ts';
import { isNamed } from '../shared/load-spec.ts';

/** The folder of modules if neither the command line nor the config file names one. */
export const DEFAULT_OUT = 'generated';

export interface ProjectConfig {
  /** The config file. */
  readonly path: string;
  /** Files or names. */
  readonly specs: readonly string[];
  /** The folder of the modules. */
  readonly out: string;
  /** The language of the modules. */
  readonly target: Target;
  /** Whether the modules have the oracle over a corpus. */
  readonly corpus: boolean;
}

const schema = z.strictObject({
  $schema: z.optional(z.string()).check(z.describe('The JSON Schema of this file, for editors.')),
  specs: z.array(z.string()).check(
    z.meta({
      minItems: 1,
      description: 'The specs of the project: files, relative to this one, or names such as attardi-3.',
    }),
  ),
  out: z
    .optional(z.string().check(z.meta({ minLength: 1 })))
    .check(z.describe(`The folder of the modules, relative to this file; "${DEFAULT_OUT}" by default.`)),
  target: z
    .optional(z.enum(TARGETS))
    .check(z.describe('The language of the modules: TypeScript, or JavaScript with declarations; "ts" by default.')),
  corpus: z
    .optional(z.boolean())
    .check(z.describe('Whether the modules have oracleCorpus, the oracle over a whole corpus; false by default.')),
});

/** The JSON Schema of config files. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...body } = z.toJSONSchema(schema, { io: 'input' });
  return { $schema, title: 'arcforge project', ...body };
}

const EXAMPLE = '{ "specs": ["attardi-3", "my-system.json"], "out": "src/generated" }';

/** Reads the config file with the given path, or the nearest one in the working folder and those above it. */
export async function readProjectConfig(io: Io, given?: string): Promise<ProjectConfig> {
  const path = given ?? nearestConfig();
  if (path === undefined) {
    throw new UsageError(`a spec is missing, and there is no ${CONFIG_FILE} in this folder or above it to list them`);
  }
  const value = await (given === undefined ? readFoundConfig(path) : readNamedConfig(path, io));
  const { data, error } = schema.safeParse(value, { error: z.locales.en().localeError });
  if (data === undefined) {
    const problems = error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
    throw new UsageError([`${path} must look like ${EXAMPLE}`, ...problems.map(printable)].join('\n  '));
  }
  const { specs, out = DEFAULT_OUT, target = 'ts', corpus = false } = data;
  if (specs.length === 0) throw new UsageError(`${path}: specs is empty, so there is nothing to do; list one or more`);
  if (specs.includes('')) throw new UsageError(`${path}: specs has an empty string; expected a file or a name`);
  if (out === '') throw new UsageError(`${path}: out must name a folder; leave it out for "${DEFAULT_OUT}"`);
  const folder = dirname(path);
  const pattern = specs.find((spec) => /[*?{}[\]]|^!/.test(spec) && !existsSync(pathIn(folder, spec)));
  if (pattern !== undefined) throw new UsageError(`${path}: specs has the pattern ${pattern}; list each file by name`);
  return { path, specs: specs.map((spec) => specIn(folder, spec)), out: pathIn(folder, out), target, corpus };
}

/** A name as it is, a file with its path from the working folder; `./attardi-3` remains a file. */
function specIn(folder: string, spec: string): string {
  if (isNamed(spec)) return spec;
  const path = pathIn(folder, spec);
  return isNamed(path) || path === STDIN ? `./${path}` : path;
}

function pathIn(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}
