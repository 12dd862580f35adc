/** The M-step: parameters are relative frequencies of expected counts. */
import type { ExpectedCounts } from './expectation.ts';
import { NO_PARAMETER, type ModelStructure } from './model-structure.ts';

/** The parameters that expected counts, with a number added to each, make most likely. A distribution without any count is uniform. */
export function maximise(structure: ModelStructure, counts: ExpectedCounts, added: number = 0): Float64Array {
  const parameters = new Float64Array(structure.parameterCount);
  parameters[NO_PARAMETER] = 1;
  structure.visitDistributions((list) => {
    let sum = 0;
    for (let at = 0; at < list.length; at++) sum += counts.parameters.total(list[at]!) + added;
    for (let at = 0; at < list.length; at++) {
      const count = counts.parameters.total(list[at]!) + added;
      parameters[list[at]!] = sum > 0 ? count / sum : 1 / list.length;
    }
  });
  return parameters;
}

/** Parameters that are uniform in every distribution. */
export function uniformParameters(structure: ModelStructure): Float64Array {
  const parameters = new Float64Array(structure.parameterCount);
  parameters[NO_PARAMETER] = 1;
  structure.visitDistributions((list) => {
    for (let at = 0; at < list.length; at++) parameters[list[at]!] = 1 / list.length;
  });
  return parameters;
}
