/** What a job is doing, with a button that stops it. It appears only if the job takes a while. */
import { useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { WorkKind } from '../work/jobs.ts';
import type { JobView } from '../work/use-job.ts';

const A_WHILE_MS = 400;

export function JobStatus<Kind extends WorkKind>({
  job,
  stop,
}: {
  readonly job: JobView<Kind>;
  readonly stop: () => void;
}): VNode | null {
  const [isLong, setLong] = useState(false);
  const isWorking = job.kind === 'working';
  useEffect(() => {
    setLong(false);
    if (!isWorking) return undefined;
    const timer = setTimeout(() => setLong(true), A_WHILE_MS);
    return () => clearTimeout(timer);
  }, [isWorking]);
  if (job.kind === 'failed') {
    return (
      <p class="note wrong" role="alert">
        {job.message}
      </p>
    );
  }
  if (job.kind === 'stopped') return <p class="note">Stopped. Any change starts it again.</p>;
  if (job.kind !== 'working' || !isLong) return null;
  const { doing, done } = job.progress;
  return (
    <div class="working note">
      <span role="status">{doing} …</span>
      <progress {...(done === undefined ? {} : { value: done })} aria-label={doing} />
      <button type="button" onClick={stop}>
        Stop
      </button>
    </div>
  );
}
