/** The scorer of a neural model. */
import { UnfitModel, type ModelParts } from '../parser/model-bytes.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import { decodeNeuralModel } from './neural-bytes.ts';
import { NeuralScorer } from './neural-scorer.ts';

/** The scorer of a model of a learner for a system; throws UnfitModel with the reason if there is none. */
export function neuralScorer(
  parts: ModelParts,
  {
    learner,
    system: { name, transitions },
    code,
  }: {
    readonly learner: string;
    readonly system: Pick<ParserSystem, 'name' | 'transitions'>;
    /** The code of the kernels. */
    readonly code: string;
  },
): NeuralScorer {
  if (parts.header.learner !== learner) {
    throw new UnfitModel(`its learner is ${parts.header.learner}; this parser is of --learner ${learner}`);
  }
  const model = decodeNeuralModel(parts);
  if (model.transitions !== transitions.length) {
    throw new UnfitModel(`it was trained for another system than ${name}`);
  }
  return new NeuralScorer(model, code);
}
