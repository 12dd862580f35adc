/**
 * A model as a file:
 *
 *     arcforge-model 1 <sha256 of all that follows this line, in hexadecimal digits>
 *     <the header: JSON on one line>
 *     <the weights of transitions, then those of labels, as sparse-weights.ts writes them>
 *
 * The header has the spec of the system, the hash of its modules, the number of the features, the labels, and the
 * sizes of the two parts. Whatever does not fit is refused with a reason, before anything large is allocated.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { LINE_FEED } from '../runtime/conll/ascii.ts';
import { FEATURES } from './features.ts';
import type { LinearModel } from './linear-model.ts';
import { decodeWeights, encodeWeights } from './sparse-weights.ts';

/** A file that is not a model, or not one that this version can use. */
export class UnfitModel extends Error {
  override readonly name = 'UnfitModel';
}

/** A model, and the spec of its system: JSON text. */
export interface StoredModel {
  readonly spec: string;
  readonly model: LinearModel;
}

const MAGIC = 'arcforge-model';
const FORMAT = 1;
const DIGEST_LENGTH = 64;
const FIRST_LINE = `${MAGIC} ${FORMAT} `.length + DIGEST_LENGTH + 1;
/** More weights than any training makes: half a gigabyte. */
const MAX_WEIGHTS = 2 ** 27;

interface Header {
  readonly learner: 'linear';
  readonly features: number;
  readonly spec: string;
  readonly specHash: string;
  readonly labels: readonly string[];
  readonly transitions: number;
  readonly transitionBits: number;
  readonly arcBits: number;
  /** Bytes of the weights of transitions. */
  readonly transitionBytes: number;
}

/** True for bytes that start as a model does. */
export function startsAsModel(bytes: Uint8Array): boolean {
  return decoder.decode(bytes.subarray(0, MAGIC.length + 1)) === `${MAGIC} `;
}

/** The bytes of the file. */
export function encodeModel({ spec, model }: StoredModel): Uint8Array {
  const { specHash, labels, transitions, transitionBits, arcs, arcBits } = model;
  const [first, second] = [encodeWeights(transitions.weights), encodeWeights(arcs.weights)];
  const header: Header = {
    learner: 'linear',
    features: FEATURES,
    spec,
    specHash,
    labels,
    transitions: transitions.outcomes,
    transitionBits,
    arcBits,
    transitionBytes: first.length,
  };
  return sealModel(header, [first, second]);
}

/** The bytes of a file with a header and what follows it. */
export function sealModel(header: object, parts: readonly Uint8Array[]): Uint8Array {
  const rest = joined([encoder.encode(`${JSON.stringify(header)}\n`), ...parts]);
  return joined([encoder.encode(`${MAGIC} ${FORMAT} ${bytesToHex(sha256(rest))}\n`), rest]);
}

/** What the header of a model of any learner has. */
export interface AnyHeader {
  readonly learner: string;
  readonly spec: string;
  readonly specHash: string;
  readonly labels: readonly string[];
}

/** The header of a file, of which only the learner, the spec and the labels are checked, and what follows it. */
export interface OpenedModel {
  readonly header: AnyHeader & Readonly<Record<string, unknown>>;
  readonly body: Uint8Array;
}

/** Opens the bytes of a file; throws UnfitModel with the reason if they are not a model. */
export function openModel(bytes: Uint8Array): OpenedModel {
  if (!startsAsModel(bytes)) throw new UnfitModel('it is not a model of arcforge train');
  const line = decoder.decode(bytes.subarray(0, FIRST_LINE));
  const [, format, digest] = new RegExp(`^${MAGIC} (\\d+) ([0-9a-f]{${DIGEST_LENGTH}})\n`).exec(line) ?? [];
  if (format === undefined) throw new UnfitModel('its first line is damaged; train it again');
  if (Number(format) !== FORMAT) {
    throw new UnfitModel(`it has format ${format}; this version of arcforge reads format ${FORMAT}`);
  }
  const rest = bytes.subarray(FIRST_LINE);
  if (bytesToHex(sha256(rest)) !== digest) throw new UnfitModel('it is damaged or cut off: its checksum is wrong');
  const end = rest.indexOf(LINE_FEED);
  const header = headerOf(decoder.decode(rest.subarray(0, Math.max(0, end))));
  if (header === undefined) throw new UnfitModel(NO_HEADER);
  return { header, body: rest.subarray(end + 1) };
}

/** The linear model in an opened file; throws UnfitModel with the reason if there is none. */
export function decodeModel({ header: opened, body }: OpenedModel): StoredModel {
  if (!isLinearHeader(opened)) throw new UnfitModel(NO_HEADER);
  const header = opened;
  if (header.features !== FEATURES) {
    throw new UnfitModel(
      `it has features ${header.features}; this version of arcforge has ${FEATURES}: train it again`,
    );
  }
  const { spec, specHash, labels, transitionBits, arcBits } = header;
  const transitions = decodeWeights(body.subarray(0, header.transitionBytes), header.transitions * 2 ** transitionBits);
  const arcs = decodeWeights(body.subarray(header.transitionBytes), labels.length * 2 ** arcBits);
  if (transitions === undefined || arcs === undefined) throw new UnfitModel('its weights do not fit its header');
  return {
    spec,
    model: {
      specHash,
      labels,
      transitions: { weights: transitions, outcomes: header.transitions },
      transitionBits,
      arcs: { weights: arcs, outcomes: labels.length },
      arcBits,
    },
  };
}

const NO_HEADER = 'its header is not one of arcforge train';

function headerOf(text: string): OpenedModel['header'] | undefined {
  let header: Partial<AnyHeader> | null;
  try {
    header = JSON.parse(text) as Partial<AnyHeader> | null;
  } catch {
    return undefined;
  }
  if (typeof header !== 'object' || header === null) return undefined;
  const { learner, spec, specHash, labels } = header;
  const isHeader =
    [learner, spec, specHash].every((field) => typeof field === 'string') &&
    Array.isArray(labels) &&
    labels.length > 0 &&
    labels.every((label) => typeof label === 'string' && /^[^\t\r\n]+$/.test(label));
  return isHeader ? (header as OpenedModel['header']) : undefined;
}

function isLinearHeader(header: OpenedModel['header']): header is OpenedModel['header'] & Header {
  const { learner, labels, features, transitions, transitionBits, arcBits, transitionBytes } =
    header as Partial<Header> & AnyHeader;
  return (
    learner === 'linear' &&
    [features, transitions, transitionBits, arcBits, transitionBytes].every(isCount) &&
    transitions! * 2 ** transitionBits! <= MAX_WEIGHTS &&
    labels.length * 2 ** arcBits! <= MAX_WEIGHTS
  );
}

/** True for a whole number that is not negative. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
