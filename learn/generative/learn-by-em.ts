/** Expectation maximisation: E-step, M-step, and again. The log-likelihood never falls, and that is checked. */
import { counted } from '../../runtime/text/amounts.ts';
import type { ExpectedCounts } from './expectation.ts';
import { maximise } from './maximise.ts';
import type { ModelStructure } from './model-structure.ts';

/** The parameters before an M-step, and how likely they make the sentences. */
export interface Iteration {
  /** 0 for the start. */
  readonly iteration: number;
  readonly parameters: Float64Array;
  readonly logLikelihood: number;
  /** Sentences whose probability is 0, which are left out of the log-likelihood. */
  readonly impossible: number;
}

/** How much a log-likelihood may fall by rounding, as a share of it. */
const ROUNDING = 1e-9;

/** The start and so many iterations after it. `expect` is the E-step. */
export async function* learnByEm(
  structure: ModelStructure,
  expect: (parameters: Float64Array) => ExpectedCounts | Promise<ExpectedCounts>,
  { start, iterations }: { readonly start: Float64Array; readonly iterations: number },
): AsyncGenerator<Iteration, void, undefined> {
  let parameters = start;
  let before: Iteration | undefined;
  for (let iteration = 0; iteration <= iterations; iteration++) {
    const counts = await expect(parameters);
    const found: Iteration = {
      iteration,
      parameters,
      logLikelihood: counts.logLikelihood.total(0),
      impossible: counts.impossible,
    };
    if (before !== undefined) checkRise(before, found);
    yield found;
    before = found;
    parameters = maximise(structure, counts);
  }
}

/** Throws if the second is less likely than the first: then the E-step or the M-step is wrong. */
export function checkRise(before: Iteration, after: Iteration): void {
  const least = before.logLikelihood - ROUNDING * Math.abs(before.logLikelihood);
  if (after.logLikelihood >= least && after.impossible <= before.impossible) return;
  throw new Error(
    `internal error: the log-likelihood fell from ${before.logLikelihood} to ${after.logLikelihood} in iteration ${after.iteration}, with ${counted(after.impossible - before.impossible, 'more impossible sentence')}`,
  );
}
