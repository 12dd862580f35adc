/**
 * A neural model as a file. After the header come the hashes of the fields’ values, as little-endian numbers of 4
 * bytes, and the weights, as quantized-weights.ts writes them.
 */
import type { SystemModule } from '../../runtime/system-module.ts';
import { isCount, sealModel, UnfitModel, type OpenedModel } from '../model-file.ts';
import { HashIndex } from './hash-index.ts';
import { INPUTS } from './inputs.ts';
import { modelLayout, type NetworkSizes, type NeuralModel } from './neural-model.ts';
import { dequantize, quantize } from './quantized-weights.ts';
import { FIELDS } from './word-fields.ts';

/** The learners whose models these are: without and with an encoder. */
export type NeuralLearner = 'neural' | 'encoder';

/** More weights than any training makes. */
const MOST_WEIGHTS = 2 ** 26;
/** The largest width of a layer, and the most layers. */
const MOST_WIDTH = 4096;
const MOST_LAYERS = 16;

interface Header {
  readonly inputs: number;
  readonly sizes: NetworkSizes;
  /** The number of values of each field. */
  readonly fields: readonly number[];
}

/** The bytes of the file. */
export function encodeNeuralModel({
  spec,
  learner,
  model,
}: {
  readonly spec: string;
  readonly learner: NeuralLearner;
  readonly model: NeuralModel;
}): Uint8Array {
  const { specHash, labels, fields, sizes, weights } = model;
  const own: Header = { inputs: INPUTS, sizes, fields: fields.map(({ hashes }) => hashes.length) };
  const parts = [...fields.map(({ hashes }) => bytesOf(hashes)), quantize(weights)];
  return sealModel({ learner, spec, specHash, labels, ...own }, parts);
}

/** The model in an opened file for a system; throws UnfitModel with the reason if there is none. */
export function decodeNeuralModel(module: SystemModule, { header, body }: OpenedModel): NeuralModel {
  if (!isNeuralHeader(header)) throw new UnfitModel('its header is not one of arcforge train');
  const { inputs, sizes, labels, specHash } = header;
  if (inputs !== INPUTS) {
    throw new UnfitModel(`it has inputs ${inputs}; this version of arcforge has ${INPUTS}: train it again`);
  }
  const hashes = header.fields.reduce((sum, count) => sum + count, 0);
  if (4 * hashes > body.length) throw new UnfitModel(UNFIT);
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  let at = 0;
  const fields = header.fields.map(
    (count) => new HashIndex(Int32Array.from({ length: count }, () => view.getInt32(4 * at++, true))),
  );
  const { size } = modelLayout(module, { labels, fields, sizes });
  const weights = size > MOST_WEIGHTS ? undefined : dequantize(body.subarray(4 * hashes), size);
  if (weights === undefined) throw new UnfitModel(UNFIT);
  return { specHash, labels, fields, sizes, weights };
}

const UNFIT = 'its weights do not fit its header';

function isNeuralHeader(header: OpenedModel['header']): header is OpenedModel['header'] & Header {
  const { inputs, sizes, fields } = header as Partial<Header>;
  return (
    isCount(inputs) &&
    Array.isArray(fields) &&
    fields.length === FIELDS.length &&
    fields.every((count) => isCount(count) && count < MOST_WEIGHTS) &&
    typeof sizes?.encoder === 'object' &&
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

function bytesOf(numbers: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [at, number] of numbers.entries()) view.setInt32(4 * at, number, true);
  return new Uint8Array(view.buffer);
}
