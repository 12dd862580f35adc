/** A linear model: the weights of transitions and of labels, and what they belong to. */
import type { SystemModule } from '../runtime/system-module.ts';
import type { WeightTable } from './scores.ts';

export interface LinearModel {
  /** The hash of the spec whose transitions the weights are for. */
  readonly specHash: string;
  /** The labels by id. */
  readonly labels: readonly string[];
  /** Tables with 2 ** bits rows. */
  readonly transitions: WeightTable;
  readonly transitionBits: number;
  readonly arcs: WeightTable;
  readonly arcBits: number;
}

/** The most transitions that a learner can tell apart: one bit each. */
const MAX_TRANSITIONS = 31;

/** Refuses modules that cannot be learned with. */
export function checkModule({ name, transitions, completion }: SystemModule): void {
  if ((completion as unknown) === undefined) {
    throw new RangeError(`${name} has no viable transitions, so its parser could reach a dead end`);
  }
  if (transitions.length > MAX_TRANSITIONS) {
    throw new RangeError(`${name} has ${transitions.length} transitions; a learner can have ${MAX_TRANSITIONS}`);
  }
}
