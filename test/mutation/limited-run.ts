/** Runs a command within a limit of processor time, which does not depend on what else the machine is doing. */
import { execFileSync, spawn } from 'node:child_process';

export interface LimitedRun {
  readonly outcome: 'passed' | 'failed' | 'too slow';
  /** Seconds of processor time, of the processes that were seen alive. */
  readonly seconds: number;
}

const SECONDS_BETWEEN_LOOKS = 1;

/** Runs the command in a folder; all that it started ends with it. */
export function limitedRun(
  [file, ...args]: readonly [string, ...string[]],
  { cwd, limit }: { readonly cwd: string; readonly limit: number },
): Promise<LimitedRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: 'ignore', detached: true });
    const seen = new Map<number, number>();
    let isLate = false;
    const total = (): number => [...seen.values()].reduce((sum, seconds) => sum + seconds, 0);
    const timer = setInterval(() => {
      for (const [pid, seconds] of processorTimes(child.pid!)) seen.set(pid, seconds);
      if (total() <= limit) return;
      isLate = true;
      process.kill(-child.pid!, 'SIGKILL');
    }, SECONDS_BETWEEN_LOOKS * 1000);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      resolve({ outcome: isLate ? 'too slow' : code === 0 ? 'passed' : 'failed', seconds: total() });
    });
  });
}

/** The seconds that each process of a group has had. */
function processorTimes(group: number): [pid: number, seconds: number][] {
  try {
    const lines = execFileSync('ps', ['-o', 'pid=,times=', '-g', String(group)], { encoding: 'utf8' });
    return lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  } catch {
    return []; // The group has ended.
  }
}
