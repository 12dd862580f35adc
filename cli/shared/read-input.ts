/** What a user names is read: standard input, a file, or a pipe. */
import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { printable } from '../../runtime/text/printable.ts';
import { STDIN, unreadable, type Io } from './io.ts';

/** In milliseconds: a pipe that nobody opens for so long may be forgotten. */
const PATIENCE = 1000;

/**
 * Standard input, or a file that the user named. A named pipe cannot be opened before a program opens it for writing,
 * which may be never, so it is said that this waits.
 */
export function inputStream(path: string, { stdin, stderr }: Io): Readable {
  if (path === STDIN) return stdin;
  const stream = createReadStream(path, { highWaterMark: 2 ** 18 });
  const timer = setTimeout(() => {
    if (statSync(path, { throwIfNoEntry: false })?.isFIFO() !== true) return;
    stderr.write(`arcforge: waiting for ${printable(path)}, a pipe that no program has opened for writing\n`);
  }, PATIENCE);
  // There is nothing to say once the file is open or cannot be opened.
  for (const event of ['open', 'close']) stream.once(event, () => clearTimeout(timer));
  return stream;
}

/**
 * The text of a file, or of standard input, without a byte order mark. Reads only slightly more than `limit`
 * characters, so that the caller can tell that the text is too long.
 */
export async function readInput(
  path: string,
  { io, limit }: { readonly io: Io; readonly limit: number },
): Promise<string> {
  try {
    const input = inputStream(path, io);
    input.setEncoding('utf8');
    let text = '';
    for await (const chunk of input as AsyncIterable<string>) {
      text += chunk;
      if (text.length > limit) break;
    }
    return text.replace(/^\uFEFF/, '');
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** In bytes: more than any file of arcforge has. */
const MOST_BYTES = 2 ** 30;

/** In bytes: so many tell what a file is. */
const ENOUGH = 100;

/**
 * The bytes of a file, or a UsageError. Only the first ones if they show that it is none of ours: a device never ends,
 * and a file may be larger than the memory.
 */
export async function readBytes(
  path: string,
  { io, startsAsOurs }: { readonly io: Io; readonly startsAsOurs: (bytes: Uint8Array) => boolean },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let isOurs = false;
  try {
    for await (const chunk of inputStream(path, io) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (!isOurs && length >= ENOUGH && !startsAsOurs(Buffer.concat(chunks))) break;
      isOurs ||= length >= ENOUGH;
      if (length > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes, so it is none of arcforge’s`);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
