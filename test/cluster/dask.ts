/** A Dask cluster of two workers on this machine, as `apt-get install python3-distributed` has its programs. */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { packagePath } from '../../cli/shared/package-path.ts';
import { endServers, freePorts, kill, parentOf, startServer, until, type Cluster } from './cluster.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian installs packages, and whatever is called so elsewhere. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

function findPython(): string | undefined {
  return PYTHONS.find((python) => spawnSync(python, ['-c', 'import distributed']).status === 0);
}

/** Why there can be no cluster here; undefined if there can. */
export function daskMissing(): string | undefined {
  if (process.platform !== 'linux') return 'this is not Linux';
  return findPython() === undefined ? 'no python3 has the package distributed' : undefined;
}

/** Starts the cluster in a folder. */
export async function startDask(folder: string): Promise<Cluster> {
  const python = findPython()!;
  const env = { ...process.env, DASK_DISTRIBUTED__DASHBOARD__LINK: '' };
  const [port] = await freePorts(1);
  const address = `tcp://127.0.0.1:${port}`;
  const start = (name: string, ...args: string[]): ChildProcess =>
    startServer([python, '-m', 'distributed.cli.dask_' + args[0]!, ...args.slice(1)], { folder, name, env });
  const scheduler = start('scheduler', 'scheduler', '--host', '127.0.0.1', '--port', String(port), '--no-dashboard');
  const options = ['--nthreads', '1', '--no-nanny', '--no-dashboard', '--local-directory', folder];
  const workers = ['one', 'two'].map((name) => start(name, 'worker', address, ...options));
  const said = (): string => readFileSync(join(folder, 'scheduler.log'), 'utf8');
  await until(() => (said().match(/Register worker/g) ?? []).length === 2, 'both workers are there');
  return {
    env,
    spread: [python, packagePath('examples/dask/spread.py'), address],
    killWorkerOf: (pid) => {
      const worker = parentOf(pid);
      kill(worker);
      kill(pid);
    },
    stop: () => endServers([...workers, scheduler]),
  };
}
