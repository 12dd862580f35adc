/**
 * What EM is to learn, for programs and for the command line alike: what a new model is about, and whether its sentences
 * are in reach.
 */
import type { ContextShape } from '../../generator/frames/forests/context-classes.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { specText, structureOf, type ModelDescription } from './generative-model.ts';
import { longestSentence, MOST_PRODUCTS } from './longest-sentence.ts';
import { tagsOf, type LearningColumns, type SentenceChoice } from './short-sentences.ts';
import type { Start, TaggedTree } from './starts.ts';
import { modelForm, type ModelForm, type SystemStructure } from './system-structure.ts';

export interface LearningDefaults {
  readonly context: ContextShape;
  readonly choice: SentenceChoice;
  readonly start: Start;
  /** Added to the counts of a supervised start. */
  readonly smoothing: number;
  readonly iterations: number;
}

/** What is taken if nothing else is said. */
export const LEARNING_DEFAULTS: LearningDefaults = {
  context: { stack: 2, emission: 1, front: 'hidden', symbols: 'hidden', normalised: 'over-all' },
  choice: { column: 'upos', maxLength: 10, punctuation: 'drop' },
  start: 'harmonic',
  smoothing: 0.1,
  iterations: 30,
};

/** The whole numbers that may be given. */
export const LEARNING_BOUNDS: Readonly<
  Record<'stack' | 'emission' | 'maxLength' | 'iterations' | 'seed', { readonly min: number; readonly max: number }>
> = {
  stack: { min: 0, max: 16 },
  emission: { min: 0, max: 16 },
  maxLength: { min: 1, max: 1000 },
  iterations: { min: 0, max: 100_000 },
  seed: { min: 0, max: 2 ** 31 - 1 },
};

/** What a new model is about: it knows the tags of the sentences that it is to learn from. */
export function describeModel(
  system: TransitionSystem,
  columns: LearningColumns,
  {
    form,
    context,
    choice,
  }: { readonly form?: ModelForm | undefined; readonly context: ContextShape; readonly choice: SentenceChoice },
): ModelDescription {
  return { spec: specText(system), form: modelForm(system, form), context, choice, tags: tagsOf(columns, choice) };
}

/** A model that is to be made, or whose structure is known. */
export interface SystemModel {
  readonly system: TransitionSystem;
  readonly description: ModelDescription;
  readonly known: SystemStructure | undefined;
}

/**
 * The structure of a model, `known` if there is one. Throws a RangeError if it is out of reach, or if a forest of the
 * sentences would be too large, before any is built; `option` is what the caller calls the longest length.
 */
export function structureInReach(
  { system, description, known }: SystemModel,
  trees: readonly TaggedTree[],
  { purpose, option }: { readonly purpose: 'weights' | 'arcs'; readonly option: string },
): SystemStructure {
  const structure = known ?? structureOf(system, description);
  const longest = trees.reduce((most, { tags }) => Math.max(most, tags.length), 0);
  const products = structure.productBound(longest, purpose);
  if (products <= MOST_PRODUCTS) return structure;
  const possible = longestSentence(structure, { length: longest, purpose });
  const others =
    description.form === 'guessing' ? ', a system of less depth, or its guess-free form' : ' or a system of less depth';
  throw new RangeError(
    `a sentence of ${longest} words takes up to ${grouped(products)} products, and ${grouped(MOST_PRODUCTS)} are the most; choose ${option} ${possible}${others}`,
  );
}
