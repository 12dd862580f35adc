/**
 * The module of any checked system in this process, without a file: commands that work on treebanks take it from here.
 *
 * A shipped system whose committed module was made from the same spec is imported as it stands, and the compiler is
 * not even loaded. The text of any other is neither formatted nor inspected, since nobody reads it; its types are
 * stripped, and it is imported from a data URL.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { SystemModule } from '../../runtime/system-module.ts';
import { packagePath } from '../package-path.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { findCompletion } from '../../generator/completion/find-completion.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { moduleModel, type ModelOptions } from '../../generator/emit/model.ts';
import { specHash } from '../../generator/emit/sections/description.ts';

/** A module, and the URL from which a worker thread can import it too. */
export interface CompiledModule {
  readonly module: SystemModule;
  readonly url: string;
}

/** The module of a system. With options it is always a new one, never the committed one. */
export async function compileModule(system: TransitionSystem, options?: ModelOptions): Promise<CompiledModule> {
  if (options === undefined) {
    const shipped = await shippedModule(system);
    if (shipped !== undefined) return shipped;
  }
  const url = `data:text/javascript;base64,${Buffer.from(await moduleScript(system, options)).toString('base64')}`;
  return { module: (await import(url)) as SystemModule, url };
}

/** The module of a system with its completion automaton, if there is one; finding it takes seconds from depth 4 on. */
export async function compileCompletingModule(system: TransitionSystem): Promise<CompiledModule> {
  const shipped = await shippedModule(system);
  return shipped ?? compileModule(system, { completion: findCompletion(canonicalSystem(system)) });
}

async function shippedModule(system: TransitionSystem): Promise<CompiledModule | undefined> {
  if (!shippedNames().includes(system.name)) return undefined;
  const path = packagePath(`dist/generated/${system.name}.js`);
  if (!existsSync(path)) return undefined;
  const url = pathToFileURL(path).href;
  const module = (await import(url)) as SystemModule;
  return module.specHash === specHash(system) ? { module, url } : undefined;
}

/** The module as a script; the compiler is loaded only here. */
async function moduleScript(system: TransitionSystem, options: ModelOptions | undefined): Promise<string> {
  const [{ ts }, { renderText }] = await Promise.all([import('ts-morph'), import('../../generator/emit/render.ts')]);
  const text = renderText(moduleModel(canonicalSystem(system), options));
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}
