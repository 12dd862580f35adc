/** The model that a neural parser was made for. */
import { UnfitModel, type ModelParts } from '../parser/model-bytes.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import { decodeNeuralModel } from './neural-bytes.ts';
import type { NeuralModel } from './neural-model.ts';

/** What a model must fit. */
export interface ExpectedModel {
  readonly learner: string;
  readonly system: Pick<ParserSystem, 'name' | 'transitions'>;
  /** The code of the kernels. */
  readonly code: string;
}

/** The model of a learner for a system; throws UnfitModel with the reason if the parts are none. */
export function fittingModel(
  parts: ModelParts,
  { learner, system: { name, transitions } }: Omit<ExpectedModel, 'code'>,
): NeuralModel {
  if (parts.header.learner !== learner) {
    throw new UnfitModel(`its learner is ${parts.header.learner}; this parser is of --learner ${learner}`);
  }
  const model = decodeNeuralModel(parts);
  if (model.transitions !== transitions.length) {
    throw new UnfitModel(`it was trained for another system than ${name}`);
  }
  return model;
}
