/**
 * The module of a checked system in this process, without a file.
 *
 * Nobody reads its text, so it is neither formatted nor inspected. The compiler strips its types, and it is imported
 * from a data: URL. The compiler is optional: bundlers do not follow its name, and where it cannot be loaded, as in a
 * browser, only this file fails.
 */
import type { ts } from 'ts-morph';
import type { TreeDistribution } from '../runtime/module/scored-tree.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import type { ModelOptions } from './emit/model.ts';
import { checkNamed, completionOf, inferenceText, moduleText, type ModuleExtras } from './pipeline.ts';
import { checkChoice } from '../runtime/text/check-choice.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import type { TransitionSystem } from './theory/transition-system.ts';

/** A module, and the URL from which a worker thread can import it too. */
export interface CompiledModule {
  readonly module: SystemModule;
  readonly url: string;
}

/** Generates the module of a system and loads it; finding the automaton of a deep system takes seconds. */
export async function compile(system: TransitionSystem, extras: ModuleExtras = {}): Promise<SystemModule> {
  checkNamed(system);
  checkOptions(extras);
  checkChoice(extras.corpus, { name: 'corpus', values: [true, false] });
  return (await compileWith(system, { ...extras, completion: completionOf(system) })).module;
}

/** The module that the options describe. */
export async function compileWith(system: TransitionSystem, options: ModelOptions = {}): Promise<CompiledModule> {
  const url = dataUrl(await script(await moduleText(system, options)));
  return { module: (await import(/* @vite-ignore */ url)) as SystemModule, url };
}

/** The companion module of a system: distributions over its trees, by unrolled loops. */
export async function compileInference(system: TransitionSystem): Promise<InferenceCompanion> {
  return importInference(await inferenceUrl(system));
}

/** A URL from which any thread can import the companion module of a system. */
export async function inferenceUrl(system: TransitionSystem): Promise<string> {
  const { text, passes } = await inferenceText(system);
  return dataUrl([await script(text), ...passes].join('\n'));
}

/** The module of a system at a URL, together with the sums over trees of its companion module, for any thread too. */
export async function withTreeSums(system: TransitionSystem, moduleUrl: string): Promise<CompiledModule> {
  const companion = await inferenceUrl(system);
  const lines = [
    `export * from ${JSON.stringify(moduleUrl)};`,
    `export { treeDistribution } from ${JSON.stringify(companion)};`,
  ];
  const url = dataUrl(lines.join('\n'));
  return { module: (await import(/* @vite-ignore */ url)) as SystemModule, url };
}

/** The companion module at a URL. */
export async function importInference(url: string): Promise<InferenceCompanion> {
  return (await import(/* @vite-ignore */ url)) as InferenceCompanion;
}

/** What a companion module exports. */
export interface InferenceCompanion {
  /** The number of indices of the innermost loops. */
  readonly exponent: number;
  /** The number of products of a sum over trees, of any number of indices. */
  readonly products: number;
  /** The number of trees of this many words. */
  count(length: number | bigint): bigint;
  /** A tree, each with the same probability. */
  sampleUniform(length: number, random: () => number): Int32Array;
  treeDistribution(scores: ArrayLike<number>, length: number): TreeDistribution;
  seededRandom(seed: number): () => number;
}

/** The module of a system, with its automaton, as a script for engines and bundlers; needs the compiler. */
export async function moduleScript(system: TransitionSystem): Promise<string> {
  return script(await moduleText(system, { completion: completionOf(system) }));
}

function dataUrl(text: string): string {
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`;
}

/** The module as a script. */
async function script(text: string): Promise<string> {
  const compiler = await loadCompiler();
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
