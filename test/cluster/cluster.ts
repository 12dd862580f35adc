/** What tests need of an engine with a scheduler and two workers on this machine. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Cluster {
  /** What runs in place of arcforge, if the environment names it. */
  readonly env: NodeJS.ProcessEnv;
  /** The program that spreads a command over the workers, and its first arguments. */
  readonly spread: readonly string[];
  /** Kills the worker on which a process runs, with all that it has started. */
  killWorkerOf(pid: number): void;
  stop(): Promise<void>;
}

/** The paths of programs that an engine needs; a reason if one is missing. */
export function findPrograms(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  const missing = names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return missing.length === 0 ? undefined : `there is no ${missing.join(', ')}`;
}

/** A server that goes on until it is ended, or this process ends. What it says is in a file of its name. */
export function startServer(
  [program, ...args]: readonly [string, ...string[]],
  { folder, name, env }: { readonly folder: string; readonly name: string; readonly env: NodeJS.ProcessEnv },
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const server = spawn(program, args, { env, stdio: ['ignore', log, log] });
  process.once('exit', () => server.kill('SIGKILL'));
  return server;
}

/** Ends servers and waits until they are gone. */
export async function endServers(servers: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await Promise.race([gone, sleep(5000).then(() => server.kill('SIGKILL'))]);
    }),
  );
}

/** Waits until something holds, and fails with a reason if it takes too long. */
export async function until(holds: () => boolean, what: string, seconds = 60): Promise<void> {
  for (let waited = 0; !holds(); waited += 0.1) {
    if (waited > seconds) throw new Error(`waited ${seconds} seconds in vain until ${what}`);
    await sleep(100);
  }
}

/** Ports that nothing listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** The process that started a process; 0 if it is gone. */
export function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Kills a process, if it is there. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** What a program prints. */
export function outputOf(program: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
  return spawnSync(program, args, { encoding: 'utf8', env }).stdout ?? '';
}
