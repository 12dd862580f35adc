/**
 * Which systems derive how much of treebanks, for those who have to choose one.
 *
 * Treebanks are read once. Only the trees that are not projective are kept: every system of the families has la(2,1)
 * and ra(2,1), and so derives all projective ones in every mode (docs/coverage.md).
 */
import { compareSizes, familySystems } from '../../../runtime/coverage/family-systems.ts';
import { TreeStore } from '../../../runtime/coverage/tree-store.ts';
import { derivabilityTest } from '../../semantics/derivability.ts';
import type { Mode, TransitionSystem } from '../../theory/transition-system.ts';
import type { Io } from '../io.ts';
import { startProgress } from '../progress.ts';
import { runTreebank } from '../treebank/run-treebank.ts';
import { blockTrees } from './trees-job.ts';

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
  /** For each coverage in percent the smallest system that reaches it, if any does. */
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
  const trees = new TreeStore();
  let [sentences, tokens] = [0, 0];
  const { invalid } = await runTreebank(
    {
      files: paths,
      jobs,
      label: 'reading',
      unitOf: () => 'sentence',
      description: { kind: 'trees', skipInvalid },
      take({ output }) {
        const block = blockTrees(output);
        sentences += block.sentences;
        tokens += block.tokens;
        trees.addAll(block);
      },
    },
    io,
  );
  if (invalid > 0 && !skipInvalid) return undefined;
  const systems = best(measure(familySystems({ maxDepth, modes }), { trees, sentences, io }));
  const smallest = coverages.map((coverage) => {
    const system = systems.find(({ isBest, derivable }) => isBest && 100 * derivable >= coverage * sentences);
    return { coverage, ...(system === undefined ? {} : { system }) };
  });
  return { paths, sentences, tokens, nonProjective: trees.count, invalid, maxDepth, modes, systems, smallest };
}

type Measured = Omit<MeasuredSystem, 'isBest'>;

function measure(
  systems: readonly TransitionSystem[],
  { trees, sentences, io }: { readonly trees: TreeStore; readonly sentences: number; readonly io: Io },
): readonly Measured[] {
  const progress = startProgress(io.stderr, { label: 'measuring systems', total: systems.length });
  const measured = systems.map((system, index) => {
    progress.update(index);
    return { system, derivable: sentences - trees.countOutside(derivabilityTest(system)) };
  });
  progress.end();
  return measured;
}

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
