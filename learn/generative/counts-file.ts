/**
 * Expected counts as text, so that an E-step can be spread over processes and machines. JSON lines: a header with the
 * checksum of the model, then `[parameter, high, middle, low]` for each count that is not 0, the parts of an exact sum
 * in their units (exact-sums.ts), then the number of these lines. Counts of parts of a treebank can be added in any
 * order and give the same bytes.
 */
import { z } from 'zod';
import { ExpectedCounts } from './expectation.ts';

/** A file that does not hold expected counts, or not those of the model. */
export class UnfitCounts extends Error {
  override readonly name = 'UnfitCounts';
}

const FORMAT = 'arcforge expected counts 1';

const whole = z.number().refine((value) => Number.isSafeInteger(value));
const parts = z.tuple([whole, whole, whole]);
const HEADER = z.object({
  format: z.literal(FORMAT),
  model: z.string(),
  sentences: whole,
  impossible: whole,
  logLikelihood: parts,
});
const LINE = z.tuple([whole, whole, whole, whole]);
const END = z.object({ lines: whole });

/** The lines of a file, each with its line feed. What `others` has is kept in the header, beside the checksum of the model. */
export function* encodeCounts(counts: ExpectedCounts, model: string, others: object = {}): Generator<string> {
  const { sentences, impossible, parameters } = counts;
  const logLikelihood = [...counts.logLikelihood.partsOf(0)];
  yield `${JSON.stringify({ format: FORMAT, model, sentences, impossible, logLikelihood, ...others })}\n`;
  let lines = 0;
  for (let parameter = 0; parameter < parameters.size; parameter++) {
    const own = parameters.partsOf(parameter);
    if (own.every((part) => part === 0)) continue;
    // Adding 0 turns -0, which JSON has as 0, into 0.
    yield `${JSON.stringify([parameter, ...own.map((part) => part + 0)])}\n`;
    lines++;
  }
  yield `${JSON.stringify({ lines })}\n`;
}

/** What else the header of a file has; throws UnfitCounts if it is none. */
export function othersOfCounts<Others>([first]: readonly string[], schema: z.ZodType<Others>): Others {
  return read(schema, first, 'it does not hold expected counts of arcforge learn --expect-only');
}

/** The counts in the lines of a file; throws UnfitCounts with the reason if they are not those of the model. */
export function decodeCounts(
  lines: readonly string[],
  { model, parameterCount }: { readonly model: string; readonly parameterCount: number },
): ExpectedCounts {
  const [first, ...others] = lines.filter((line) => line !== '');
  const last = others.pop();
  const header = read(HEADER, first, 'it does not hold expected counts of arcforge learn --expect-only');
  if (header.model !== model) throw new UnfitCounts('its counts are those of another model');
  const end = read(END, last, 'it is cut off: its last line is missing');
  if (end.lines !== others.length) throw new UnfitCounts('it is damaged: lines are missing');
  const counts = new ExpectedCounts(parameterCount);
  counts.sentences = header.sentences;
  counts.impossible = header.impossible;
  counts.logLikelihood.addParts(0, header.logLikelihood);
  for (const line of others) {
    const [parameter, ...own] = read(LINE, line, 'it is damaged: a line is not one of counts');
    if (parameter < 0 || parameter >= parameterCount) throw new UnfitCounts('a parameter is not one of the model');
    counts.parameters.addParts(parameter, own as [number, number, number]);
  }
  return counts;
}

function read<T>(schema: z.ZodType<T>, line: string | undefined, otherwise: string): T {
  try {
    return schema.parse(JSON.parse(line ?? ''));
  } catch {
    throw new UnfitCounts(otherwise);
  }
}
