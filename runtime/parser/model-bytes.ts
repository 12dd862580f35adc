/**
 * A model as bytes:
 *
 *     arcforge-model 3 <CRC-32 of all that follows this line, in eight hexadecimal digits>
 *     <the header: JSON on one line, in ASCII>
 *     <the weights, as the learner that the header names writes them>
 *
 * Whatever does not fit is refused with a reason, before anything large is allocated.
 */
import { checkBytes } from '../text/check-bytes.ts';
import { OPTIONAL_COLUMNS, type OptionalColumn } from './atoms.ts';
import { TAG_COLUMNS, type TagColumnName } from './tag-columns.ts';

/** Bytes that are not a model, or not one that this parser can use. */
export class UnfitModel extends Error {
  override readonly name = 'UnfitModel';
}

/** What the header of every model has. */
export interface ModelHeader {
  readonly learner: string;
  /** The spec of the system, JSON text, and the hash of its modules. */
  readonly spec: string;
  readonly specHash: string;
  /** The labels by id. */
  readonly labels: readonly string[];
  /** The width of the beam that the model was trained with. */
  readonly beam: number;
  /** Columns that training left out, which a parser leaves out too; none if there is no such field. */
  readonly without?: readonly OptionalColumn[];
  /** Columns that no word of training lacked, so that a sentence without any of them is refused. */
  readonly filled: readonly TagColumnName[];
}

/** A model whose header has passed the first checks; the fields of its learner are still unknown. */
export interface ModelParts {
  readonly header: ModelHeader & Readonly<Record<string, unknown>>;
  readonly weights: Uint8Array;
}

const MAGIC = 'arcforge-model ';
const MODEL_FORMAT = 3;
const FIRST_LINE: number = firstLine('01234567').length;
/** More than any beam that a model can be trained with. */
const MOST_ITEMS = 1024;

/** The first line of a model. */
export function firstLine(sum: string): string {
  return `${MAGIC}${MODEL_FORMAT} ${sum}\n`;
}

/** The parts of a parser’s model; throws UnfitModel with the reason if there are none. */
export function splitModel(bytes: Uint8Array): ModelParts {
  const whole = splitBytes(bytes, 'arcforge train');
  const { header, weights } =
    whole.header.learner === PIPELINE ? splitBytes(partsOfPipeline(whole).parser, 'arcforge train') : whole;
  if (header.learner === TAGGER) throw new UnfitModel('it is a tagger, which arcforge tag uses, and no parser');
  if (!isParserHeader(header)) throw new UnfitModel('its header is not one of arcforge train');
  return { header, weights };
}

/** The learner that the header of a tagger names. */
export const TAGGER = 'tagger';

/** The learner that the header of a model from text to trees names: its weights are a tagger’s model and a parser’s. */
export const PIPELINE = 'pipeline';

export interface PipelineHeader {
  readonly learner: typeof PIPELINE;
  /** The columns that it finds itself, so that it needs forms only. */
  readonly predicts: readonly TagColumnName[];
  readonly taggerBytes: number;
}

/** The models in a model from text to trees; throws UnfitModel if its header does not fit. */
export function partsOfPipeline({ header, weights }: SplitBytes): {
  readonly predicts: readonly TagColumnName[];
  readonly tagger: Uint8Array;
  readonly parser: Uint8Array;
} {
  const { predicts, taggerBytes } = header as Partial<PipelineHeader>;
  const isRead =
    Array.isArray(predicts) &&
    predicts.every((name) => TAG_COLUMNS.includes(name)) &&
    isCount(taggerBytes) &&
    taggerBytes <= weights.length;
  if (!isRead) throw new UnfitModel('its header is not one of arcforge train');
  return { predicts, tagger: weights.subarray(0, taggerBytes), parser: weights.subarray(taggerBytes) };
}

/** A model whose header is still unknown. */
export interface SplitBytes {
  readonly header: { readonly learner?: unknown };
  readonly weights: Uint8Array;
}

/** The parts of a model of the maker, whose header is still unknown; throws UnfitModel with the reason if there are none. */
export function splitBytes(bytes: Uint8Array, maker: string): SplitBytes {
  checkBytes(bytes, 'bytes');
  if (asciiText(bytes, 0, MAGIC.length) !== MAGIC) throw new UnfitModel(`it is not a model of ${maker}`);
  const [, format, sum] = /^(\d+) ([0-9a-f]+)\n/.exec(asciiText(bytes, MAGIC.length, FIRST_LINE)) ?? [];
  if (format !== undefined && Number(format) !== MODEL_FORMAT) {
    throw new UnfitModel(`it has format ${format}; this version of arcforge reads format ${MODEL_FORMAT}`);
  }
  if (sum === undefined || sum.length !== 8) throw new UnfitModel('its first line is damaged; train it again');
  if (checksum(bytes, FIRST_LINE) !== sum) throw new UnfitModel('it is damaged or cut off: its checksum is wrong');
  const end = bytes.indexOf(0x0a, FIRST_LINE);
  let header: unknown;
  try {
    header = JSON.parse(asciiText(bytes, FIRST_LINE, Math.max(FIRST_LINE, end)));
  } catch {
    // It stays undefined, which is no header.
  }
  if (typeof header !== 'object' || header === null) throw new UnfitModel(`its header is not one of ${maker}`);
  return { header, weights: bytes.subarray(end + 1) };
}

function isParserHeader(header: object): header is ModelParts['header'] {
  const { learner, spec, specHash, labels, beam, without = [], filled } = header as Partial<ModelHeader>;
  return (
    [learner, spec, specHash].every((field) => typeof field === 'string') &&
    areLabels(labels) &&
    isCount(beam) &&
    beam >= 1 &&
    beam <= MOST_ITEMS &&
    Array.isArray(without) &&
    without.every((name) => OPTIONAL_COLUMNS.includes(name)) &&
    Array.isArray(filled) &&
    filled.every((name) => TAG_COLUMNS.includes(name))
  );
}

/** True for the labels of a parser: each is a text, or two with a tab between. */
function areLabels(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || !value.every((label) => typeof label === 'string')) return false;
  const texts = value.map((label) => label.split('\t'));
  return texts.every(({ length }) => length <= 2) && isTexts(texts.flat());
}

/** True for an array of texts that fit into a column of CoNLL, at least one. */
export function isTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((text) => typeof text === 'string' && /^[^\t\r\n]+$/.test(text))
  );
}

/** True for a whole number that is not negative. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function asciiText(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < Math.min(to, bytes.length); at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

/** CRC-32 of the bytes from an offset on. */
export function checksum(bytes: Uint8Array, from: number): string {
  const table = new Int32Array(256).map((_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ ((value & 1) * 0xedb88320);
    return value;
  });
  let sum = -1;
  for (let at = from; at < bytes.length; at++) sum = table[(sum ^ bytes[at]!) & 0xff]! ^ (sum >>> 8);
  return (~sum >>> 0).toString(16).padStart(8, '0');
}
