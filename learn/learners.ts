/** The learners by name, as `--learner` and the headers of models have them. */
import type { NetworkSizes } from '../runtime/neural/neural-model.ts';
import type { Learner } from '../runtime/trained/load-parser.ts';
import { trainLinear } from './linear/train-linear.ts';
import { trainNeural } from './neural/train-neural.ts';
import { BY_TRANSITION, BY_TREE } from './neural/training-method.ts';
import type { Train } from './shared/training.ts';

const FEED_FORWARD: NetworkSizes = { encoder: { layers: 0, width: 0 }, transitions: 128, labels: 64 };
const WITH_ENCODER: NetworkSizes = { encoder: { layers: 2, width: 192 }, transitions: 128, labels: 64 };

export const LEARNERS: Readonly<Record<Learner, Train>> = {
  linear: trainLinear,
  neural: (module, columns, options) =>
    trainNeural(module, columns, { ...options, learner: 'neural', method: BY_TRANSITION, sizes: FEED_FORWARD }),
  encoder: (module, columns, options) =>
    trainNeural(module, columns, { ...options, learner: 'encoder', method: BY_TRANSITION, sizes: WITH_ENCODER }),
  crf: (module, columns, options) =>
    trainNeural(module, columns, { ...options, learner: 'crf', method: BY_TREE, sizes: WITH_ENCODER }),
};
