/** What a command may use of the outside world: three streams, and files named by the user. */
import type { Readable } from 'node:stream';

export interface Output {
  /** False if the caller should wait for `drain` before writing more. */
  write(chunk: string | Uint8Array): unknown;
  once?(event: 'drain' | 'error', listener: () => void): unknown;
  off?(event: 'drain' | 'error', listener: () => void): unknown;
  /** Set if what was written could not be. */
  readonly errored?: Error | null;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The environment, of which only NO_COLOR, FORCE_COLOR, TERM and the locale (LC_ALL, LC_CTYPE, LANG) are read. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Stops commands that would run forever. */
  readonly signal?: AbortSignal;
}

/** Wrong usage or a file that cannot be read: one message, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The name of standard input in messages and, since yargs loses a lone `-`, in parsed arguments. */
export const STDIN = '<stdin>';

/** Writes, and waits for a slow reader, so that a slow pipe does not fill the memory. */
export async function writeSlowly(output: Output, chunk: Uint8Array): Promise<void> {
  if (output.write(chunk) !== false || output.once === undefined) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      for (const event of ['drain', 'error'] as const) output.off?.(event, goOn);
      resolve();
    };
    output.once!('drain', goOn);
    // Nobody reads on: what is written from now on is lost, and that is known where it matters.
    output.once!('error', goOn);
    if (output.errored) goOn();
  });
}

/** A UsageError that says why a file cannot be read. */
export function unreadable(path: string, error: unknown): UsageError {
  return new UsageError(path === '' ? 'a file has an empty name' : `cannot read ${path}: ${reason(error)}`);
}

/** Why a file cannot be read or written. */
export function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'the file does not exist';
    case 'EISDIR':
      return 'it is a folder';
    case 'ELOOP':
      return 'its links form a loop';
    case 'ENOSPC':
      return 'there is no space left';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOTDIR':
      return 'a part of its path is not a folder';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'Z_BUF_ERROR':
      return 'its gz data ends early';
    case 'Z_DATA_ERROR':
      return 'its gz data is damaged';
    default:
      return message;
  }
}
