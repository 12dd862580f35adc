/**
 * The model of a segmenter, in the format of runtime/parser/model-bytes.ts: after the header come the weights of cuts and
 * those of boundaries.
 */
import { isCount, isTexts, splitBytes, UnfitModel } from '../parser/model-bytes.ts';
import { CUT_OUTCOMES, SEGMENTER_FEATURES } from './cut-features.ts';
import { Expansions, type Expansion, type ExpansionTables } from './expansions.ts';
import { WeightRows, type OutcomeWeights } from './weight-rows.ts';

/** The learner that the header of a segmenter names. */
export const SEGMENTER = 'segmenter';

export interface SegmenterHeader {
  readonly learner: typeof SEGMENTER;
  /** The name of the features. */
  readonly features: string;
  /** Binary logarithms of the numbers of rows. */
  readonly cutBits: number;
  readonly boundaryBits: number;
  /** What can be at a boundary: 2, or 3 if tokens can have spaces. */
  readonly boundaryOutcomes: number;
  readonly cutBytes: number;
  readonly expansions: ExpansionTables;
}

/** What a segmenter uses of a model, or of weights that are still learning. */
export interface SegmenterModel {
  readonly cuts: OutcomeWeights;
  readonly cutRows: number;
  readonly boundaries: OutcomeWeights;
  readonly boundaryRows: number;
  readonly boundaryOutcomes: number;
  readonly expansions: Expansions;
}

/** More rows than training makes. */
const MOST_SEGMENTER_BITS = 20;

/** The parts of a model; throws UnfitModel with the reason if there are none. */
export function decodeSegmenter(bytes: Uint8Array): SegmenterModel {
  const { header, weights } = splitBytes(bytes, 'trainSegmenter');
  if (header.learner !== SEGMENTER) throw new UnfitModel('it is a parser or a tagger, and no segmenter');
  if (!isSegmenterHeader(header)) throw new UnfitModel('its header is not one of trainSegmenter');
  if (header.features !== SEGMENTER_FEATURES) {
    throw new UnfitModel(
      `it has features ${header.features}; this segmenter has ${SEGMENTER_FEATURES}: train it again`,
    );
  }
  const { cutBits, boundaryBits, boundaryOutcomes, cutBytes, expansions } = header;
  const [cutRows, boundaryRows] = [2 ** cutBits, 2 ** boundaryBits];
  const cuts = WeightRows.decode(weights.subarray(0, cutBytes), { rows: cutRows, outcomes: CUT_OUTCOMES });
  const boundaries = WeightRows.decode(weights.subarray(cutBytes), { rows: boundaryRows, outcomes: boundaryOutcomes });
  if (cuts === undefined || boundaries === undefined || cutBytes > weights.length) {
    throw new UnfitModel('its weights do not fit its header');
  }
  return { cuts, cutRows, boundaries, boundaryRows, boundaryOutcomes, expansions: new Expansions(expansions) };
}

function isSegmenterHeader(header: object): header is SegmenterHeader {
  const { features, cutBits, boundaryBits, boundaryOutcomes, cutBytes, expansions } =
    header as Partial<SegmenterHeader>;
  return (
    typeof features === 'string' &&
    [cutBits, boundaryBits].every((bits) => isCount(bits) && bits <= MOST_SEGMENTER_BITS) &&
    (boundaryOutcomes === 2 || boundaryOutcomes === 3) &&
    isCount(cutBytes) &&
    typeof expansions === 'object' &&
    expansions !== null &&
    isTables(expansions)
  );
}

function isTables({ forms, ends, words }: Partial<ExpansionTables>): boolean {
  return (
    [forms, ends].every((list) => Array.isArray(list) && list.every(isExpansion)) &&
    Array.isArray(words) &&
    words.every((word) => typeof word === 'string')
  );
}

/** The first word may be empty: then it is what stands before the end. */
function isExpansion(value: unknown): value is Expansion {
  if (typeof value !== 'object' || value === null) return false;
  const { end, words } = value as Partial<Expansion>;
  return typeof end === 'string' && end !== '' && Array.isArray(words) && isTexts(words.slice(1));
}
