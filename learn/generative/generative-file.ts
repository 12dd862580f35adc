/**
 * A generative model as a file:
 *
 *     arcforge-em 1 <sha256 of all that follows this line, in hexadecimal digits>
 *     <the header: JSON on one line>
 *     <parameters that are not uniform: a 32-bit number and a 64-bit probability each, lowest byte first>
 *
 * The header has the description of the model, the texts of its classes of contexts and the number of parameters.
 * Whatever does not fit is refused with a reason, before anything large is allocated.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { LINE_FEED } from '../../runtime/conll/ascii.ts';
import { structureOf, type GenerativeModel, type ModelDescription } from './generative-model.ts';
import { uniformParameters } from './maximise.ts';
import { NO_PARAMETER } from './model-structure.ts';
import { EMITTED_COLUMNS } from './short-sentences.ts';
import { MODEL_FORMS } from './system-structure.ts';

/** A file that is not a generative model, or not one that this version can use. */
export class UnfitGenerativeModel extends Error {
  override readonly name = 'UnfitGenerativeModel';
}

const MAGIC = 'arcforge-em';
const FORMAT = 1;
const FIRST_LINE = `${MAGIC} ${FORMAT} `.length + 64 + 1;
const RECORD = 12;

const count = z.number().int().min(0);
const HEADER = z.object({
  spec: z.string(),
  form: z.enum(MODEL_FORMS),
  context: z.object({
    stack: count.max(16),
    emission: count.max(16),
    front: z.enum(['shown', 'hidden']),
    symbols: z.enum(['shown', 'hidden']),
    normalised: z.enum(['over-allowed', 'over-all']),
  }),
  choice: z.object({
    column: z.enum(EMITTED_COLUMNS),
    maxLength: count.min(1).max(1000),
    punctuation: z.enum(['drop', 'keep']),
  }),
  tags: z.array(z.string()).min(1),
  classes: z.array(z.string()),
  parameterCount: count,
});

/** True for bytes that start as a generative model does. */
export function startsAsGenerative(bytes: Uint8Array): boolean {
  return decoder.decode(bytes.subarray(0, MAGIC.length + 1)) === `${MAGIC} `;
}

/** The bytes of the file. */
export function encodeGenerative({ description, structure, parameters }: GenerativeModel): Uint8Array {
  const { spec, form, context, choice, tags } = description;
  const { classKeys: classes, parameterCount } = structure;
  const header = { spec, form, context, choice, tags, classes, parameterCount };
  const uniform = uniformParameters(structure);
  const written = Uint32Array.from(parameters.keys()).filter((index) => parameters[index] !== uniform[index]);
  const records = new DataView(new ArrayBuffer(RECORD * written.length));
  written.forEach((index, at) => {
    records.setUint32(at * RECORD, index, true);
    records.setFloat64(at * RECORD + 4, parameters[index]!, true);
  });
  const text = encoder.encode(`${JSON.stringify(header)}\n`);
  const rest = new Uint8Array(text.length + records.byteLength);
  rest.set(text);
  rest.set(new Uint8Array(records.buffer), text.length);
  const first = encoder.encode(`${MAGIC} ${FORMAT} ${bytesToHex(sha256(rest))}\n`);
  const all = new Uint8Array(first.length + rest.length);
  all.set(first);
  all.set(rest, first.length);
  return all;
}

/** The checksum in the first line, by which files of counts know their model. */
export function digestOf(bytes: Uint8Array): string {
  return decoder.decode(bytes.subarray(`${MAGIC} ${FORMAT} `.length, FIRST_LINE - 1));
}

/** The model in the bytes of a file, whose spec `systemOf` checks; throws UnfitGenerativeModel with the reason if there is none. */
export function decodeGenerative(
  bytes: Uint8Array,
  systemOf: (spec: string) => TransitionSystem | undefined,
): GenerativeModel {
  if (!startsAsGenerative(bytes)) throw new UnfitGenerativeModel('it is not a model of arcforge learn');
  const [, format, digest] = /^\S+ (\d+) ([0-9a-f]{64})\n$/.exec(decoder.decode(bytes.subarray(0, FIRST_LINE))) ?? [];
  if (format === undefined) throw new UnfitGenerativeModel('its first line is damaged; learn it again');
  if (Number(format) !== FORMAT) {
    throw new UnfitGenerativeModel(`it has format ${format}; this version of arcforge reads format ${FORMAT}`);
  }
  const rest = bytes.subarray(FIRST_LINE);
  if (bytesToHex(sha256(rest)) !== digest) {
    throw new UnfitGenerativeModel('it is damaged or cut off: its checksum is wrong');
  }
  const end = rest.indexOf(LINE_FEED);
  const { classes, parameterCount, ...description } = headerOf(decoder.decode(rest.subarray(0, Math.max(0, end))));
  const system = systemOf(description.spec);
  if (system === undefined) {
    throw new UnfitGenerativeModel('the spec in it does not pass the checks of this version');
  }
  const structure = fittingStructure(system, description);
  const places = classPlaces(structure, classes);
  if (structure.parameterCount !== parameterCount || places === undefined) {
    throw new UnfitGenerativeModel('its parameters belong to another version of the system; learn it again');
  }
  const parameters = uniformParameters(structure);
  const placed = (index: number): number => {
    const [at, within] = [Math.floor((index - 1) / structure.classSize), (index - 1) % structure.classSize];
    return at < places.length ? 1 + places[at]! * structure.classSize + within : index;
  };
  readParameters(rest.slice(end + 1), { parameters, placed });
  structure.visitDistributions((list) => {
    let sum = 0;
    for (let at = 0; at < list.length; at++) sum += parameters[list[at]!]!;
    if (Math.abs(sum - 1) > 1e-6) throw new UnfitGenerativeModel('its probabilities do not sum to 1');
  });
  return { description, structure, parameters };
}

function headerOf(text: string): z.infer<typeof HEADER> {
  try {
    return HEADER.parse(JSON.parse(text));
  } catch {
    throw new UnfitGenerativeModel('its header is not one of arcforge learn');
  }
}

function fittingStructure(system: TransitionSystem, description: ModelDescription): GenerativeModel['structure'] {
  try {
    return structureOf(system, description);
  } catch (error) {
    if (error instanceof RangeError) throw new UnfitGenerativeModel(error.message);
    throw error;
  }
}

/** The classes of the structure by their order in a file, which may be another; undefined if there are others. */
function classPlaces({ classKeys }: GenerativeModel['structure'], classes: readonly string[]): number[] | undefined {
  const places = classes.map((key) => classKeys.indexOf(key));
  const isSame = places.length === classKeys.length && new Set(places).size === places.length && !places.includes(-1);
  return isSame ? places : undefined;
}

function readParameters(
  bytes: Uint8Array,
  { parameters, placed }: { readonly parameters: Float64Array; readonly placed: (index: number) => number },
): void {
  const records = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unfit = new UnfitGenerativeModel('its parameters do not fit its header');
  if (bytes.length % RECORD !== 0) throw unfit;
  let before = NO_PARAMETER;
  for (let at = 0; at < bytes.length; at += RECORD) {
    const index = records.getUint32(at, true);
    const value = records.getFloat64(at + 4, true);
    if (index <= before || index >= parameters.length || !(value >= 0 && value <= 1)) throw unfit;
    parameters[placed(index)] = value;
    before = index;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
