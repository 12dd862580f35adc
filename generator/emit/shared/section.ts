/**
 * A section of a module: everything that one capability adds to it, in one place.
 *
 * The template of the same name, if there is one, lays out what varies between systems, from the section’s model, which
 * is plain JSON. Its block `module` goes among the module’s declarations. Its blocks `fields`, `reset`, `copy`, `grow` and
 * `methods` become part of the class `Configuration`. What does not vary is real TypeScript in files of runtime/, which
 * the section names: declarations of the module, and members of the class, in which only numbers of the model vary. What
 * these files import comes with them (link.ts). Tables of numbers go to the end of the module.
 *
 * Templates lay out and decide nothing: every name, order and branch is in the model.
 */
import type { SOURCES } from '../../../embedded/sources.ts';
import type { NumberTable } from './number-tables.ts';

/** The parts of the class `Configuration` that a section can add to. */
export const CLASS_PLACES = ['fields', 'reset', 'copy', 'methods', 'grow'] as const;

/** The path of a file that modules are made of. */
export type SourcePath = keyof typeof SOURCES;

/** Parts of a module that tests compare with the plain interpreter; test/emit/judges.ts has a judge for each. */
export type Judgement =
  | 'description'
  | 'transitions'
  | 'configurations'
  | 'oracle'
  | 'corpus'
  | 'replay'
  | 'viable'
  | 'parsing'
  | 'sampling'
  | 'distributions'
  | 'parsers';

export interface Section {
  /** The name of its template, or of nothing if all of it is in sources. */
  readonly name: string;
  /** What tests compare with the interpreter to judge it. */
  readonly judgedBy: Judgement;
  /** What the template lays out. */
  readonly model: object;
  readonly tables: readonly NumberTable[];
  /** What the template or the users of the module name; it follows the template’s block, with all that it imports. */
  readonly sources: readonly SourcePath[];
  /** Files with a class, whose members follow the methods of the template. */
  readonly members: readonly SourcePath[];
  /** The names that the module exports because of this section. */
  readonly exports: readonly string[];
}

/** What a section has to say; anything else is empty if it is left out. */
type SectionParts = Pick<Section, 'judgedBy'> & Partial<Omit<Section, 'name'>>;

/** A section. */
export function section(name: string, parts: SectionParts): Section {
  return { name, model: {}, tables: [], sources: [], members: [], exports: [], ...parts };
}
