/**
 * Where a file can be cut: before a sentence, that is, before a line that is not empty after one that is, or before any
 * line, where lines are the unit. What begins like a byte order mark or gz stays with what is before it, because a reader
 * that begins there would take it for one. The answer depends on nothing but the file, so every task finds the same.
 */
import type { FileHandle } from 'node:fs/promises';
import { LINE_FEED, RETURN } from '../../runtime/conll/ascii.ts';
import {
  MAX_SENTENCE_BYTES,
  MOST_PARAGRAPH_BYTES,
  UnreadableTreebank,
  type BlockUnit,
} from '../../runtime/conll/read-blocks.ts';

/** In bytes: what is read at a time. */
const WINDOW = 1 << 16;

/** A start shows in so many bytes before it, and in one after the return at which it may stand. */
const BEFORE = 3;
const AFTER = 1;

/** The first bytes of byte order marks and of gz. */
const MARKS: ReadonlySet<number> = new Set([0xef, 0xfe, 0xff, 0x1f]);

/** A file in which a start is looked for. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
}

/**
 * The offset of the first unit that begins at or after a byte of the file; the end of the file if none does. The next
 * unit of a later byte is never an earlier one, also where a long paragraph is cut between lines, as readers do.
 */
export async function nextUnitStart(file: OpenFile, at: number, unit: BlockUnit): Promise<number> {
  const farthest = at + (unit === 'paragraph' ? MOST_PARAGRAPH_BYTES : MAX_SENTENCE_BYTES);
  const found = await findStart(file, { at, farthest, unit });
  if (found !== undefined) return found;
  if (unit === 'paragraph') return nextUnitStart(file, at, 'line');
  throw new UnreadableTreebank(`no ${unit} starts in ${MAX_SENTENCE_BYTES} bytes after byte ${at}`);
}

/** Undefined if no unit starts before the farthest byte and the file goes on. */
async function findStart(
  { handle, size }: OpenFile,
  { at, farthest, unit }: { readonly at: number; readonly farthest: number; readonly unit: BlockUnit },
): Promise<number | undefined> {
  const end = Math.min(size, farthest);
  const window = Buffer.allocUnsafe(BEFORE + WINDOW + AFTER);
  for (let from = at; from < end; from += WINDOW) {
    const base = Math.max(0, from - BEFORE);
    const { bytesRead } = await handle.read(window, 0, from + WINDOW + AFTER - base, base);
    const bytes = window.subarray(0, bytesRead);
    const to = Math.min(from + WINDOW, base + bytesRead, end);
    for (let offset = from; offset < to; offset++) {
      if (startsUnit(bytes, offset - base, unit)) return offset;
    }
  }
  return end === size ? size : undefined;
}

/** Whether a unit starts at an index. The bytes before it go back to the start of the file, or far enough. */
function startsUnit(bytes: Uint8Array, i: number, unit: BlockUnit): boolean {
  if (bytes[i - 1] !== LINE_FEED || MARKS.has(bytes[i]!)) return false;
  return unit === 'line' || (endsEmptyLine(bytes, i - 1) && !startsEmptyLine(bytes, i));
}

/** Whether the line that a line feed ends is empty; it may be the first of the file. */
function endsEmptyLine(bytes: Uint8Array, feed: number): boolean {
  const before = bytes[feed - 1] === RETURN ? feed - 2 : feed - 1;
  return before < 0 || bytes[before] === LINE_FEED;
}

function startsEmptyLine(bytes: Uint8Array, i: number): boolean {
  return bytes[i] === LINE_FEED || (bytes[i] === RETURN && bytes[i + 1] === LINE_FEED);
}
