/** TransitionSystem → ModuleModel → text → inspected GeneratedFile. */
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { findCompletion, type Completion } from '../../generator/completion/find-completion.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { inspectModule } from './inspect.ts';
import { moduleModel } from '../../generator/emit/model.ts';
import { renderModule } from '../../generator/emit/render.ts';
import type { GeneratedFile } from './write.ts';

/** The module of a system; deterministic to the byte. */
export async function generateModule(system: TransitionSystem, specName: string): Promise<GeneratedFile> {
  const completion = findCompletion(canonicalSystem(system));
  const model = moduleModel(system, specName, { completion });
  const text = await renderModule(model);
  inspectModule(model, text);
  return {
    fileName: model.fileName,
    text,
    strategy: model.configuration.strategy,
    completion: sizeOf(completion),
  };
}

function sizeOf(completion: Completion): string {
  switch (completion.kind) {
    case 'stacks':
      return `${completion.sizes.nodes} nodes`;
    case 'contents':
      return `${completion.sizes.nodes} classes`;
    case 'none':
      return `none: ${completion.reason}`;
  }
}
