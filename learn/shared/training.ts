/** What every learner does: it goes through a treebank in passes, and after each it has a model. */
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { FrozenVectors } from '../../runtime/neural/frozen-vectors.ts';
import type { OptionalColumn } from '../../runtime/parser/atoms.ts';
import type { ModelParts } from '../../runtime/parser/model-bytes.ts';
import type { FeatureSet } from '../../runtime/trained/feature-sets.ts';
import type { TagTargets } from './tag-targets.ts';
import type { TrainingColumns } from './training-columns.ts';

export interface TrainingOptions {
  readonly passes: number;
  readonly seed: number;
  /** The width of the beam to train with; 1 is greedy. */
  readonly beam: number;
  /** The features of a linear learner, by name; by default those that suit the beam. */
  readonly features?: FeatureSet;
  /** The number of an encoder’s recurrent layers and their width, a multiple of 8; by default those of the learner. */
  readonly layers?: number | undefined;
  readonly width?: number | undefined;
  /** Vectors of words for networks, which training does not change. */
  readonly vectors?: FrozenVectors | undefined;
  /** The number of networks, which vote; 1 by default. */
  readonly networks?: number | undefined;
  /** The tags that a network with an encoder is to find; none by default. */
  readonly tags?: readonly TagTargets[] | undefined;
  /** The spec of the system, JSON text, which becomes part of the model. */
  readonly spec: string;
  /** Columns that the treebank is read without, which becomes part of the model. */
  readonly without?: readonly OptionalColumn[];
  /** A model of the same learner and system to start from. */
  readonly resume?: ModelParts;
  /** Threads that help a neural learner; the model is the same without them. */
  readonly threads?: TrainingThreads | undefined;
}

/** Threads that help with training. Where they come from depends on where training runs. */
export interface TrainingThreads {
  readonly count: number;
  /** Starts all with a task of the learner: plain data, and memory that they share. */
  start(task: object): void;
  /** Throws if one of them has ended. */
  check(): void;
}

/** How far a pass has come: what the weights at that time got wrong. */
export interface TrainingFigures {
  readonly pass: number;
  /** Sentences, of those that the system derives, and their words. */
  readonly sentences: number;
  readonly words: number;
  /** Sentences, or with a greedy learner transitions, that were wrong, of all. */
  readonly examples: number;
  readonly wrong: number;
  /** By how much wrong answers scored higher than right ones, or a learner’s own loss: for each word. */
  readonly loss: number;
}

/** Passes go on; a learner reports now and then, so that whoever trains can show it or stop. */
export interface TrainingEvent extends TrainingFigures {
  readonly kind: 'progress' | 'pass';
  /** The sentences of a pass. */
  readonly total: number;
  /** Sentences that the system does not derive, which teach nothing. */
  readonly leftOut: number;
  /** The bytes of the model so far. */
  readonly model: () => Uint8Array;
}

/** Trains on a treebank. */
export type Train = (
  module: SystemModule,
  columns: TrainingColumns,
  options: TrainingOptions,
) => Generator<TrainingEvent, void, undefined>;

/** The most transitions that a learner can tell apart: one bit each. */
export const MAX_TRANSITIONS = 31;

/** A system that cannot be learned with. */
export class UnfitSystem extends RangeError {
  override readonly name = 'UnfitSystem';
}

/** A treebank without a sentence that teaches anything. */
export class NothingToLearn extends RangeError {
  override readonly name = 'NothingToLearn';
}

/** Refuses modules that cannot be learned with. */
export function checkModule({ name, form, transitions, completion }: SystemModule): void {
  if ((completion as unknown) === undefined) {
    throw new UnfitSystem(`${name} has no viable transitions, so its parser could reach a dead end`);
  }
  if (transitions.length > MAX_TRANSITIONS) {
    const smaller = form === 'guess-free' ? 'a smaller system' : 'a smaller system or its guess-free form';
    throw new UnfitSystem(
      `${name} has ${transitions.length} transitions; a learner can have ${MAX_TRANSITIONS}; choose ${smaller}`,
    );
  }
}

/** A tree to learn from: its sentence, and its computation. */
export interface GoldTree {
  readonly sentence: number;
  readonly computation: ArrayLike<number>;
}

/** The trees of a treebank that a system derives. */
export function derivableTrees({ oracle }: SystemModule, { sentences, heads, starts }: TrainingColumns): GoldTree[] {
  return Array.from({ length: sentences }, (_, sentence) => sentence).flatMap((sentence) => {
    const answer = oracle(heads.subarray(starts[sentence]!, starts[sentence + 1]!));
    return answer.derivable ? [{ sentence, computation: answer.computation.slice() }] : [];
  });
}

/** Puts items into an order that `random` decides (Fisher and Yates). */
export function shuffle(items: unknown[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}
