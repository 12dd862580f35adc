/**
 * Blocks shared between this thread and others.
 *
 * This thread works too: what it works on is not copied, and it needs no second start and no second compilation of the
 * same code. Another thread is started only after so much work that its own start is small beside it, one at a time, and
 * it gets blocks once it is ready, at most two at a time. While it has that many, this thread takes the next.
 */
import type { BlockUnit } from '../../runtime/conll/read-blocks.ts';
import type { BlockResult, JobAnswers, JobKind } from '../../treebank/block-job.ts';
import type { BlockWorkers } from '../../treebank/block-workers.ts';

/** A thread that works on blocks, one after the other. */
export interface BlockThread<Kind extends JobKind> {
  readonly isReady: boolean;
  /** How many blocks it has not finished. */
  readonly waiting: number;
  /** Processes a block, which may be overwritten as soon as this returns. */
  run(block: Uint8Array, unit: BlockUnit): Promise<BlockResult<JobAnswers[Kind]>>;
  close(): Promise<void>;
}

/** One block is worked on, and the next is there when it is done. */
const MOST_WAITING = 2;

/** The milliseconds of processor time that this process has used. A busy machine does not change what work is. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Workers in so many threads, this one included. */
export function sharedWorkers<Kind extends JobKind>(
  own: BlockWorkers<Kind>,
  {
    threads,
    startAfter,
    start,
    now = processorTime,
  }: {
    readonly threads: number;
    /** Milliseconds of processor time that this thread works before another one is started. */
    readonly startAfter: number;
    readonly start: () => BlockThread<Kind>;
    readonly now?: () => number;
  },
): BlockWorkers<Kind> {
  const others: BlockThread<Kind>[] = [];
  let spent = 0;

  function chosen(): BlockThread<Kind> | undefined {
    if (spent < startAfter) return undefined;
    const ready = others.filter(({ isReady }) => isReady);
    const free = ready.filter(({ waiting }) => waiting < MOST_WAITING).toSorted((a, b) => a.waiting - b.waiting)[0];
    if (free === undefined && ready.length === others.length && others.length < threads - 1) others.push(start());
    return free;
  }

  return {
    // What the others have, and some results of this thread that wait for theirs.
    limit: 3 * threads,
    run: (block, unit) => {
      const other = chosen();
      if (other !== undefined) return other.run(block, unit);
      const before = now();
      const result = own.run(block, unit);
      spent += now() - before;
      return result;
    },
    close: async () => {
      await Promise.all([own.close(), ...others.map((thread) => thread.close())]);
    },
  };
}
