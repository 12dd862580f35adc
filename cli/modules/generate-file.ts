/** Generates one module and inspects it. */
import { basename } from 'node:path';
import { generate, type GeneratedModule } from '../../generator/pipeline.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { STDIN } from '../shared/io.ts';

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
