/** What a command may touch of the outside: three streams, and files named by the user. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Ends what would go on for ever. */
  readonly signal?: AbortSignal;
}

/** A wrong call or a file that cannot be read: one message, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** How standard input is called in messages, and, since yargs loses a lone `-`, in parsed arguments. */
export const STDIN = '<stdin>';

/**
 * The text of a file, or of standard input, without a byte order mark. No more is read than `limit` characters and a
 * little, so that a caller can tell that the text is too long.
 */
export async function readInput(
  path: string,
  { io: { stdin }, limit }: { readonly io: Io; readonly limit: number },
): Promise<string> {
  try {
    const input = path === STDIN ? stdin : createReadStream(path);
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

/** What is to be thrown where a file cannot be read; errors that have nothing to do with reading stay as they are. */
export function unreadable(path: string, error: unknown): unknown {
  const isSystemError = error instanceof Error && 'code' in error;
  return isSystemError ? new UsageError(`cannot read ${path}: ${reason(error)}`) : error;
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a folder';
    case 'ELOOP':
      return 'its links go in a circle';
    case 'EACCES':
      return 'permission denied';
    default:
      return message;
  }
}
