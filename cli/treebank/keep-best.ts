/** Trains, and keeps the model of the best pass; Ctrl-C ends it and keeps the best so far. */
import { setImmediate } from 'node:timers/promises';
import { scoredTraining, type ModelScore } from '../../learn/shared/scored-training.ts';
import type { TrainingEvent } from '../../learn/shared/training.ts';
import { watchInterruption } from '../shared/interruption.ts';
import type { Io } from '../shared/io.ts';
import { TrainingReport } from './training-report.ts';

/** The score of a model, and how to say it. */
interface SaidScore extends ModelScore {
  readonly text: string;
}

export interface Keeping {
  readonly io: Io;
  /** How many passes there will be. */
  readonly passes: number;
  /** What to add to “stopped” after Ctrl-C. */
  readonly stopped: string;
  /** The model that training goes on from: the best so far, if a score can tell, and better than an unfinished pass. */
  readonly resumed?: ResumedModel | undefined;
  /** Called at the first event; false if there is nothing to learn from, which has been reported. */
  begin(event: TrainingEvent): Promise<boolean>;
  /** The score of a model; undefined if the last pass counts. */
  score(model: Uint8Array): Promise<SaidScore | undefined>;
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
  { io, passes, stopped, resumed, begin, score, write }: Keeping,
): Promise<number> {
  const report = new TrainingReport(io, passes);
  const { signal, end } = watchInterruption(io);
  let written = '';
  try {
    const before = resumed && { scores: await score(resumed.model) };
    if (before?.scores !== undefined) report.resumed(before.scores.text);
    for await (const { event, finished } of scoredTraining(events, { score, resumed: before, signal })) {
      if (finished === undefined) {
        if (report.isFirst && !(await begin(event))) return 1;
        report.progress(event);
        await setImmediate();
      } else {
        report.pass(event, finished.scores?.text);
        if (finished.isBest) written = await write(finished.model, event);
      }
    }
    if (signal.aborted) return report.interrupted(written, stopped);
  } finally {
    report.end();
    end();
  }
  io.stdout.write(written || ((await resumed?.keep()) ?? ''));
  return 0;
}
