/** The learners by name, as `--learner` and the headers of models have them. */
import { trainLinear } from './linear/train-linear.ts';
import type { Train } from './shared/training.ts';

export type Learner = 'linear';

export const LEARNERS: Readonly<Record<Learner, Train>> = { linear: trainLinear as Train };

export function isLearner(name: string): name is Learner {
  return Object.hasOwn(LEARNERS, name);
}
