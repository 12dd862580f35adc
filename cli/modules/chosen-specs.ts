/** The specs that a command works on: those that are given, or else those of the config file. */
import { singleString } from '../shared/command.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { CONFIG_FILE } from './config-text.ts';
import { readProjectConfig, type ProjectConfig } from './project-config.ts';

/** The end of what a command says about its specs. */
export const OR_CONFIG: string = `without any, those of ${CONFIG_FILE} in this folder or above it`;

/** How `--config` is declared. */
export const CONFIG_OPTION: { readonly describe: string; readonly type: 'string' } = {
  describe: `the config file, instead of the nearest ${CONFIG_FILE}`,
  type: 'string',
};

export interface ChosenSpecs {
  readonly specs: readonly string[];
  /** The config file that lists them. */
  readonly config?: ProjectConfig;
}

/** The specs of the command line, or of the config file if there are none. */
export async function chosenSpecs(
  { spec: given = [], config }: { readonly spec: readonly string[] | undefined; readonly config: string | undefined },
  io: Io,
): Promise<ChosenSpecs> {
  const path = config === undefined ? undefined : singleString(config, '--config');
  if (path === '') throw new UsageError('--config must name a file');
  if (given.length === 0) {
    const project = await readProjectConfig(io, path);
    return { specs: project.specs, config: project };
  }
  if (path !== undefined) throw new UsageError('--config lists the specs, so none can be given beside it');
  return { specs: given };
}
