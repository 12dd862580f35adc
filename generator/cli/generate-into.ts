/** Generates one module and brings its file up to date, or compares it. */
import { basename, join } from 'node:path';
import type { compareFile, FileState, writeFile } from '../emit/write.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';
import { STDIN, UsageError } from './io.ts';

/** What became of the module's file. The compiler is loaded only here: the other commands start without it. */
export async function generateInto(
  folder: string,
  { system, argument }: { readonly system: TransitionSystem; readonly argument: string },
  bringUpToDate: typeof writeFile | typeof compareFile,
): Promise<FileState> {
  const { generateModule } = await import('../emit/generate-module.ts');
  const file = await generateModule(system, specName(argument));
  try {
    return await bringUpToDate(folder, file);
  } catch (error) {
    throw new UsageError(`${join(folder, file.fileName)}: ${(error as Error).message}`);
  }
}

/** How a module’s header calls its spec: no path of a machine. */
function specName(argument: string): string {
  return argument === STDIN ? '-' : basename(argument);
}
