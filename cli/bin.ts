#!/usr/bin/env node
/** The executable. A reader that closes the pipe early ends the program quietly, as `head` expects. */
import { reason } from './shared/io.ts';
import { run } from './run.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`arcforge: cannot write: ${reason(error)}\n`);
  process.exit(2);
});

try {
  process.exitCode = await run(process.argv.slice(2), process);
} catch (error) {
  const detail = error instanceof Error ? (process.env['ARCFORGE_DEBUG'] ? error.stack : error.message) : String(error);
  process.stderr.write(`arcforge: internal error: ${detail}\nThis is a bug; ARCFORGE_DEBUG=1 shows where.\n`);
  process.exitCode = 2;
}
