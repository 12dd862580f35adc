#!/usr/bin/env node
/**
 * The executable. A reader that closes the pipe early ends the program quietly, as `head` expects, unless its work is to
 * write files. What is said on stderr is dropped if nobody reads it.
 */
import { WRITING_COMMANDS } from './command-loaders.ts';
import { reason } from './shared/io.ts';
import { packageVersion } from './shared/package-path.ts';

let unwritable: NodeJS.ErrnoException | undefined;

process.stderr.on('error', () => {});
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (unwritable !== undefined) return;
  unwritable = error;
  if (error.code !== 'EPIPE') process.stderr.write(`arcforge: cannot write: ${reason(error)}\n`);
  if (!WRITING_COMMANDS.has(process.argv[2] ?? '')) process.exit(error.code === 'EPIPE' ? 0 : 2);
});
process.on('exit', () => {
  if (unwritable !== undefined && unwritable.code !== 'EPIPE') process.exitCode = 2;
});

/** Asking for the version alone needs nothing of the rest. */
async function runOrTell(words: readonly string[]): Promise<number> {
  if (words.length === 1 && /^(?:--version|-v)$/.test(words[0]!)) {
    process.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  if (!hasWorkingFolder()) {
    process.stderr.write('arcforge: the working folder has been deleted; change to one that exists\n');
    return 2;
  }
  const { run } = await import('./run.ts');
  return run(words, process);
}

/** False if the folder in which the program was started has been deleted; relative names then lead nowhere. */
function hasWorkingFolder(): boolean {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

try {
  process.exitCode = await runOrTell(process.argv.slice(2));
} catch (error) {
  const detail = error instanceof Error ? (process.env['ARCFORGE_DEBUG'] ? error.stack : error.message) : String(error);
  process.stderr.write(`arcforge: internal error: ${detail}\nThis is a bug; ARCFORGE_DEBUG=1 shows where.\n`);
  process.exitCode = 2;
}
