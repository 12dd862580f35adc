/**
 * The files that something is written to before it is renamed. The name tells the machine and the process, so that a
 * run can remove what a killed one left behind, and nothing of a run that is still alive. It says nothing of the file
 * that it will be, whose name may be as long as names can be.
 */
import { createHash, randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

const NAME = /^\.arcforge-(?<host>[\da-f]{8})-(?<process>\d+)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

/** Writing takes moments, so a file of this age is left over, whichever machine wrote it. */
const MAX_AGE_MS = 3_600_000;

/** A new name beside the path. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `.arcforge-${host()}-${process.pid}-${randomUUID()}.tmp`);
}

/** Removes from the folder what killed runs left there. */
export async function removeLeftovers(folder: string): Promise<void> {
  // Cleaning up is a courtesy: if the folder cannot be read, writing to it reports that.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    if (await isLeftOver(name, path)) await rm(path, { force: true }).catch(() => undefined);
  }
}

async function isLeftOver(name: string, path: string): Promise<boolean> {
  const parts = NAME.exec(name)?.groups;
  if (parts === undefined) return false;
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile() !== true) return false;
  return Date.now() - found.mtimeMs > MAX_AGE_MS || (parts['host'] === host() && !isAlive(Number(parts['process'])));
}

function host(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0); // only asks
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
