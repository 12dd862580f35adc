/**
 * A neural model as bytes. After the header come the hashes of the fields’ values, of the parts of words and of the
 * words that have a vector made elsewhere, as little-endian numbers of 4 bytes, then the scales of these vectors, also of
 * 4 bytes each, and their numbers, two to a byte (in older models one), and the weights of each network, as
 * quantized-weights.ts reads them. Several networks have all but their weights in common.
 */
import { isCount, UnfitModel, type ModelHeader, type ModelParts } from '../parser/model-bytes.ts';
import { MOST_DIMENSIONS, unpackNumbers, VECTOR_BITS, type FrozenVectors } from './frozen-vectors.ts';
import type { TagSet } from '../parser/tag-scores.ts';
import { areTagSets } from './tag-sets.ts';
import { HashIndex } from './hash-index.ts';
import { INPUTS, MOST_SYMBOLS } from './inputs.ts';
import { modelLayout, type NetworkSizes, type NeuralModel, type Seen } from './neural-model.ts';
import { ARC_INPUTS, PAIR_INPUTS } from './pair-shape.ts';
import { dequantize, LARGEST_SCALE, quantizedSize } from './quantized-weights.ts';
import { FIELDS } from './word-fields.ts';

/** More weights than any training makes, and the most networks that vote. */
const MOST_NETWORK_WEIGHTS = 2 ** 26;
export const MOST_NETWORKS = 16;
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
  /** How many networks there are. */
  readonly networks: number;
  /** The number of values of each field. */
  readonly fields: readonly number[];
  /** The number of parts of words. */
  readonly parts: number;
  /** The number of words with a vector made elsewhere, and the numbers of a vector; both 0 if there are none. */
  readonly vectors: {
    readonly words: number;
    readonly dimensions: number;
    /** Of each number; 8 if there is no such field. */
    readonly bits?: number;
  };
  /** The columns of tags that it finds; none if there is no such field. */
  readonly tags?: readonly TagSet[];
}

/** What the network of a model sees. */
export function seenBy({ learner, inputs }: ModelParts['header']): Seen {
  if (learner !== OVER_TREES) return 'configurations';
  return inputs === ARC_INPUTS ? 'arcs' : 'pairs';
}

/** The learner whose networks see pairs or arcs. */
export const OVER_TREES = 'crf';

/** The number that the header has for what a network sees. */
export function inputsOf(sees: Seen): number {
  return { configurations: INPUTS, pairs: PAIR_INPUTS, arcs: ARC_INPUTS }[sees];
}

/** The models of parts, which differ in their weights only; throws UnfitModel with the reason if there are none. */
export function decodeNeuralModels({ header, weights: body }: ModelParts): readonly NeuralModel[] {
  const sees = seenBy(header);
  const own = inputsOf(sees);
  const stored = header['inputs'];
  // Before all else: other inputs have other headers.
  if (isCount(stored) && stored !== own) {
    throw new UnfitModel(`it has inputs ${stored}; this parser has ${own}: train it again`);
  }
  if (!isNeuralHeader(header)) throw new UnfitModel('its header is not one of a neural learner');
  const { sizes, transitions, symbols, vectors: made, tags = [] } = header;
  const counts = [...header.fields, header.parts, made.words];
  const hashes = counts.reduce((sum, count) => sum + count, 0);
  const first = 4 * hashes + made.words * 4 + vectorBytes(made);
  if (first > body.length) throw new UnfitModel(UNFIT);
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  let at = 0;
  const indices = counts.map(
    (count) => new HashIndex(Int32Array.from({ length: count }, () => view.getInt32(4 * at++, true))),
  );
  const fields = indices.slice(0, FIELDS.length);
  const [parts, index] = indices.slice(FIELDS.length) as [HashIndex, HashIndex];
  const vectors = made.words === 0 ? undefined : frozenVectors(body.subarray(4 * hashes, first), index, made);
  const model = { sees, labels: header.labels.length, fields, parts, vectors, tags, sizes, transitions, symbols };
  const { size } = modelLayout(model);
  const bytes = quantizedSize(size);
  if (size > MOST_NETWORK_WEIGHTS || body.length !== first + header.networks * bytes) throw new UnfitModel(UNFIT);
  return Array.from({ length: header.networks }, (_, network) => {
    const from = first + network * bytes;
    const weights = dequantize(body.subarray(from, from + bytes), size);
    if (weights === undefined) throw new UnfitModel(UNFIT);
    return { ...model, weights };
  });
}

/** Vectors made elsewhere: the scales and then the numbers of the words of an index. */
function frozenVectors(
  bytes: Uint8Array,
  index: HashIndex,
  { words, dimensions, bits }: NeuralHeader['vectors'],
): FrozenVectors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const scales = Float32Array.from({ length: words }, (_, word) => view.getFloat32(4 * word, true));
  if (!scales.every((scale) => scale >= 0 && scale < LARGEST_SCALE)) throw new UnfitModel(UNFIT);
  const packed = bytes.subarray(4 * words);
  const numbers = bits === VECTOR_BITS ? unpackNumbers(packed, words * dimensions) : Int8Array.from(packed);
  return { index, dimensions, scales, numbers };
}

/** The bytes of the numbers of vectors. */
function vectorBytes({ words, dimensions, bits = 8 }: NeuralHeader['vectors']): number {
  return Math.ceil((words * dimensions * bits) / 8);
}

const UNFIT = 'its weights do not fit its header';

function isNeuralHeader(header: ModelParts['header']): header is NeuralHeader & ModelParts['header'] {
  const {
    inputs,
    sizes,
    fields,
    parts,
    vectors,
    transitions,
    symbols,
    networks,
    tags = [],
  } = header as Partial<NeuralHeader>;
  return (
    isCount(inputs) &&
    isCount(transitions) &&
    transitions > 0 &&
    transitions <= MOST_TRANSITIONS &&
    isCount(symbols) &&
    symbols > 0 &&
    symbols <= MOST_SYMBOLS &&
    (symbols & (symbols - 1)) === 0 &&
    isCount(networks) &&
    networks > 0 &&
    networks <= MOST_NETWORKS &&
    Array.isArray(fields) &&
    fields.length === FIELDS.length &&
    fields.every((count) => isCount(count) && count < MOST_NETWORK_WEIGHTS) &&
    isCount(parts) &&
    parts < MOST_NETWORK_WEIGHTS &&
    isCount(vectors?.words) &&
    isCount(vectors.dimensions) &&
    vectors.words < MOST_NETWORK_WEIGHTS &&
    vectors.dimensions <= MOST_DIMENSIONS &&
    (vectors.bits === undefined || vectors.bits === VECTOR_BITS) &&
    (vectors.words === 0) === (vectors.dimensions === 0) &&
    sizes?.encoder instanceof Object &&
    isSize(sizes.transitions, { least: 32, step: 32 }) &&
    isSize(sizes.labels, { least: 32, step: 32 }) &&
    isSize(sizes.encoder.width, { least: 0, step: 8 }) &&
    isCount(sizes.encoder.layers) &&
    sizes.encoder.layers <= MOST_LAYERS &&
    (sizes.encoder.layers === 0) === (sizes.encoder.width === 0) &&
    (sizes.encoder.highway === undefined || sizes.encoder.highway === true) &&
    areTagSets(tags) &&
    // Without an encoder, a word does not know its sentence.
    (tags.length === 0 || sizes.encoder.layers > 0)
  );
}

function isSize(value: unknown, { least, step }: { readonly least: number; readonly step: number }): boolean {
  return isCount(value) && value >= least && value <= MOST_WIDTH && value % step === 0;
}
