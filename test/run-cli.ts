/** Runs the command line in this process, with streams that remember. */
import { Readable } from 'node:stream';
import type { Output } from '../cli/shared/io.ts';
import { run } from '../cli/run.ts';

export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runCli(
  argv: readonly string[],
  options: {
    stdin?: string | Uint8Array;
    /** The working folder of the process meanwhile: run nothing beside it. */
    cwd?: string;
    tty?: boolean;
    env?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
    onWrite?: (written: { stdout: string; stderr: string }) => void;
  } = {},
): Promise<CliOutcome> {
  const written = { stdout: '', stderr: '' };
  const output = (name: 'stdout' | 'stderr'): Output => ({
    write: (chunk) => {
      written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      options.onWrite?.(written);
    },
    isTTY: options.tty ?? false,
    columns: 100,
  });
  const stdin = Readable.from([options.stdin ?? '']);
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const env = options.env ?? {};
  const back = process.cwd();
  if (options.cwd !== undefined) process.chdir(options.cwd);
  try {
    const code = await run(argv, { stdin, env, stdout: output('stdout'), stderr: output('stderr'), ...signal });
    return { code, ...written };
  } finally {
    if (options.cwd !== undefined) process.chdir(back);
  }
}
