/** A run of `arcforge learn`: EM from a start, a line for each iteration, and the model beside others. */
import type { GenerativeModel } from '../../learn/generative/generative-model.ts';
import { LEARNING_BOUNDS } from '../../learn/generative/learning-problem.ts';
import { learnByEm } from '../../learn/generative/learn-by-em.ts';
import { firstParameters, supervisedCounts } from '../../learn/generative/starts.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';
import type { ExpectedCounts } from '../../learn/generative/expectation.ts';
import { toJson, wholeNumber } from '../shared/command.ts';
import { watchInterruption } from '../shared/interruption.ts';
import type { Io } from '../shared/io.ts';
import { Stopped, type ExpectationPool } from './expectation-pool.ts';
import { writeModel } from './generative-model-file.ts';
import { decimalOf, type LearningArguments } from './learning-options.ts';
import { accuracyOf, baselines, formatLearning, type LearningRow } from './learning-report.ts';
import type { LearningTask } from './learning-task.ts';

export class EmRun {
  private readonly task: LearningTask;
  private readonly args: LearningArguments;
  private readonly io: Io;
  private readonly iterations: number;
  private readonly seed: number | undefined;
  private readonly smoothing: number;
  private readonly logLikelihoods: number[] = [];

  constructor(task: LearningTask, args: LearningArguments, io: Io) {
    this.task = task;
    this.args = args;
    this.io = io;
    const { iterations, seed } = LEARNING_BOUNDS;
    this.iterations = wholeNumber(args.iterations, { option: '--iterations', ...iterations });
    this.seed = args.seed === undefined ? undefined : wholeNumber(args.seed, { option: '--seed', ...seed });
    this.smoothing = decimalOf(args.smoothing, '--smoothing');
  }

  /** Learns, writes the model, if it is to be written, and prints the result; the exit code. */
  async run(pool: ExpectationPool): Promise<number> {
    const { signal, end } = watchInterruption(this.io);
    try {
      const parameters = await this.learn(pool, signal);
      if (parameters === undefined) {
        this.io.stderr.write('stopped before the likelihood of the start was known; nothing is written\n');
        return 1;
      }
      const written = await this.write(parameters);
      if (!signal.aborted) await this.report(parameters);
      else this.io.stderr.write(`stopped${written === '' ? '' : '; arcforge learn goes on from the model'}\n`);
      (this.args.json ? this.io.stderr : this.io.stdout).write(written);
      return signal.aborted ? 1 : 0;
    } finally {
      end();
    }
  }

  /** Writes the model before anything is said, so that what follows cannot lose it; returns what to say about it. */
  private async write(parameters: Float64Array): Promise<string> {
    const { description, structure, place } = this.task;
    return place === undefined ? '' : writeModel({ description, structure, parameters }, place);
  }

  private async report(parameters: Float64Array): Promise<void> {
    const { args, io, iterations, seed, logLikelihoods } = this;
    const { system, description, structure, data } = this.task;
    const rows = await this.rows({ description, structure, parameters });
    const { sentences, words } = data;
    const result = { system: system.name, ...description, sentences, words, start: args.start, seed, iterations };
    io.stdout.write(args.json ? toJson({ ...result, logLikelihoods, rows }) : formatLearning(rows));
  }

  /** The parameters of the last iteration; undefined if there is none because of Ctrl-C. */
  private async learn(pool: ExpectationPool, signal: AbortSignal): Promise<Float64Array | undefined> {
    const { io, iterations } = this;
    const start = this.start();
    const expect = (given: Float64Array): Promise<ExpectedCounts> => pool.expect(given, signal);
    let parameters: Float64Array | undefined;
    for await (const found of untilStopped(learnByEm(this.task.structure, expect, { start, iterations }))) {
      ({ parameters } = found);
      this.logLikelihoods.push(found.logLikelihood);
      const without = found.impossible > 0 ? `; ${counted(found.impossible, 'sentence')} with probability 0` : '';
      io.stderr.write(`iteration ${found.iteration}: log-likelihood ${found.logLikelihood.toFixed(4)}${without}\n`);
    }
    return parameters;
  }

  private start(): Float64Array {
    const { args, seed, smoothing } = this;
    const { structure, data, parameters } = this.task;
    if (parameters === undefined && args.start === 'supervised') this.reportReach();
    return firstParameters(structure, data.trees, { known: parameters, start: args.start, smoothing, seed });
  }

  private reportReach(): void {
    const { system, structure, data } = this.task;
    const { impossible, sentences } = supervisedCounts(structure, data.trees);
    if (impossible === 0) return;
    this.io.stderr.write(
      `trees out of reach of ${system.name}, which teach nothing: ${grouped(impossible)} of ${grouped(sentences)}\n`,
    );
  }

  /** The model and, if the sentences have trees, how right it is and what others find. */
  private async rows(model: GenerativeModel): Promise<LearningRow[]> {
    const { args, iterations, seed, smoothing } = this;
    const { system, description, data } = this.task;
    const own = { name: `${system.name}, ${description.form}`, logLikelihood: this.logLikelihoods.at(-1)! };
    if (args.withoutHeads) return [own];
    const accuracy = accuracyOf(model, data.trees, args.decode);
    const tagCount = description.tags.length;
    const options = { start: args.start, smoothing, tagCount, seed, iterations };
    return [{ ...own, accuracy }, ...(await baselines(data.trees, options))];
  }
}

/** The items up to the one that was stopped while it was made. */
async function* untilStopped<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}
