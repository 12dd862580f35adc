/** Generates one module and brings its file up to date, or compares it. */
import type { compareFile, FileState, writeFile } from '../emit/write.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';
import { UsageError } from './io.ts';

/** What became of the module's file. The compiler is loaded only here: the other commands start without it. */
export async function generateInto(
  folder: string,
  system: TransitionSystem,
  bringUpToDate: typeof writeFile | typeof compareFile,
): Promise<FileState> {
  const { generateModule } = await import('../emit/generate-module.ts');
  const file = await generateModule(system);
  try {
    return await bringUpToDate(folder, file);
  } catch (error) {
    throw new UsageError(`cannot write ${file.fileName} into ${folder}: ${(error as Error).message}`);
  }
}
