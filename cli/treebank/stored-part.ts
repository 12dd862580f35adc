/**
 * Which part of which corpus a result is of, kept with results that are added up later, so that a part that is missing or
 * counted twice is noticed.
 */
import { z } from 'zod';
import { printable } from '../../runtime/text/printable.ts';
import { UsageError } from '../shared/io.ts';
import { partName, type CorpusPart } from './corpus-part.ts';
import { sizedFiles, type SizedFile } from './cut-corpus.ts';

const natural = z.number().refine((value) => Number.isSafeInteger(value) && value >= 0);

export interface StoredPart extends CorpusPart {
  /** The files that were cut. */
  readonly files: readonly SizedFile[];
}

/** The form of a part in JSON. */
export const STORED_PART: z.ZodType<StoredPart> = z.object({
  index: natural,
  of: natural,
  files: z.array(z.object({ file: z.string(), bytes: natural })),
});

/** What to keep with a result of a part; nothing if it is of all. */
export async function storedPart(
  part: CorpusPart | undefined,
  files: readonly string[],
): Promise<{ readonly part?: StoredPart }> {
  return part === undefined ? {} : { part: { ...part, files: await sizedFiles(files) } };
}

/** A file with a result, and the part that it is of; undefined if it is of no part. */
export interface PartResult {
  readonly source: string;
  readonly part?: StoredPart | undefined;
}

/** Refuses results of parts if they are not each part of its corpus once. */
export function requireAllParts(results: readonly PartResult[]): void {
  const corpora = new Map<string, Map<number, string>>();
  for (const { source, part } of results) {
    if (part === undefined) continue;
    const key = JSON.stringify([part.of, part.files]);
    const found = corpora.get(key) ?? new Map<number, string>();
    corpora.set(key, found);
    const other = found.get(part.index);
    if (other !== undefined) {
      throw new UsageError(`${source} is part ${partName(part)}, which ${other} is too; each part counts once`);
    }
    found.set(part.index, source);
  }
  const missing = [...corpora].flatMap(([key, found]) => {
    const [of, files] = JSON.parse(key) as [number, SizedFile[]];
    const indices = Array.from({ length: of }, (_, at) => at + 1).filter((index) => !found.has(index));
    return indices.length === 0 ? [] : [missingParts(indices, { of, files })];
  });
  if (missing.length > 0) throw new UsageError(missing.join('\n'));
}

const MOST_NAMED = 20;

function missingParts(
  indices: readonly number[],
  { of, files }: { readonly of: number; readonly files: readonly SizedFile[] },
): string {
  const named = indices.slice(0, MOST_NAMED).join(',');
  const others = indices.length > MOST_NAMED ? ` and ${indices.length - MOST_NAMED} others` : '';
  const corpus = `${printable(files[0]?.file ?? '')}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`;
  const [part, is] = indices.length === 1 ? ['part', 'is'] : ['parts', 'are'];
  return `${part} ${named}${others} of ${of} of ${corpus} ${is} missing`;
}
