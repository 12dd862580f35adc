/** Generates a module, writes it to a temporary folder, and imports it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseLayout, type Strategy } from '../../generator/emit/shared/layout.ts';
import { inspectModule } from '../../cli/modules/inspect.ts';
import { exportsOf, moduleModel } from '../../generator/emit/model.ts';
import { renderModule } from '../../generator/emit/render.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { findCompletion } from '../../generator/completion/find-completion.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { SystemModule } from '../../runtime/system-module.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** With `completion` the module has its automaton, if there is one. */
export async function loadModule(
  system: TransitionSystem,
  { strategy, completion = false }: { readonly strategy?: Strategy; readonly completion?: boolean } = {},
): Promise<SystemModule> {
  const canonical = canonicalSystem(system);
  const chosen = chooseLayout(canonical);
  const model = moduleModel(canonical, {
    layout: { ...chosen, strategy: strategy ?? chosen.strategy },
    ...(completion ? { completion: findCompletion(canonical) } : {}),
  });
  const text = await renderModule(model);
  inspectModule({ fileName: model.fileName, text, exports: exportsOf(model) });
  const path = join(temporaryFolder(), model.fileName);
  writeFileSync(path, text);
  return (await import(path)) as SystemModule;
}
