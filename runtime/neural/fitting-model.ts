/** The models that a neural parser was made for. */
import { UnfitModel, type ModelParts } from '../parser/model-bytes.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import { decodeNeuralModels } from './neural-bytes.ts';
import type { NeuralModel } from './neural-model.ts';

/** What a model must fit. */
export interface ExpectedModel {
  readonly learner: string;
  readonly system: Pick<ParserSystem, 'name' | 'transitions'>;
  /** The code of the kernels. */
  readonly code: string;
}

/** The models of a learner for a system, which vote; throws UnfitModel with the reason if the parts are none. */
export function fittingModels(
  parts: ModelParts,
  { learner, system: { name, transitions } }: Omit<ExpectedModel, 'code'>,
): readonly NeuralModel[] {
  if (parts.header.learner !== learner) {
    throw new UnfitModel(`its learner is ${parts.header.learner}; this parser is of --learner ${learner}`);
  }
  const models = decodeNeuralModels(parts);
  if (models[0]!.transitions !== transitions.length) {
    throw new UnfitModel(`it was trained for another system than ${name}`);
  }
  return models;
}
