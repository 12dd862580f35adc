/**
 * The module of a checked system in this process, without a file.
 *
 * Nobody reads its text, so it is neither formatted nor inspected. The compiler strips its types, and it is imported
 * from a data: URL. The compiler is optional: bundlers do not follow its name, and where it cannot be loaded, as in a
 * browser, only this file fails.
 */
import type { ts } from 'ts-morph';
import type { SystemModule } from '../runtime/system-module.ts';
import { findCompletion } from './completion/find-completion.ts';
import type { ModelOptions } from './emit/model.ts';
import { canonicalSystem } from './theory/canonical-system.ts';
import type { TransitionSystem } from './theory/transition-system.ts';

/** A module, and the URL from which a worker thread can import it too. */
export interface CompiledModule {
  readonly module: SystemModule;
  readonly url: string;
}

/** Generates the module of a system and loads it; finding the automaton of a deep system takes seconds. */
export async function compile(system: TransitionSystem): Promise<SystemModule> {
  const completion = findCompletion(canonicalSystem(system));
  return (await compileWith(system, { completion })).module;
}

/** The module that the options describe. */
export async function compileWith(system: TransitionSystem, options: ModelOptions = {}): Promise<CompiledModule> {
  const url = `data:text/javascript;charset=utf-8,${encodeURIComponent(await moduleScript(system, options))}`;
  return { module: (await import(/* @vite-ignore */ url)) as SystemModule, url };
}

/** The module as a script. */
async function moduleScript(system: TransitionSystem, options: ModelOptions): Promise<string> {
  const [compiler, { moduleModel }, { renderText }] = await Promise.all([
    loadCompiler(),
    import('./emit/model.ts'),
    import('./emit/render.ts'),
  ]);
  const text = renderText(moduleModel(canonicalSystem(system), options));
  const compilerOptions = { module: compiler.ModuleKind.ESNext, target: compiler.ScriptTarget.ES2022 };
  return compiler.transpileModule(text, { compilerOptions }).outputText;
}

async function loadCompiler(): Promise<typeof ts> {
  // Computed, so that bundlers do not resolve it.
  const name = ['ts', 'morph'].join('-');
  try {
    return ((await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as { ts: typeof ts }).ts;
  } catch (cause) {
    const message = `a module can be compiled only if ${name} can be loaded; generate() makes its text anywhere`;
    throw new Error(message, { cause });
  }
}
