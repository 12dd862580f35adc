/** Generates a module and imports it, neither formatted nor inspected: sections.test.ts does that. */
import { compileWith } from '../../generator/compile.ts';
import { findCompletion, type Completion } from '../../generator/completion/find-completion.ts';
import { chooseLayout, type Strategy } from '../../generator/emit/shared/layout.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { SystemModule } from '../../runtime/system-module.ts';

/** Found once for all layouts of a system. */
const completions = new WeakMap<TransitionSystem, Completion>();

function completionOf(system: TransitionSystem): Completion {
  const found = completions.get(system) ?? findCompletion(canonicalSystem(system));
  completions.set(system, found);
  return found;
}

/** With `completion` the module has its automaton, if there is one. */
export async function loadModule(
  system: TransitionSystem,
  { strategy, completion = false }: { readonly strategy?: Strategy; readonly completion?: boolean } = {},
): Promise<SystemModule> {
  const canonical = canonicalSystem(system);
  const chosen = chooseLayout(canonical);
  const { module } = await compileWith(system, {
    layout: { ...chosen, strategy: strategy ?? chosen.strategy },
    ...(completion ? { completion: completionOf(system) } : {}),
  });
  return module;
}
