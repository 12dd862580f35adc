/** Files of models. */
import { firstLine, splitModel, UnfitModel, type ModelParts } from '../../runtime/parser/model-bytes.ts';
import { isPipeline } from '../../runtime/parser/is-pipeline.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { Learner } from '../../runtime/trained/load-parser.ts';
import { readStart, type Ownership } from '../shared/regular-file.ts';
import { unreadable, UsageError, type Io } from '../shared/io.ts';
import { readBytes } from '../shared/read-input.ts';

/** True for bytes that start as a model does. */
export function startsAsModel(bytes: Uint8Array): boolean {
  const start = firstLine('').split(' ')[0]!;
  return Buffer.from(bytes.subarray(0, start.length)).toString('latin1') === start;
}

/** Files that `train` and `train-tagger` may replace. */
export const TRAINED_MODELS: Ownership = {
  limit: 100,
  isOwn: startsAsModel,
  others: 'this file was not written by arcforge and is left alone',
};

/** A UsageError that says why a file cannot be used, if the error is about the model. */
export function unfit(path: string, error: unknown): unknown {
  return error instanceof UnfitModel ? new UsageError(`${path} cannot be used: ${error.message}`) : error;
}

/** The same items; about a model that cannot be gone on with, a UsageError. */
export function* refusingUnfit<Item>(path: string, items: () => Iterable<Item>): Generator<Item, void, undefined> {
  try {
    yield* items();
  } catch (error) {
    throw unfit(path, error);
  }
}

/** A model in memory, and its bytes. */
export interface StoredModel {
  readonly parts: ModelParts;
  readonly bytes: Uint8Array;
}

/** The model to go on with, or a UsageError if it belongs to another learner or system. */
export async function modelToResume(
  path: string,
  {
    learner,
    module,
    goldTags,
  }: { readonly learner: Learner; readonly module: SystemModule; readonly goldTags: boolean },
  io: Io,
): Promise<StoredModel> {
  // It will be replaced, and nobody waits for a pipe that cannot be.
  await readStart(path, TRAINED_MODELS.limit).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const bytes = await readBytes(path, { io, startsAsOurs: startsAsModel });
  try {
    const parts = splitModel(bytes);
    if (parts.header.specHash !== module.specHash) {
      throw new UnfitModel(`it was trained for another system than ${module.name}`);
    }
    if (parts.header.learner !== learner) {
      throw new UnfitModel(`its learner is ${parts.header.learner}; say --learner ${parts.header.learner}`);
    }
    if (goldTags === isPipeline(bytes)) {
      throw new UnfitModel(
        goldTags
          ? 'it is a model from text to trees; leave out --gold-tags'
          : 'it is a parser over given tags; say --gold-tags',
      );
    }
    return { parts, bytes };
  } catch (error) {
    throw unfit(path, error);
  }
}

/** The name of a model, if it can be that of a file. */
export function modelName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) return name;
  throw new UsageError('--name must consist of letters, digits, dots, hyphens and underscores');
}
