/**
 * A section of a module: all that one capability adds to it, in one place.
 *
 * What varies between systems is laid out by the template of the same name from the section’s model, which is plain
 * JSON: its block `module` stands among the module’s declarations, and its blocks `fields`, `reset`, `copy`, `grow` and
 * `methods` become part of the class `Configuration`. What does not vary is real TypeScript, in the files of
 * runtime/module that the section names. Its tables of numbers go to the end of the module.
 *
 * Templates lay out and decide nothing: every name, order and branch is in the model.
 */
import type { MODULE_SOURCES } from '../../embedded/module-sources.ts';
import type { NumberTable } from './number-tables.ts';

/** The places in the class `Configuration` to which a section can add. */
export const CLASS_PLACES = ['fields', 'reset', 'copy', 'methods', 'grow'] as const;

/** A file of runtime/module. */
export type ModuleSource = keyof typeof MODULE_SOURCES;

export interface Section {
  /** The name of its template, and of the test that judges it. */
  readonly name: string;
  /** What the template lays out. */
  readonly model: object;
  readonly tables: readonly NumberTable[];
  /** Files of runtime/module that stand after what the template has laid out. */
  readonly sources: readonly ModuleSource[];
  /** The names that the module exports because of this section. */
  readonly exports: readonly string[];
}

/** A section; what is left out is empty. */
export function section(name: string, parts: Partial<Omit<Section, 'name'>>): Section {
  return { name, model: {}, tables: [], sources: [], exports: [], ...parts };
}
