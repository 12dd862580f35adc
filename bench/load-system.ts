/** Modules of systems that do not ship: generated into a temporary folder, and imported. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ts } from 'ts-morph';
import { generateModule } from '../generator/emit/generate-module.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import type { SystemModule } from '../runtime/system-module.ts';

/** The module of a system. */
export async function loadSystem(system: TransitionSystem, folder: string): Promise<SystemModule> {
  const { text } = await generateModule(system, system.name);
  const { ESNext } = ts.ModuleKind;
  const compilerOptions = { module: ESNext, target: ts.ScriptTarget.ES2022 };
  const path = join(folder, `${system.name}.mjs`);
  writeFileSync(path, ts.transpileModule(text, { compilerOptions }).outputText);
  return (await import(pathToFileURL(path).href)) as SystemModule;
}
