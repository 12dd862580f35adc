/** Generates one module and inspects it. */
import { basename, relative, resolve, sep } from 'node:path';
import {
  generate,
  generateInference,
  generateParser,
  type GeneratedFile,
  type GeneratedModule,
  type ModuleExtras,
} from '../../generator/pipeline.ts';
import type { ParserOptions } from '../../generator/emit/model.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { inferenceProblem } from '../../generator/frames/plans/inference-problem.ts';
import { STDIN, UsageError } from '../shared/io.ts';
import { isNamed } from '../shared/load-spec.ts';

/** A system with the argument that its spec was given as. */
export interface LoadedSystem {
  readonly system: TransitionSystem;
  readonly argument: string;
}

/** Where a module is to be, and the options that the command in its header needs for it. */
interface ModulePlace {
  readonly folder: string;
  readonly options?: readonly string[];
}

/** The module of a system for a folder. The compiler is loaded only here, so other commands start without it. */
export async function generateFile(
  { system, argument }: LoadedSystem,
  { folder, options = [], corpus = false }: ModulePlace & ModuleExtras,
): Promise<GeneratedModule> {
  const spec = specFrom(folder, argument);
  const [{ inspectModule }, file] = await Promise.all([
    import('./inspect.ts'),
    generate(system, { spec, options, corpus }),
  ]);
  inspectModule(file);
  return file;
}

/** The companion module of a system for a folder: distributions over its trees. */
export async function generateInferenceFile(
  { system, argument }: LoadedSystem,
  { folder, options = [] }: ModulePlace,
): Promise<GeneratedFile> {
  const problem = inferenceProblem(system);
  if (problem !== undefined) throw new UsageError(problem);
  const spec = specFrom(folder, argument);
  const [{ inspectModule }, file] = await Promise.all([
    import('./inspect.ts'),
    generateInference(system, { spec, options }),
  ]);
  inspectModule(file);
  return file;
}

/** The module of a trained parser. */
export async function generateParserFile(system: TransitionSystem, options: ParserOptions): Promise<GeneratedFile> {
  const [{ inspectModule }, file] = await Promise.all([import('./inspect.ts'), generateParser(system, options)]);
  inspectModule(file);
  return file;
}

/** How the spec is named on a command line in the folder of the module: the header says so. */
export function specFrom(folder: string, argument: string): string {
  if (argument === STDIN) return '-';
  if (isNamed(argument)) return argument;
  const [from, to] = [resolve(folder), resolve(argument)];
  // A path through the root of the file system would be one of this machine.
  const [, top] = from.split(sep);
  if (top !== to.split(sep)[1]) return basename(to);
  const path = relative(from, to).split(sep).join('/');
  return isNamed(path) || path.startsWith('-') ? `./${path}` : path;
}
