/**
 * All stages, from the text of a spec to the text of its module:
 *
 *   text → DraftSpec → findings → TransitionSystem (S)                       checkSpec
 *   S → CanonicalSystem (S′) → completion → ModuleModel → GeneratedFile      generate, generateParser
 *
 * Everything that takes a spec or makes a module uses these functions. Nothing here reads, writes or runs a file.
 */
import { CHECKS } from './checks/index.ts';
import { findCompletion, summaryOf, type Completion, type CompletionSummary } from './completion/find-completion.ts';
import { hasErrors, sortDiagnostics, type Diagnostic } from './diagnostics/diagnostic.ts';
import { sourceOf, type Source } from './diagnostics/source.ts';
import type { Strategy } from './emit/shared/layout.ts';
import type { ModelOptions } from './emit/model.ts';
import type { ParserOptions } from './emit/model.ts';
import type { ParserLearner } from './emit/sections/parser.ts';
import { readDraft, type DraftSpec } from './spec/draft.ts';
import { nameProblem } from './spec/safe-name.ts';
import { checkChoice } from '../runtime/text/check-choice.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import { checkText } from '../runtime/text/check-text.ts';
import { shownValue } from '../runtime/text/shown-value.ts';
import { checkSystem } from './theory/check-system.ts';
import { canonicalSystem } from './theory/canonical-system.ts';
import { transitionSystem, type TransitionSystem } from './theory/transition-system.ts';

/** The findings of a spec, and its system if none of them is an error. */
export interface CheckedSpec {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
  readonly system?: TransitionSystem;
}

/** Checks the text of a spec, which findings call by a label if it has one, and builds its system. */
export function checkSpec(spec: string | Source): CheckedSpec {
  const source = sourceOf(spec);
  const { draft, diagnostics } = checkDraft(source);
  if (draft === undefined || hasErrors(diagnostics)) return { source, diagnostics };
  return { source, diagnostics, system: build(draft) };
}

/** What is understood of a spec, if anything, and all findings. */
export function checkDraft(source: Source): {
  readonly draft?: DraftSpec;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { draft, findings } = readDraft(source);
  if (draft === undefined) return { diagnostics: findings };
  return { draft, diagnostics: sortDiagnostics(CHECKS.flatMap((check) => [...check(draft)])) };
}

function build({ name, description, reductions, mode, root, form }: DraftSpec): TransitionSystem {
  return transitionSystem({
    name: name!.value,
    ...(description === undefined ? {} : { description: description.value }),
    reductions,
    mode,
    root,
    form,
  });
}

/** Generated text, ready to be written to a file: the module of a system or of a parser, or a companion module. */
export interface GeneratedFile {
  readonly fileName: string;
  readonly text: string;
  /** The names that it exports. */
  readonly exports: readonly string[];
}

/** The module of a system, and how it does its work. */
export interface GeneratedModule extends GeneratedFile {
  /** How it stores the symbols of the stack. */
  readonly strategy: Strategy;
  /** How it decides `viable`. */
  readonly completion: CompletionSummary;
}

/** The command in the header of a module: the name of the spec, and further options. */
export interface HeaderOptions {
  readonly spec?: string;
  readonly options?: readonly string[];
}

/** What a module has beside what every module has. */
export interface ModuleExtras {
  /** Whether it has `oracleCorpus`, the oracle over a whole corpus in WebAssembly; not by default. */
  readonly corpus?: boolean;
}

/** Generates the module of a system, byte-identical on every machine. */
export async function generate(
  system: TransitionSystem,
  extras: HeaderOptions & ModuleExtras = {},
): Promise<GeneratedModule> {
  const { spec, options, corpus } = checkedExtras(system, extras);
  // Loaded with the first module: most programs only check.
  const [{ exportsOf, moduleModel }, { renderModule }] = await Promise.all([
    import('./emit/model.ts'),
    import('./emit/render.ts'),
  ]);
  const canonical = canonicalSystem(system);
  const completion = completionOf(system);
  const model = moduleModel(canonical, { spec, options, completion, corpus });
  return {
    fileName: model.fileName,
    text: await renderModule(model),
    exports: exportsOf(model),
    strategy: model.layout.strategy,
    completion: summaryOf(completion),
  };
}

/** Generates the module of a trained parser of a system: it has no imports and loads the model of the same name. */
export async function generateParser(system: TransitionSystem, parser: ParserOptions): Promise<GeneratedFile> {
  checkNamed(system);
  checkOptions(parser, 'the second argument');
  const { name, learner, text = false } = parser;
  checkText(name, 'name');
  checkLearner(learner);
  checkChoice(text, { name: 'text', values: [true, false] });
  // It becomes part of a comment, and of the names of files.
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) {
    throw new RangeError('the name of a parser must consist of letters, digits, dots, hyphens and underscores');
  }
  const [{ exportsOf, parserModel }, { renderModule }] = await Promise.all([
    import('./emit/model.ts'),
    import('./emit/render.ts'),
  ]);
  const model = parserModel(canonicalSystem(system), { name, learner, text, completion: completionOf(system) });
  return { fileName: model.fileName, text: await renderModule(model), exports: exportsOf(model) };
}

/**
 * Generates the companion module of a system for which `inferenceProblem` finds none: distributions over its trees.
 */
export async function generateInference(system: TransitionSystem, header: HeaderOptions = {}): Promise<GeneratedFile> {
  const { spec, options } = checkedExtras(system, header);
  const [{ inferenceSection }, { treeSumsSection }, { renderModule }] = await Promise.all([
    import('./emit/sections/inference.ts'),
    import('./emit/sections/tree-sums.ts'),
    import('./emit/render.ts'),
  ]);
  const sections = [inferenceSection(system, { spec, options }), treeSumsSection(system)];
  return {
    fileName: `${system.name}.inference.ts`,
    text: await renderModule({ sections }),
    exports: sections.flatMap((section) => section.exports),
  };
}

/**
 * A companion module for engines instead of people, not formatted: the text of all but its passes, and these as scripts,
 * which the compiler would take seconds to make of the text of a deep system.
 */
export async function inferenceText(
  system: TransitionSystem,
): Promise<{ readonly text: string; readonly passes: readonly string[] }> {
  checkNamed(system);
  const [{ inferenceSection }, { treeSumsParts }, { renderText }, { passScript }] = await Promise.all([
    import('./emit/sections/inference.ts'),
    import('./emit/sections/tree-sums.ts'),
    import('./emit/render.ts'),
    import('./emit/passes/unroll-passes.ts'),
  ]);
  const head = inferenceSection(system, { spec: system.name, options: [] });
  const { section, passes } = treeSumsParts(system);
  return { text: renderText({ sections: [head, section] }), passes: passes.map(passScript) };
}

/** What becomes part of a header; throws if an argument is not what it should be. */
function checkedExtras(
  system: TransitionSystem,
  extras: HeaderOptions & ModuleExtras,
): Required<HeaderOptions & ModuleExtras> {
  checkNamed(system);
  checkOptions(extras);
  const { spec = system.name, options = [], corpus = false } = extras;
  checkText(spec, 'spec');
  if (!Array.isArray(options)) throw new TypeError(`options must be an array of strings, not ${shownValue(options)}`);
  for (const [at, option] of options.entries()) checkText(option, `options[${at}]`);
  checkChoice(corpus, { name: 'corpus', values: [true, false] });
  return { spec, options, corpus };
}

/** Throws if a value is not a system, or has a name that would not be safe in a file or as its name. */
export function checkNamed(system: TransitionSystem): void {
  checkSystem(system);
  const problem = nameProblem(system.name);
  if (problem !== undefined) throw new RangeError(`system.name is ${shownValue(system.name)}; ${problem}`);
}

function checkLearner(learner: ParserLearner): void {
  checkOptions(learner, 'learner');
  checkChoice(learner.kind ?? null, { name: 'learner.kind', values: ['linear', 'neural', 'encoder', 'crf'] });
  if (learner.kind !== 'linear') return;
  checkChoice(learner.features ?? null, { name: 'learner.features', values: ['lean', 'rich', 'front'] });
}

/** How completion is decided for a system; finding an automaton takes seconds from depth 4 on. */
export function completionOf(system: TransitionSystem): Completion {
  return findCompletion(canonicalSystem(system));
}

/** The text of a module for engines instead of people: not formatted. */
export async function moduleText(system: TransitionSystem, options: ModelOptions = {}): Promise<string> {
  const [{ moduleModel }, { renderText }] = await Promise.all([import('./emit/model.ts'), import('./emit/render.ts')]);
  return renderText(moduleModel(canonicalSystem(system), options));
}
