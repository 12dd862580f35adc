/**
 * Reads a file without waiting and within bounds. A pipe or a device may never end, and opening one may wait or even
 * act, so only regular files are opened; an error says in our words what else there is.
 */
import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { reason } from './io.ts';

/** Why a file is not read; the message does not name it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  /** True if there is no such file. */
  get isMissing(): boolean {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  }
}

/** Which files may be replaced. */
export interface Ownership {
  /** How many bytes of a file tell. */
  readonly limit: number;
  isOwn(start: Buffer): boolean;
  /** What is said of others. */
  readonly others: string;
}

/** At most `limit` bytes from the start of the file. */
export async function readStart(path: string, limit: number): Promise<Buffer> {
  try {
    refuseOthers(await stat(path));
    // What was a file a moment ago may be a pipe now.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await handle.stat();
      refuseOthers(found);
      // The size of what the system makes up, as below /proc, is 0: read what there is.
      const bytes = Buffer.allocUnsafe(Math.min(limit, Math.max(found.size, 65_536)));
      let length = 0;
      while (length < bytes.length) {
        const { bytesRead } = await handle.read(bytes, length, bytes.length - length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return bytes.subarray(0, length);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(reason(error), { cause: error });
  }
}

function refuseOthers(found: Stats): void {
  if (found.isDirectory()) throw new UnreadableFile('it is a folder');
  if (!found.isFile()) throw new UnreadableFile('it is not a regular file');
}
