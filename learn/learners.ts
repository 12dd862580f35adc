/** The learners by name, as `--learner` and the headers of models have them. */
import type { SystemModule } from '../runtime/system-module.ts';
import type { TrainingColumns } from './atoms.ts';
import { encodeModel } from './model-file.ts';
import { encodeNeuralModel, type NeuralLearner } from './neural/neural-file.ts';
import type { NetworkSizes } from './neural/neural-model.ts';
import { trainNeural } from './neural/train-neural.ts';
import { trainLinear, type TrainingPass } from './train-linear.ts';

export type Learner = 'linear' | NeuralLearner;

export interface TrainingOptions {
  readonly passes: number;
  readonly seed: number;
  /** The spec of the system, JSON text, which becomes part of the model. */
  readonly spec: string;
}

/** Trains on a treebank. After each pass, `model` makes the bytes of the model so far. */
export type Train = (
  module: SystemModule,
  columns: TrainingColumns,
  options: TrainingOptions,
) => Iterable<TrainingPass & { readonly model: () => Uint8Array }>;

/** The networks of the neural learners. */
const NETWORKS: Readonly<Record<NeuralLearner, NetworkSizes>> = {
  neural: { encoder: { layers: 0, width: 0 }, transitions: 128, labels: 64 },
  encoder: { encoder: { layers: 2, width: 192 }, transitions: 128, labels: 64 },
};

export const LEARNERS: Readonly<Record<Learner, Train>> = {
  linear: function* (module, columns, { spec, ...options }) {
    for (const pass of trainLinear(module, columns, options)) {
      yield { ...pass, model: () => encodeModel({ spec, model: pass.model() }) };
    }
  },
  neural: neural('neural'),
  encoder: neural('encoder'),
};

export function isLearner(name: string): name is Learner {
  return Object.hasOwn(LEARNERS, name);
}

function neural(learner: NeuralLearner): Train {
  return function* (module, columns, { spec, ...options }) {
    for (const pass of trainNeural(module, columns, { ...options, sizes: NETWORKS[learner] })) {
      yield { ...pass, model: () => encodeNeuralModel({ spec, learner, model: pass.model() }) };
    }
  };
}
