/**
 * ModuleModel: everything in a module, decided and quoted before any layout. Plain JSON.
 *
 * Strings that come from the spec appear only as JSON literals; everything else consists of checked identifiers and
 * numbers. A new capability is a new section (section.ts).
 */
import { bySearch, type Completion } from '../completion/find-completion.ts';
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { chooseLayout, type Layout } from './shared/layout.ts';
import type { Section } from './shared/section.ts';
import { shellWord } from './shared/shell-word.ts';
import { bufferSection } from './sections/buffer.ts';
import { carryPrefix } from './sections/carry-prefix.ts';
import { configurationSection } from './sections/configuration.ts';
import { descriptionSection, header } from './sections/description.ts';
import { eagerConfigurationSection } from './sections/eager.ts';
import { oracleSection } from './sections/oracle.ts';
import { oracleCorpusSection } from './sections/oracle-corpus.ts';
import { needsTreeSums, parserSection, type ParserLearner } from './sections/parser.ts';
import { pipelineSection } from './sections/pipeline.ts';
import { parsingSection } from './sections/parsing.ts';
import { replaySection } from './sections/replay.ts';
import { samplingSection } from './sections/sampling.ts';
import { transitionsSection } from './sections/transitions.ts';
import { treeSumsSection } from './sections/tree-sums.ts';
import { viableCarriedSection } from './sections/viable-carried.ts';
import { viableContentsSection } from './sections/viable-contents.ts';
import { viableAlwaysSection, viableSearchSection } from './sections/viable-search.ts';
import { viableStacksSection } from './sections/viable-stacks.ts';
import { windowSections } from './sections/window.ts';

export interface ModuleModel {
  readonly fileName: string;
  readonly layout: Layout;
  /** In the order of the module. */
  readonly sections: readonly Section[];
}

export interface ModelOptions {
  /** The name of the spec on the command line; by default the name of the system. */
  readonly spec?: string;
  /** Further words of the command in the header. */
  readonly options?: readonly string[];
  /** How symbols are stored; by default chosen by the size of the window. */
  readonly layout?: Layout;
  /** How `viable` is decided; by search if it is left out. */
  readonly completion?: Completion;
  /** Whether it has `oracleCorpus`; not if it is left out. */
  readonly corpus?: boolean;
}

/** The model of the module of a system. */
export function moduleModel(canonical: CanonicalSystem, options: ModelOptions = {}): ModuleModel {
  const { name } = canonical.system;
  const { spec = name, layout = chooseLayout(canonical), completion = bySearch('it was not asked for') } = options;
  return {
    fileName: `${name}.ts`,
    layout,
    sections: [
      descriptionSection(canonical, header(spec, options.options ?? [])),
      transitionsSection(canonical),
      ...configurationSections(canonical, layout, completion),
      oracleSection(canonical),
      ...(options.corpus === true ? [oracleCorpusSection(canonical)] : []),
      replaySection(canonical),
      parsingSection(canonical),
      samplingSection(canonical),
    ],
  };
}

/** The sections of the class `Configuration`. */
function configurationSections(canonical: CanonicalSystem, layout: Layout, completion: Completion): readonly Section[] {
  const nodes = configurationSection(canonical, layout);
  if (canonical.system.form === 'eager') return [nodes, eagerConfigurationSection(canonical)];
  return [nodes, bufferSection(canonical, layout), ...windowAndViable(canonical, layout, completion)];
}

/** The sections of the window, which may carry what `viable` reads, and the section of `viable`. */
function windowAndViable(canonical: CanonicalSystem, layout: Layout, completion: Completion): readonly Section[] {
  const stacks = completion.kind === 'automaton' && completion.of === 'stacks' ? completion : undefined;
  const carried = stacks === undefined ? undefined : carryPrefix(canonical, layout, stacks);
  return [
    ...windowSections(canonical, layout, { carried, isAmple: stacks?.ample !== undefined }),
    stacks !== undefined && carried !== undefined
      ? viableCarriedSection(canonical, layout, { completion: stacks, carried })
      : viableSection(canonical, layout, completion),
  ];
}

function viableSection(canonical: CanonicalSystem, layout: Layout, completion: Completion): Section {
  switch (completion.kind) {
    case 'automaton':
      return completion.of === 'stacks'
        ? viableStacksSection(canonical, layout, completion)
        : viableContentsSection(canonical, layout, completion);
    case 'search':
      return viableSearchSection(canonical, completion);
    case 'counted':
      throw new Error('only arc-eager counts, in a section of its own');
    case 'always':
      return viableAlwaysSection(canonical);
  }
}

/** The name of a parser, which its model has too, and what it has learned with. */
export interface ParserOptions {
  readonly name: string;
  readonly learner: ParserLearner;
  /** Whether its model is one from text to trees, and not a parser alone; not by default. */
  readonly text?: boolean;
}

/** The model of a parser: its system as far as parsers need it, and what reads its weights. */
export function parserModel(
  canonical: CanonicalSystem,
  { name, learner, text = false, completion }: ParserOptions & { readonly completion: Completion },
): ModuleModel {
  const layout = chooseLayout(canonical);
  const made = { learner, system: canonical.system };
  const spec = canonical.system.name;
  const again = { spec: shellWord(spec), regenerate: `with arcforge train; its weights are in ${name}.model` };
  return {
    fileName: `${name}.ts`,
    layout,
    sections: [
      descriptionSection(canonical, again),
      ...(text ? [parserSection(made, 'in-pipeline'), pipelineSection(made)] : [parserSection(made, 'exported')]),
      transitionsSection(canonical),
      ...configurationSections(canonical, layout, completion),
      ...(learner.kind === 'crf' && needsTreeSums(made.system) ? [treeSumsSection(made.system)] : []),
    ],
  };
}

/** The names that a module of this model exports. */
export function exportsOf({ sections }: ModuleModel): readonly string[] {
  return sections.flatMap(({ exports }) => exports);
}
