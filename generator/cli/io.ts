/** What a command may touch of the outside: three streams, and files named by the user. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
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
}

/** A wrong call or a file that cannot be read: one message, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** How standard input is called in messages, and, since yargs loses a lone `-`, in parsed arguments. */
export const STDIN = '<stdin>';

/** The text of a file, or of standard input. */
export async function readInput(path: string, { stdin }: Io): Promise<string> {
  if (path === STDIN) return text(stdin);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${reason(error)}`);
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
      return 'permission denied';
    default:
      return message;
  }
}
