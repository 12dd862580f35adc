/** A Slurm cluster of two nodes on this machine, as `apt-get install slurm-wlm munge` has its programs. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { packagePath } from '../../cli/shared/package-path.ts';
import {
  endServers,
  findPrograms,
  freePorts,
  kill,
  outputOf,
  parentOf,
  startServer,
  until,
  type Cluster,
} from './cluster.ts';

/** Why there can be no cluster here; undefined if there can. */
export function slurmMissing(): string | undefined {
  return process.platform === 'linux' ? findPrograms(['munged', 'slurmctld', 'slurmd', 'sbatch']) : 'this is not Linux';
}

const NODES = ['w1', 'w2'] as const;

/** Starts the cluster in a folder. */
export async function startSlurm(folder: string): Promise<Cluster> {
  const socket = join(folder, 'munge.socket');
  const path = `${process.env['PATH']}:/usr/sbin:/sbin`;
  const env = { ...process.env, PATH: path, SLURM_CONF: join(folder, 'slurm.conf'), WAIT: '0.5' };
  writeFileSync(join(folder, 'munge.key'), randomBytes(1024), { mode: 0o400 });
  writeFileSync(env.SLURM_CONF, configuration(folder, { socket, ports: await freePorts(3) }));
  mkdirSync(join(folder, 'state'));
  const start = (name: string, ...command: [string, ...string[]]): ChildProcess =>
    startServer(command, { folder, name, env });
  const files = (['key', 'pid', 'log', 'seed'] as const).map(
    (kind) => `--${kind}-file=${join(folder, `munge.${kind}`)}`,
  );
  const munge = start('munged', 'munged', '--foreground', '--force', `--socket=${socket}`, ...files);
  await until(() => outputOf('munge', ['--no-input', `--socket=${socket}`], env) !== '', 'munged answers');
  const controller = start('controller', 'slurmctld', '-D', '-c');
  const nodes = new Map(NODES.map((name) => [name as string, start(name, 'slurmd', '-D', '-N', name)]));
  await until(() => outputOf('sinfo', ['-h', '-t', 'idle', '-o', '%D'], env).trim() === '2', 'both nodes are idle');
  return {
    env,
    spread: [packagePath('examples/slurm/spread.sh')],
    killWorkerOf: (pid) => {
      const name = /(?<=^|\0)SLURMD_NODENAME=(\w+)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))![1]!;
      nodes.get(name)!.kill('SIGKILL');
      // The controller would notice by itself, some ten seconds later.
      outputOf('scontrol', ['update', `nodename=${name}`, 'state=down', 'reason=killed'], env);
      // The process, its script, and what Slurm runs that in, which belongs to nobody.
      for (let each = pid; each > 1 && each !== process.pid;) {
        const parent = parentOf(each);
        kill(each);
        each = parent;
      }
    },
    stop: () => endServers([...nodes.values(), controller, munge]),
  };
}

/** What is queued again starts as soon as Slurm allows, which is after its credentials have expired. */
function configuration(
  folder: string,
  { socket, ports }: { readonly socket: string; readonly ports: readonly number[] },
): string {
  const [controller, ...nodes] = ports;
  const { username } = userInfo();
  const machine = hostname().split('.')[0]!;
  return `ClusterName=test
SlurmctldHost=${machine}(127.0.0.1)
SlurmctldPort=${controller}
SlurmUser=${username}
SlurmdUser=${username}
AuthType=auth/munge
AuthInfo=socket=${socket},cred_expire=5
CredType=cred/munge
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool-%n
SlurmctldPidFile=${folder}/controller.pid
SlurmdPidFile=${folder}/%n.pid
MessageTimeout=2
SlurmdTimeout=3
ReturnToService=2
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0
MpiDefault=none
SwitchType=switch/none
${NODES.map((name, at) => `NodeName=${name} NodeHostname=${machine} NodeAddr=127.0.0.1 Port=${nodes[at]} CPUs=1`).join('\n')}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;
}
