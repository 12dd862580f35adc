/**
 * Generates a module and imports it, neither formatted nor inspected: sections.test.ts does that. esbuild strips its types
 * in less time than the compiler; compile-module.test.ts has the compiler.
 */
import { transform } from 'esbuild';
import { findCompletion, type Completion } from '../../generator/completion/find-completion.ts';
import { chooseLayout, type Strategy } from '../../generator/emit/shared/layout.ts';
import { moduleText } from '../../generator/pipeline.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';

/** Found and compiled once in a process, which runs many test files. */
const completions = new WeakMap<TransitionSystem, Completion>();
const modules = new WeakMap<TransitionSystem, Map<string, Promise<SystemModule>>>();

export function completionOf(system: TransitionSystem): Completion {
  const found = completions.get(system) ?? findCompletion(canonicalSystem(system));
  completions.set(system, found);
  return found;
}

/** With `completion` the module has its automaton, if there is one; with `corpus` the oracle over a corpus. */
export function loadModule(
  system: TransitionSystem,
  {
    strategy = chooseLayout(canonicalSystem(system)).strategy,
    completion = false,
    corpus = false,
  }: { readonly strategy?: Strategy; readonly completion?: boolean; readonly corpus?: boolean } = {},
): Promise<SystemModule> {
  const ofSystem = modules.get(system) ?? new Map<string, Promise<SystemModule>>();
  modules.set(system, ofSystem);
  const key = `${strategy} ${completion} ${corpus}`;
  const loaded = ofSystem.get(key) ?? compiled(system, { strategy, completion, corpus });
  ofSystem.set(key, loaded);
  return loaded;
}

async function compiled(
  system: TransitionSystem,
  {
    strategy,
    completion,
    corpus,
  }: { readonly strategy: Strategy; readonly completion: boolean; readonly corpus: boolean },
): Promise<SystemModule> {
  const text = await moduleText(system, {
    layout: { ...chooseLayout(canonicalSystem(system)), strategy },
    corpus,
    ...(completion ? { completion: completionOf(system) } : {}),
  });
  const { code } = await transform(text, { loader: 'ts', target: 'es2022' });
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as SystemModule;
}
