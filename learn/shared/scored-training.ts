/** Goes through training pass by pass, with scores that tell which model is the best. */
import { checkFunction } from '../../runtime/text/check-function.ts';
import { shownValue } from '../../runtime/text/shown-value.ts';
import type { TrainingEvent } from './training.ts';

/** The score of a model: the higher, the better. */
export interface ModelScore {
  readonly score: number;
}

/** How models are compared. */
export interface Scoring<Scores extends ModelScore> {
  /** The scores of a model; undefined if the last pass counts. */
  score(model: Uint8Array): Promise<Scores | undefined>;
  /** The model that training goes on from: only a better pass replaces it, and an unfinished one never does. */
  readonly resumed?: { readonly scores: Scores | undefined } | undefined;
  /** Ends training after the next event. If there is no model yet, the unfinished pass makes one. */
  readonly signal?: AbortSignal | undefined;
}

/** An event, and after it the model of its pass, if the pass is finished. */
export interface TrainingStep<Scores extends ModelScore> {
  readonly event: TrainingEvent;
  readonly finished?: {
    readonly model: Uint8Array;
    readonly scores: Scores | undefined;
    /** Whether it is better than all before. */
    readonly isBest: boolean;
  };
}

/** Trains: yields each event before its pass is scored, and passes again with their models. */
export async function* scoredTraining<Scores extends ModelScore>(
  events: Iterable<TrainingEvent>,
  { score, resumed, signal }: Scoring<Scores>,
): AsyncGenerator<TrainingStep<Scores>, void, undefined> {
  let best = resumed?.scores?.score ?? -1;
  for (const event of events) {
    yield { event };
    const isOnlyOne = signal?.aborted === true && best < 0 && resumed === undefined;
    if (event.kind === 'pass' || isOnlyOne) {
      const model = event.model();
      const scores = await score(model);
      const own = scores?.score ?? event.pass;
      const isBest = own > best;
      if (isBest) best = own;
      yield { event, finished: { model, scores, isBest } };
    }
    if (signal?.aborted === true) return;
  }
}

/** What training has made. */
export interface BestModel<Scores extends ModelScore> {
  readonly model: Uint8Array;
  /** Its pass; 0 if no pass was better than the model that training went on from. */
  readonly pass: number;
  /** Its scores on dev, if there is any. */
  readonly scores: Scores | undefined;
}

/** How a program follows and ends training. */
export interface TrainingControl {
  /** Called now and then, and after each pass; training waits for the promise that it may return. */
  readonly onProgress?: (event: TrainingEvent) => void | Promise<void>;
  /** Ends training; the best model so far is the result. */
  readonly signal?: AbortSignal;
}

/** Throws if training could not be followed or ended in this way. */
export function checkControl({ onProgress, signal }: TrainingControl): void {
  if (onProgress !== undefined) checkFunction(onProgress, 'onProgress');
  checkSignal(signal);
}

/** Throws if a value is neither left out nor an AbortSignal. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal === undefined || typeof (signal as Partial<AbortSignal> | null)?.aborted === 'boolean') return;
  throw new TypeError(`signal must be an AbortSignal, not ${shownValue(signal)}`);
}

/** The best model of training; undefined if there were no events. */
export async function bestModel<Scores extends ModelScore>(
  events: Iterable<TrainingEvent>,
  scoring: Scoring<Scores>,
  onProgress: TrainingControl['onProgress'] = () => {},
): Promise<BestModel<Scores> | undefined> {
  let best: BestModel<Scores> | undefined;
  for await (const { event, finished } of scoredTraining(events, scoring)) {
    if (finished === undefined) await onProgress(event);
    else if (finished.isBest) best = { model: finished.model, pass: event.pass, scores: finished.scores };
  }
  return best;
}
