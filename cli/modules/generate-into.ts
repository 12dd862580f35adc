/** Generates one module, inspects it, and brings its file up to date, or compares it. */
import { basename, join } from 'node:path';
import { generate, type GeneratedModule } from '../../generator/pipeline.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { STDIN, UsageError } from '../io.ts';
import type { compareFile, FileState, writeFile } from './write.ts';

/** A system with the argument that its spec was given as. */
export interface LoadedSystem {
  readonly system: TransitionSystem;
  readonly argument: string;
}

/** The module of a system. The compiler is loaded only here, so other commands start without it. */
export async function generateFile({ system, argument }: LoadedSystem): Promise<GeneratedModule> {
  // The name of the spec in the module’s header, without any path of this machine.
  const spec = argument === STDIN ? '-' : basename(argument);
  const [{ inspectModule }, file] = await Promise.all([import('./inspect.ts'), generate(system, { spec })]);
  inspectModule(file);
  return file;
}

/** What happened to the module's file in the folder. */
export async function bringUpToDate(
  folder: string,
  file: GeneratedModule,
  how: typeof writeFile | typeof compareFile,
): Promise<FileState> {
  try {
    return await how(folder, file);
  } catch (error) {
    throw new UsageError(`${join(folder, file.fileName)}: ${(error as Error).message}`);
  }
}
