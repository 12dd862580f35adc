/** Counts what a job does with a block, and makes the result. */
import type { ByteSink } from '../runtime/conll/byte-sink.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import { LISTED_PROBLEMS, type BlockResult } from './block-job.ts';

export class BlockCounts {
  private sentences = 0;
  private without = 0;
  private problemCount = 0;
  private readonly problems: Problem[] = [];

  derived(): void {
    this.sentences++;
  }

  withoutComputation(): void {
    this.sentences++;
    this.without++;
  }

  problem(problem: Problem): void {
    this.problemCount++;
    if (this.problems.length < LISTED_PROBLEMS) this.problems.push(problem);
  }

  /** The result, with a copy of what the sink has collected. */
  result(sink: ByteSink, lines: number): BlockResult {
    const { sentences, without: withoutComputation, problems, problemCount } = this;
    return { output: sink.bytes.slice(), sentences, withoutComputation, lines, problems, problemCount };
  }
}
