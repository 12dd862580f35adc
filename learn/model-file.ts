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
  const rest = joined([encoder.encode(`${JSON.stringify(header)}\n`), first, second]);
  return joined([encoder.encode(`${MAGIC} ${FORMAT} ${bytesToHex(sha256(rest))}\n`), rest]);
}

/** The model in the bytes of a file; throws UnfitModel with the reason if there is none. */
export function decodeModel(bytes: Uint8Array): StoredModel {
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
  if (header === undefined) throw new UnfitModel('its header is not one of arcforge train');
  if (header.features !== FEATURES) {
    throw new UnfitModel(
      `it has features ${header.features}; this version of arcforge has ${FEATURES}: train it again`,
    );
  }
  const { spec, specHash, labels, transitionBits, arcBits } = header;
  const body = rest.subarray(end + 1);
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

function headerOf(text: string): Header | undefined {
  let header: Partial<Header>;
  try {
    header = JSON.parse(text) as Partial<Header>;
  } catch {
    return undefined;
  }
  const { learner, features, spec, specHash, labels, transitions, transitionBits, arcBits, transitionBytes } = header;
  const isHeader =
    learner === 'linear' &&
    [features, transitions, transitionBits, arcBits, transitionBytes].every(isCount) &&
    typeof spec === 'string' &&
    typeof specHash === 'string' &&
    Array.isArray(labels) &&
    labels.length > 0 &&
    labels.every((label) => typeof label === 'string' && /^[^\t\r\n]+$/.test(label)) &&
    transitions! * 2 ** transitionBits! <= MAX_WEIGHTS &&
    labels.length * 2 ** arcBits! <= MAX_WEIGHTS;
  return isHeader ? (header as Header) : undefined;
}

function isCount(value: unknown): boolean {
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
