/**
 * The module of any checked system, for commands that work on treebanks. A shipped system whose committed module was
 * made from the same spec is imported directly, without loading the compiler. Any other system is compiled.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileWith, withTreeSums, type CompiledModule } from '../../generator/compile.ts';
import { completionOf } from '../../generator/pipeline.ts';
import { specHash } from '../../generator/emit/sections/description.ts';
import { needsTreeSums } from '../../generator/emit/sections/parser.ts';
import { inferenceProblem } from '../../generator/frames/plans/inference-problem.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { packagePath } from '../shared/package-path.ts';

/** The module of a system, without an automaton unless the system is shipped. */
export async function compileModule(system: TransitionSystem): Promise<CompiledModule> {
  return (await shippedModule(system)) ?? compileWith(system);
}

/** The module of a system with its completion automaton, if there is one; finding it takes seconds from depth 4 on. */
export async function compileCompletingModule(system: TransitionSystem): Promise<CompiledModule> {
  const shipped = await shippedModule(system);
  return shipped ?? compileWith(system, { completion: completionOf(system) });
}

/** The module for parsers of a learner: with sums over trees if they need them and the system has them. */
export async function compileForParser(system: TransitionSystem, learner: string): Promise<CompiledModule> {
  const compiled = await compileCompletingModule(system);
  const isSummed = learner === 'crf' && needsTreeSums(system) && system.depth <= DEEPEST_SUMMED;
  if (!isSummed || inferenceProblem(system) !== undefined) return compiled;
  return withTreeSums(system, compiled.url);
}

/** Sums of deeper systems are of no use to parsers, and take long to make. */
const DEEPEST_SUMMED = 3;

async function shippedModule(system: TransitionSystem): Promise<CompiledModule | undefined> {
  if (!shippedNames().includes(system.name)) return undefined;
  const path = packagePath(`dist/generated/${system.name}.js`);
  if (!existsSync(path)) return undefined;
  const url = pathToFileURL(path).href;
  const module = (await import(url)) as SystemModule;
  return module.specHash === specHash(system) ? { module, url } : undefined;
}
