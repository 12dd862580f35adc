/** A generative model: what it is about, and its parameters. */
import { formatReduction } from '../../generator/theory/reduction.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { ContextShape } from '../../generator/frames/forests/context-classes.ts';
import type { SentenceChoice } from './short-sentences.ts';
import { systemStructure, type ModelForm, type SystemStructure } from './system-structure.ts';

/** What a model is about: plain data. */
export interface ModelDescription {
  /** The system as a spec: JSON text. */
  readonly spec: string;
  readonly form: ModelForm;
  readonly context: ContextShape;
  /** Which sentences it was learned from, and what it emits. */
  readonly choice: SentenceChoice;
  /** The tags by number. */
  readonly tags: readonly string[];
}

export interface GenerativeModel {
  readonly description: ModelDescription;
  readonly structure: SystemStructure;
  readonly parameters: Float64Array;
}

/** The structure of a model. Throws a RangeError if it is out of reach. */
export function structureOf(system: TransitionSystem, { form, context, tags }: ModelDescription): SystemStructure {
  return systemStructure({ system, form, context, tagCount: tags.length });
}

/** The number of a tag in a model; -1 if it does not know the tag. */
export function tagIds(tags: readonly string[]): (tag: string) => number {
  const ids = new Map(tags.map((tag, id) => [tag, id]));
  return (tag) => ids.get(tag) ?? -1;
}

/** An in-place system as a spec, so that a model needs no other file. */
export function specText({ name, depth, root, form, reductions }: TransitionSystem): string {
  return JSON.stringify({ name, depth, root, form, reductions: reductions.map(formatReduction) });
}
