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
import { writeBytes } from '../modules/write.ts';
import { readBytes, UsageError, type Io } from '../shared/io.ts';
import { modelName } from '../treebank/model-file.ts';
import type { LearningArguments } from './learning-options.ts';

/** A model in memory, the system in it, and its bytes. */
export interface StoredGenerative {
  readonly system: TransitionSystem;
  readonly model: GenerativeModel;
  readonly bytes: Uint8Array;
}

/** The model that an argument names; undefined if it is a spec or a name. */
export async function storedModel(argument: string): Promise<StoredGenerative | undefined> {
  if (!existsSync(argument) || /\.jsonc?$/.test(argument)) return undefined;
  const bytes = await readBytes(argument);
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

/** Where `--out` and `--name` want the model. */
export function modelPath(
  { name }: LearningArguments,
  { out, system }: { readonly out: string; readonly system: TransitionSystem },
): string {
  return join(out, `${modelName(name ?? system.name)}.model`);
}

/** Writes a model to a prepared file, and says so where the result is not. */
export async function writeModel(
  model: GenerativeModel,
  path: string,
  { io, isQuiet }: { readonly io: Io; readonly isQuiet: boolean },
): Promise<void> {
  const bytes = encodeGenerative(model);
  await writeBytes(path, bytes);
  (isQuiet ? io.stderr : io.stdout).write(`written ${path}: ${grouped(bytes.length)} bytes\n`);
}
