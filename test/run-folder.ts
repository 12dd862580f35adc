/**
 * Everything temporary of a run goes into one folder of its own: tests, workers and programs that they start find it as
 * the temporary directory. What the tests make there they remove, each file its own; a run that leaves some fails.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
const variables = ['TMPDIR', 'TEMP', 'TMP'] as const;

export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'arcforge-run-'));
  for (const variable of variables) process.env[variable] = folder;
}

export function teardown(): void {
  const left = readdirSync(folder).filter((name) => name.startsWith('arcforge-'));
  rmSync(folder, { recursive: true, force: true });
  if (left.length === 0) return;
  // vitest would print an error that is thrown here and exit with 0 all the same.
  console.error(`The tests left ${left.length} temporary folders behind: ${left.join(', ')}`);
  process.exitCode = 1;
}
