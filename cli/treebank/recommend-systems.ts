/** Which systems derive how much of treebanks, which are read once, for those who have to choose one. */
import { compareSizes, familySystems } from '../../treebank/family-systems.ts';
import type { Mode, TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { Io } from '../io.ts';
import { runTreebank } from './run-treebank.ts';
import { blockRecommendation } from '../../treebank/recommend-job.ts';

export interface MeasuredSystem {
  readonly system: TransitionSystem;
  readonly derivable: number;
  /** True where no system that is not larger derives as many. */
  readonly isBest: boolean;
}

export interface Recommendation {
  readonly paths: readonly string[];
  readonly sentences: number;
  readonly tokens: number;
  readonly nonProjective: number;
  readonly invalid: number;
  readonly maxDepth: number;
  readonly modes: readonly Mode[];
  /** All systems, the smallest first. */
  readonly systems: readonly MeasuredSystem[];
  /** For each coverage, in percent with at most 6 decimals, the smallest system that reaches it, if any does. */
  readonly smallest: readonly { readonly coverage: number; readonly system?: MeasuredSystem }[];
}

export interface RecommendOptions {
  readonly io: Io;
  readonly jobs: number;
  readonly skipInvalid: boolean;
  readonly maxDepth: number;
  readonly modes: readonly Mode[];
  readonly coverages: readonly number[];
}

/** Measures every system of the families up to the depth; undefined where a sentence is no tree. */
export async function recommendSystems(
  paths: readonly string[],
  { io, jobs, skipInvalid, maxDepth, modes, coverages }: RecommendOptions,
): Promise<Recommendation | undefined> {
  const candidates = familySystems({ maxDepth, modes });
  let [sentences, tokens, nonProjective] = [0, 0, 0];
  const notDerivable = candidates.map(() => 0);
  const { invalid } = await runTreebank(
    {
      files: paths,
      jobs,
      label: 'recommend',
      unitOf: () => 'sentence',
      description: { kind: 'recommend', systems: candidates, skipInvalid },
      take({ output }) {
        const block = blockRecommendation(output);
        sentences += block.sentences;
        tokens += block.tokens;
        nonProjective += block.nonProjective;
        for (const [index, count] of block.notDerivable.entries()) notDerivable[index]! += count;
      },
    },
    io,
  );
  if (invalid > 0 && !skipInvalid) return undefined;
  const systems = best(candidates.map((system, index) => ({ system, derivable: sentences - notDerivable[index]! })));
  const smallest = coverages.map((coverage) => {
    const system = systems.find(({ isBest, derivable }) => isBest && reaches({ derivable, sentences, coverage }));
    return { coverage, ...(system === undefined ? {} : { system }) };
  });
  return { paths, sentences, tokens, nonProjective, invalid, maxDepth, modes, systems, smallest };
}

/** Compares whole numbers: a percentage has at most 6 decimals, and 99.9 % of 41,000 are 40,959. */
function reaches(share: {
  readonly derivable: number;
  readonly sentences: number;
  readonly coverage: number;
}): boolean {
  const millionths = BigInt(Math.round(share.coverage * 1e6));
  return 100_000_000n * BigInt(share.derivable) >= millionths * BigInt(share.sentences);
}

type Measured = Omit<MeasuredSystem, 'isBest'>;

/** Marks the systems that are worth their size; of equals in size and coverage the first is. */
function best(measured: readonly Measured[]): readonly MeasuredSystem[] {
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
