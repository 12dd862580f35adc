/** Counts what a job does with a block, and builds the result. */
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

  /** The result of the block, whose answer and number of lines the job knows. */
  result<Answer>(answer: Answer, lines: number): BlockResult<Answer> {
    const { sentences, without: withoutComputation, problems, problemCount } = this;
    return { answer, sentences, withoutComputation, lines, problems, problemCount };
  }
}
