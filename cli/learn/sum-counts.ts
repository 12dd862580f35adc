/** `arcforge learn --sum`: the M-step after E-steps elsewhere. */
import { z } from 'zod';
import { decodeCounts, othersOfCounts, UnfitCounts } from '../../learn/generative/counts-file.ts';
import { ExpectedCounts } from '../../learn/generative/expectation.ts';
import { digestOf } from '../../learn/generative/generative-file.ts';
import { maximise } from '../../learn/generative/maximise.ts';
import { counted } from '../../runtime/text/amounts.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { readBytes } from '../shared/read-input.ts';
import { requireAllParts, STORED_PART, type PartResult } from '../treebank/stored-part.ts';
import { modelPath, modelPlace, writeModel, type StoredGenerative } from './generative-model-file.ts';
import type { LearningArguments } from './learning-options.ts';

/** Adds up files of counts and writes the next model. */
export async function sumCounts(
  files: readonly string[],
  {
    args,
    stored,
    io,
  }: { readonly args: LearningArguments; readonly stored: StoredGenerative | undefined; readonly io: Io },
): Promise<number> {
  if (stored === undefined) throw new UsageError('--sum needs the model that was counted with');
  if (args.part !== undefined) throw new UsageError('--part is for --expect-only; --sum adds up all parts');
  if (args.out === undefined) throw new UsageError('--sum needs --out: the folder of the next model');
  const { model, system } = stored;
  const counts = await addUp(files, stored, io);
  if (counts.sentences === counts.impossible) {
    throw new UsageError('no sentence was counted, so there is no next model');
  }
  const place = await modelPlace(modelPath(args, { out: args.out, system }));
  const likelihood = counts.logLikelihood.total(0).toFixed(4);
  io.stderr.write(`${counted(counts.sentences, 'sentence')}, log-likelihood ${likelihood} before this M-step\n`);
  const written = await writeModel({ ...model, parameters: maximise(model.structure, counts) }, place);
  (args.json ? io.stderr : io.stdout).write(written);
  return 0;
}

const OF_PART = z.object({ part: STORED_PART.optional() });

function startsAsJson(bytes: Uint8Array): boolean {
  return bytes[0] === '{'.charCodeAt(0);
}

async function addUp(files: readonly string[], { model, bytes }: StoredGenerative, io: Io): Promise<ExpectedCounts> {
  const { parameterCount } = model.structure;
  const counts = new ExpectedCounts(parameterCount);
  const parts: PartResult[] = [];
  for (const file of files) {
    const lines = (await readBytes(file, { io, startsAsOurs: startsAsJson })).toString('utf8').split('\n');
    try {
      counts.addAll(decodeCounts(lines, { model: digestOf(bytes), parameterCount }));
      parts.push({ source: file, ...othersOfCounts(lines, OF_PART) });
    } catch (error) {
      if (error instanceof UnfitCounts) throw new UsageError(`${file} cannot be used: ${error.message}`);
      throw error;
    }
  }
  requireAllParts(parts);
  return counts;
}
