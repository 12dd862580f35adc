/** Files of generative models. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkSpec } from '../../generator/pipeline.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import {
  decodeGenerative,
  encodeGenerative,
  startsAsGenerative,
  UnfitGenerativeModel,
} from '../../learn/generative/generative-file.ts';
import type { GenerativeModel } from '../../learn/generative/generative-model.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import type { Ownership } from '../shared/regular-file.ts';
import { prepareFile, replaceFiles } from '../modules/write.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { readBytes } from '../shared/read-input.ts';
import { namedFolder } from '../shared/command.ts';
import { modelName } from '../treebank/model-file.ts';
import type { LearningArguments } from './learning-options.ts';

/** A model in memory, the system in it, and its bytes. */
export interface StoredGenerative {
  readonly system: TransitionSystem;
  readonly model: GenerativeModel;
  readonly bytes: Uint8Array;
}

/** The model that an argument names; undefined if it is a spec or a name. */
export async function storedModel(argument: string, io: Io): Promise<StoredGenerative | undefined> {
  if (!existsSync(argument) || /\.jsonc?$/.test(argument)) return undefined;
  const bytes = await readBytes(argument, { io, startsAsOurs: startsAsGenerative });
  return startsAsGenerative(bytes) || argument.endsWith('.model') ? decodedModel(argument, bytes) : undefined;
}

/** The model in the bytes of a file, or a UsageError that says why there is none. */
export function decodedModel(path: string, bytes: Uint8Array): StoredGenerative {
  let system: TransitionSystem | undefined;
  try {
    const model = decodeGenerative(bytes, (text) => (system = checkSpec({ label: path, text }).system));
    return { system: system!, model, bytes };
  } catch (error) {
    if (error instanceof UnfitGenerativeModel) throw new UsageError(`${path} cannot be used: ${error.message}`);
    throw error;
  }
}

/** Files that may be replaced. */
const GENERATIVE_MODELS: Ownership = {
  limit: 100,
  isOwn: startsAsGenerative,
  others: 'this file was not written by arcforge learn and is left alone',
};

/** Where `--out` and `--name` want the model. */
export function modelPath(
  { name }: LearningArguments,
  { out, system }: { readonly out: string; readonly system: TransitionSystem },
): string {
  return join(namedFolder(out, '--out'), `${modelName(name ?? system.name)}.model`);
}

/** A prepared file: how it is called, and where it is if that is a link. */
export interface ModelPlace {
  readonly path: string;
  readonly goal: string;
}

/** Prepares the file of a model. */
export async function modelPlace(path: string): Promise<ModelPlace> {
  return { path, goal: await prepareFile(path, GENERATIVE_MODELS) };
}

/** Writes a model to a prepared file; returns what to say about it. */
export async function writeModel(model: GenerativeModel, { path, goal }: ModelPlace): Promise<string> {
  const bytes = encodeGenerative(model);
  await replaceFiles([{ path: goal, content: bytes }]);
  return `written ${path}: ${grouped(bytes.length)} bytes\n`;
}
