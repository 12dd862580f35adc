/** How much of treebanks each system derives, to choose one: added up from the results of blocks. */
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import type { TreebankFigures } from './add-up-coverage.ts';
import type { BlockResult, JobAnswers } from './block-job.ts';
import { compareSizes } from './family-systems.ts';

export interface MeasuredSystem {
  readonly system: TransitionSystem;
  readonly derivable: number;
  /** True if no other system of this size or smaller derives as many. */
  readonly isBest: boolean;
}

/** All treebanks together, and what each system derives of them, smallest system first. */
export interface MeasuredSystems {
  readonly figures: TreebankFigures;
  readonly systems: readonly MeasuredSystem[];
}

/** Adds up the results of blocks for the systems of the job, which go from small to large. */
export async function addUpSystems(
  results: AsyncIterable<BlockResult<JobAnswers['recommend']>>,
  systems: readonly TransitionSystem[],
): Promise<MeasuredSystems> {
  const figures = { sentences: 0, tokens: 0, nonProjective: 0, severalRoots: 0, invalid: 0 };
  const notDerivable = systems.map(() => 0);
  for await (const { sentences, problemCount, answer } of results) {
    figures.sentences += sentences;
    figures.tokens += answer.tokens;
    figures.nonProjective += answer.nonProjective;
    figures.severalRoots += answer.severalRoots;
    figures.invalid += problemCount;
    for (const [index, count] of answer.notDerivable.entries()) notDerivable[index]! += count;
  }
  const measured = systems.map((system, index) => ({ system, derivable: figures.sentences - notDerivable[index]! }));
  return { figures, systems: markBest(measured) };
}

/** The smallest system that reaches a coverage, in percent with at most 6 decimals; undefined if none does. */
export function smallestFor(coverage: number, { figures, systems }: MeasuredSystems): MeasuredSystem | undefined {
  // Compares whole numbers: 99.9 % of 41,000 is 40,959, but slightly more in floating point.
  const millionths = BigInt(Math.round(coverage * 1e6)) * BigInt(figures.sentences);
  return systems.find(({ isBest, derivable }) => isBest && 100_000_000n * BigInt(derivable) >= millionths);
}

/** Marks the systems that are worth their size; if several are equal in size and coverage, only the first. */
function markBest(measured: readonly Omit<MeasuredSystem, 'isBest'>[]): readonly MeasuredSystem[] {
  return measured.map((candidate, index) => {
    const isBest = !measured.some(
      (other, at) =>
        compareSizes(other.system, candidate.system) <= 0 &&
        (other.derivable > candidate.derivable ||
          (other.derivable === candidate.derivable &&
            (at < index || compareSizes(other.system, candidate.system) < 0))),
    );
    return { ...candidate, isBest };
  });
}
