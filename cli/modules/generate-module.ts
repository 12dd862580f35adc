/** TransitionSystem → ModuleModel → text → inspected GeneratedFile. */
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { findCompletion, isReturning, type Completion } from '../../generator/completion/find-completion.ts';
import type { NoCompletion } from '../../generator/completion/limits.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { inspectModule } from './inspect.ts';
import { moduleModel } from '../../generator/emit/model.ts';
import { renderModule } from '../../generator/emit/render.ts';
import type { GeneratedFile } from './write.ts';

/** The module of a system; deterministic to the byte. */
export async function generateModule(system: TransitionSystem, specName: string): Promise<GeneratedFile> {
  const canonical = canonicalSystem(system);
  const completion = findCompletion(canonical);
  const model = moduleModel(canonical, { spec: specName, completion });
  const text = await renderModule(model);
  inspectModule(model, text);
  return {
    fileName: model.fileName,
    text,
    strategy: model.layout.strategy,
    completion: sizeOf(completion),
  };
}

function sizeOf(completion: Completion | NoCompletion): string {
  if ('reason' in completion) return `none: ${completion.reason}`;
  return isReturning(completion) ? `${completion.classes.length} classes` : `${completion.nodes} nodes`;
}
