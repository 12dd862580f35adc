/** The learners by name, as `--learner` and the headers of models have them. */
import { MOST_NETWORKS, type NeuralHeader } from '../runtime/neural/neural-bytes.ts';
import type { NetworkSizes } from '../runtime/neural/neural-model.ts';
import type { ModelParts } from '../runtime/parser/model-bytes.ts';
import type { Learner } from '../runtime/trained/load-parser.ts';
import { trainLinear } from './linear/train-linear.ts';
import { trainNeural } from './neural/train-neural.ts';
import { BY_TRANSITION, methodOverTrees } from './neural/training-method.ts';
import type { Train, TrainingOptions } from './shared/training.ts';

const FEED_FORWARD: NetworkSizes = { encoder: { layers: 0, width: 0 }, transitions: 128, labels: 64 };
const WITH_ENCODER: NetworkSizes = { encoder: { layers: 2, width: 192 }, transitions: 128, labels: 64 };
/** Pairs know nothing but what the encoder tells, and there are few of them, so all of it can be larger. */
const OVER_TREES: NetworkSizes = {
  encoder: { layers: 4, width: 256, highway: true },
  transitions: 256,
  labels: 96,
};

export const LEARNERS: Readonly<Record<Learner, Train>> = {
  linear: trainLinear,
  neural: (module, columns, options) =>
    trainNeural(module, columns, { ...options, learner: 'neural', method: BY_TRANSITION, sizes: FEED_FORWARD }),
  encoder: (module, columns, options) =>
    trainNeural(module, columns, {
      ...options,
      learner: 'encoder',
      method: BY_TRANSITION,
      sizes: sized(WITH_ENCODER, options),
    }),
  crf: (module, columns, options) =>
    trainNeural(module, columns, {
      ...options,
      learner: 'crf',
      method: methodOverTrees(module),
      sizes: sized(OVER_TREES, options),
    }),
};

/** True for learners whose encoder has layers, which can be chosen. */
export function hasLayers(learner: Learner): boolean {
  return learner === 'encoder' || learner === 'crf';
}

/** What layers can be chosen: their number, and their width, a multiple of 8. */
export const LAYER_BOUNDS = { layers: { min: 1, max: 8 }, width: { min: 16, max: 1024 } } as const;

/** How many networks may vote. */
export const NETWORK_BOUNDS: { readonly min: number; readonly max: number } = { min: 1, max: MOST_NETWORKS };

/** How many networks a model to go on from has; 1 if there is none. */
export function networksOf(parts: ModelParts | undefined): number {
  return (parts?.header as Partial<NeuralHeader> | undefined)?.networks ?? 1;
}

/** The sizes with the layers that are asked for. */
function sized(
  sizes: NetworkSizes,
  { layers = sizes.encoder.layers, width = sizes.encoder.width }: Pick<TrainingOptions, 'layers' | 'width'>,
): NetworkSizes {
  return { ...sizes, encoder: { ...sizes.encoder, layers, width } };
}
