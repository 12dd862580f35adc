/** Trains, and keeps the model of the best pass; Ctrl-C ends it and keeps the best so far. */
import { setImmediate } from 'node:timers/promises';
import type { TrainingEvent } from '../../learn/shared/training.ts';
import { watchInterruption } from '../shared/interruption.ts';
import type { Io } from '../shared/io.ts';
import { TrainingReport } from './training-report.ts';

export interface Keeping {
  readonly io: Io;
  /** What to add to “stopped” after Ctrl-C. */
  readonly stopped: string;
  /** The model that training goes on from: the best so far, if a score can tell, and better than an unfinished pass. */
  readonly resumed?: ResumedModel | undefined;
  /** Called at the first event; false if there is nothing to learn from, which has been reported. */
  begin(event: TrainingEvent): Promise<boolean>;
  /** The score of a model, and how to say it; undefined if the last pass counts. */
  score(model: Uint8Array): Promise<{ readonly score: number; readonly text: string } | undefined>;
  /** Writes a model; returns what to say about it on stdout. */
  write(model: Uint8Array, event: TrainingEvent): Promise<string>;
}

export interface ResumedModel {
  readonly model: Uint8Array;
  /** Called if no pass was better; returns what to say about it on stdout. */
  keep(): Promise<string>;
}

/** The exit code. */
export async function keepBest(
  events: Iterable<TrainingEvent>,
  { io, stopped, resumed, begin, score, write }: Keeping,
): Promise<number> {
  const report = new TrainingReport(io);
  const interruption = watchInterruption(io);
  const best = { score: -1, written: '' };
  try {
    const before = resumed && (await score(resumed.model));
    if (before !== undefined) {
      report.resumed(before.text);
      best.score = before.score;
    }
    for (const event of events) {
      if (report.isFirst && !(await begin(event))) return 1;
      report.progress(event);
      await setImmediate();
      // An unfinished pass counts only if there is nothing else.
      const isOnlyOne = interruption.signal.aborted && best.score < 0 && resumed === undefined;
      if (event.kind === 'pass' || isOnlyOne) await finishPass(event);
      if (interruption.signal.aborted) return report.interrupted(best.written, stopped);
    }
  } finally {
    report.end();
    interruption.end();
  }
  io.stdout.write(best.written || ((await resumed?.keep()) ?? ''));
  return 0;

  async function finishPass(event: TrainingEvent): Promise<void> {
    const model = event.model();
    const scores = await score(model);
    report.pass(event, scores?.text);
    const own = scores?.score ?? event.pass;
    if (own <= best.score) return;
    best.written = await write(model, event);
    best.score = own;
  }
}
