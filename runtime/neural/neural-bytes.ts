/**
 * A neural model as bytes. After the header come the hashes of the fields’ values, as little-endian numbers of 4
 * bytes, and the weights, as quantized-weights.ts reads them.
 */
import { isCount, UnfitModel, type ModelHeader, type ModelParts } from '../parser/model-bytes.ts';
import { HashIndex } from './hash-index.ts';
import { INPUTS, MOST_SYMBOLS } from './inputs.ts';
import { modelLayout, type NetworkSizes, type NeuralModel, type Seen } from './neural-model.ts';
import { PAIR_INPUTS } from './pair-shape.ts';
import { dequantize } from './quantized-weights.ts';
import { FIELDS } from './word-fields.ts';

/** More weights than any training makes. */
const MOST_WEIGHTS = 2 ** 26;
/** The largest width of a layer, and the most layers. */
const MOST_WIDTH = 4096;
const MOST_LAYERS = 16;

/** More transitions than a parser can tell apart. */
const MOST_TRANSITIONS = 31;

export interface NeuralHeader extends ModelHeader {
  readonly inputs: number;
  readonly transitions: number;
  readonly symbols: number;
  readonly sizes: NetworkSizes;
  /** The number of values of each field. */
  readonly fields: readonly number[];
}

/** What the network of a learner sees. */
export function seenBy(learner: string): Seen {
  return learner === OVER_TREES ? 'pairs' : 'configurations';
}

/** The learner whose networks see pairs. */
export const OVER_TREES = 'crf';

/** The number that the header has for what a network sees. */
export function inputsOf(sees: Seen): number {
  return sees === 'pairs' ? PAIR_INPUTS : INPUTS;
}

/** The model of parts; throws UnfitModel with the reason if there is none. */
export function decodeNeuralModel({ header, weights: body }: ModelParts): NeuralModel {
  if (!isNeuralHeader(header)) throw new UnfitModel('its header is not one of a neural learner');
  const { inputs, sizes, transitions, symbols } = header;
  const sees = seenBy(header.learner);
  const own = inputsOf(sees);
  if (inputs !== own) throw new UnfitModel(`it has inputs ${inputs}; this parser has ${own}: train it again`);
  const hashes = header.fields.reduce((sum, count) => sum + count, 0);
  if (4 * hashes > body.length) throw new UnfitModel(UNFIT);
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  let at = 0;
  const fields = header.fields.map(
    (count) => new HashIndex(Int32Array.from({ length: count }, () => view.getInt32(4 * at++, true))),
  );
  const model = { sees, labels: header.labels.length, fields, sizes, transitions, symbols };
  const { size } = modelLayout(model);
  const weights = size > MOST_WEIGHTS ? undefined : dequantize(body.subarray(4 * hashes), size);
  if (weights === undefined) throw new UnfitModel(UNFIT);
  return { ...model, weights };
}

const UNFIT = 'its weights do not fit its header';

function isNeuralHeader(header: ModelParts['header']): header is NeuralHeader & ModelParts['header'] {
  const { inputs, sizes, fields, transitions, symbols } = header as Partial<NeuralHeader>;
  return (
    isCount(inputs) &&
    isCount(transitions) &&
    transitions > 0 &&
    transitions <= MOST_TRANSITIONS &&
    isCount(symbols) &&
    symbols > 0 &&
    symbols <= MOST_SYMBOLS &&
    (symbols & (symbols - 1)) === 0 &&
    Array.isArray(fields) &&
    fields.length === FIELDS.length &&
    fields.every((count) => isCount(count) && count < MOST_WEIGHTS) &&
    sizes?.encoder instanceof Object &&
    isSize(sizes.transitions, { least: 32, step: 32 }) &&
    isSize(sizes.labels, { least: 32, step: 32 }) &&
    isSize(sizes.encoder.width, { least: 0, step: 8 }) &&
    isCount(sizes.encoder.layers) &&
    sizes.encoder.layers <= MOST_LAYERS &&
    (sizes.encoder.layers === 0) === (sizes.encoder.width === 0)
  );
}

function isSize(value: unknown, { least, step }: { readonly least: number; readonly step: number }): boolean {
  return isCount(value) && value >= least && value <= MOST_WIDTH && value % step === 0;
}
