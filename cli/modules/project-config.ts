/**
 * `arcforge.config.json`: the specs of a project and where their modules go, so that `arcforge generate` needs no
 * arguments.
 */
import { existsSync } from 'node:fs';
import { getNodeValue, parseTree, type ParseError } from 'jsonc-parser';
import * as z from 'zod/mini';
import { readInput, UsageError, type Io } from '../shared/io.ts';

export const CONFIG_FILE = 'arcforge.config.json';

export interface ProjectConfig {
  /** Files, relative to the folder of the config file, or names. */
  readonly specs: readonly string[];
  /** The folder of the modules. */
  readonly out: string;
}

const schema = z.strictObject({
  $schema: z.optional(z.string()),
  specs: z.array(z.string()),
  out: z.string(),
});

/** Reads the config file of the working folder. */
export async function readProjectConfig(io: Io): Promise<ProjectConfig> {
  if (!existsSync(CONFIG_FILE)) {
    throw new UsageError(`a spec is missing, and there is no ${CONFIG_FILE} in this folder to list them`);
  }
  const errors: ParseError[] = [];
  const root = parseTree(await readInput(CONFIG_FILE, { io, limit: 1_000_000 }), errors, { allowTrailingComma: true });
  if (root === undefined || errors.length > 0) throw new UsageError(`${CONFIG_FILE} is not JSON`);
  const outcome = schema.safeParse(getNodeValue(root), { error: z.locales.en().localeError });
  if (outcome.success && outcome.data.specs.length > 0 && outcome.data.out !== '') return outcome.data;
  const example = '{ "specs": ["attardi-3", "my-system.json"], "out": "src/generated" }';
  const problems = (outcome.error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
  );
  throw new UsageError([`${CONFIG_FILE} must look like ${example}`, ...problems].join('\n  '));
}
