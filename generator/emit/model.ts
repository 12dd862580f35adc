/**
 * ModuleModel: everything that a template lays out, decided and quoted beforehand.
 *
 * Plain JSON. Strings that come from the spec appear only as JSON literals; everything else is made of checked
 * identifiers and numbers. Templates contain no decisions.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  canonicalSystem,
  homomorphism,
  type CanonicalSystem,
  type CanonicalTransition,
} from '../theory/canonical-system.ts';
import type { Completion } from '../completion/find-completion.ts';
import { none } from '../completion/limits.ts';
import { formatReduction } from '../theory/reduction.ts';
import { formatPlainTransition, guaranteeOf, type TransitionSystem } from '../theory/transition-system.ts';
import { completionModel, type CompletionModel } from './completion-model.ts';
import { configurationModel, configurationTables, type ConfigurationModel } from './configuration-model.ts';
import { chooseLayout, type Layout } from './layout.ts';
import type { NumberTable } from './number-tables.ts';
import { oracleModel, type OracleModel } from './oracle-model.ts';
import { returningViabilityModel } from './returning-viability-model.ts';
import { transitionComment } from './transition-comment.ts';
import { viabilityModel } from './viability-model.ts';

/** Raised when modules of one number are no longer compatible with those of the last. */
export const FORMAT = 1;

export interface ModuleModel {
  readonly fileName: string;
  readonly format: number;
  readonly sha256: string;
  /** The spec as it is called on the command line, safe within a comment. */
  readonly spec: string;
  /** JSON literals, ready to be printed. */
  readonly literals: {
    readonly name: string;
    readonly description: string;
    readonly mode: string;
    readonly guarantee: string;
    readonly sha256: string;
  };
  readonly depth: number;
  readonly degree: number;
  readonly symbolBits: number;
  readonly reductions: readonly string[];
  readonly transitions: readonly ModuleTransition[];
  readonly configuration: ConfigurationModel;
  readonly oracle: OracleModel;
  readonly completion: CompletionModel;
  /** Filled in after formatting. */
  readonly tables: readonly NumberTable[];
  /** The names that the module must export. */
  readonly exports: readonly string[];
}

export interface ModuleTransition {
  readonly id: number;
  readonly comment: string;
  readonly name: string;
  /** The transition of S that the homomorphism maps it to, quoted. */
  readonly plain: string;
  /** The reductions it blocks where they are available, quoted and joined. */
  readonly blocks: string;
}

export interface ModelOptions {
  /** How symbols are stored; chosen by the size of the window where it is left out. */
  readonly layoutOf?: (canonical: CanonicalSystem) => Layout;
  /** The completion automaton, or why there is none; where it is left out the module is made without one. */
  readonly completion?: Completion;
}

/** The model of the module of a system whose spec is a file, `-`, or a name. */
export function moduleModel(
  system: TransitionSystem,
  specName: string,
  { layoutOf = chooseLayout, completion = none('it was not asked for') }: ModelOptions = {},
): ModuleModel {
  const canonical = canonicalSystem(system);
  const layout = layoutOf(canonical);
  const viability = completion.kind === 'stacks' ? viabilityModel(canonical, { layout, completion }) : undefined;
  const returningViability = completion.kind === 'contents' ? returningViabilityModel(completion, layout) : undefined;
  const hash = specHash(system);
  return {
    fileName: `${system.name}.ts`,
    format: FORMAT,
    sha256: hash,
    spec: commentable(specName),
    literals: {
      name: literal(system.name),
      description: literal(system.description ?? ''),
      mode: literal(system.mode),
      guarantee: literal(guaranteeOf(system)),
      sha256: literal(hash),
    },
    depth: system.depth,
    degree: system.degree,
    symbolBits: canonical.symbols.bits,
    reductions: system.reductions.map((reduction) => literal(formatReduction(reduction))),
    transitions: canonical.transitions.map(moduleTransition),
    configuration: configurationModel(canonical, { layout, viability, returningViability }),
    oracle: oracleModel(canonical),
    completion: completionModel(canonical, completion),
    tables: [...configurationTables(canonical, layout), ...((viability ?? returningViability)?.tables ?? [])],
    exports: [
      'name',
      'description',
      'depth',
      'degree',
      'mode',
      'guarantee',
      'specHash',
      'symbolBits',
      'reductions',
      'transitions',
      'Configuration',
      'maxTransitions',
      'oracle',
      'oracleUnchecked',
      'replay',
      'replayUnchecked',
      'completion',
      ...(completion.kind === 'none' ? [] : ['parse', 'beam', 'sample', 'seededRandom']),
    ],
  };
}

/** A name of plain characters as it is; of any other only its plain characters. */
function commentable(specName: string): string {
  return specName.replaceAll(/[^A-Za-z0-9._-]+/g, '_');
}

/** The sha256 of what the module is made of; white space and comments of a spec do not change it. */
export function specHash({ name, description, mode, reductions }: TransitionSystem): string {
  const spec = { name, description: description ?? '', mode, reductions: reductions.map(formatReduction) };
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(spec))));
}

function moduleTransition(transition: CanonicalTransition): ModuleTransition {
  return {
    id: transition.id,
    comment: transitionComment(transition),
    name: literal(transition.name),
    plain: literal(formatPlainTransition(homomorphism(transition))),
    blocks: transition.blocks.map((reduction) => literal(formatReduction(reduction))).join(', '),
  };
}

function literal(value: string): string {
  return JSON.stringify(value);
}
