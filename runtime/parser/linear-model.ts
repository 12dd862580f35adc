/** The model of a linear learner: its header, and the weights of transitions, then those of labels. */
import type { LinearFeatures } from './linear-features.ts';
import { LinearScorer, type LinearWeights } from './linear-scorer.ts';
import { isCount, UnfitModel, type ModelHeader, type ModelParts } from './model-bytes.ts';
import { decodeWeights } from './sparse-weights.ts';
import { QUANTUM } from './quantum.ts';
import { SparseRows } from './sparse-rows.ts';

export interface LinearHeader extends ModelHeader {
  readonly learner: 'linear';
  /** The name of the features. */
  readonly features: string;
  readonly transitions: number;
  readonly transitionBits: number;
  readonly arcBits: number;
  /** Bytes of the weights of transitions. */
  readonly transitionBytes: number;
}

/** More weights than any training makes. */
const MOST_WEIGHTS: number = 2 ** 27;

/** The scorer of a model; throws UnfitModel with the reason if there is none. */
export function linearScorer(parts: ModelParts, features: LinearFeatures): LinearScorer {
  return new LinearScorer(features, weightsOf(readLinearHeader(parts, features), parts.weights));
}

/** The header of a model with these features; throws UnfitModel with the reason if it is none. */
export function readLinearHeader({ header }: ModelParts, features: LinearFeatures): LinearHeader {
  if (!isLinearHeader(header)) throw new UnfitModel('its header is not one of a linear learner');
  if (header.features !== features.name) {
    throw new UnfitModel(`it has features ${header.features}; this parser has ${features.name}: train it again`);
  }
  return header;
}

function weightsOf(
  { labels, transitions, transitionBits, arcBits, transitionBytes }: LinearHeader,
  bytes: Uint8Array,
): LinearWeights {
  const table = new Int16Array(transitions * 2 ** transitionBits);
  const isRead = decodeWeights(bytes.subarray(0, transitionBytes), table.length, (at, multiple) => {
    table[at] = multiple;
  });
  const rows = { rows: 2 ** arcBits, labels: labels.length };
  const arcs = isRead ? SparseRows.decode(bytes.subarray(transitionBytes), rows) : undefined;
  if (arcs === undefined) throw new UnfitModel('its weights do not fit its header');
  return { transitions: { weights: table, outcomes: transitions }, transitionBits, arcs, arcBits, unit: QUANTUM };
}

function isLinearHeader(header: ModelParts['header']): header is LinearHeader & ModelParts['header'] {
  const { learner, features, transitions, transitionBits, arcBits, transitionBytes, labels } = header;
  return (
    learner === 'linear' &&
    typeof features === 'string' &&
    isCount(transitions) &&
    isCount(transitionBits) &&
    isCount(arcBits) &&
    isCount(transitionBytes) &&
    transitions * 2 ** transitionBits <= MOST_WEIGHTS &&
    labels.length * 2 ** arcBits <= MOST_WEIGHTS &&
    labels.length <= 2 ** 16
  );
}
