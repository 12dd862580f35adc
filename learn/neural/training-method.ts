/** What networks are trained for: the next transition, or the whole tree. */
import type { TreePairs } from '../../runtime/hybrid/pair-scores.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { Seen } from '../../runtime/neural/neural-model.ts';
import { UnfitSystem } from '../shared/training.ts';
import type { SentenceTeacher } from './sentence-teacher.ts';
import { Teacher } from './teacher.ts';
import type { TrainingNetwork } from './training-network.ts';
import { LONGEST_TAUGHT, pairCount, TreeTeacher } from './tree-teacher.ts';

export interface TrainingMethod<Computation> {
  readonly sees: Seen;
  /** Throws UnfitSystem if the trees of the system are not what is learned. */
  check(module: SystemModule): void;
  /** The most examples of transitions that are kept at once, for batches and sentences up to so many words. */
  mostExamples(module: SystemModule, most: { readonly words: number; readonly longest: number }): number;
  teacher(module: SystemModule, network: TrainingNetwork): SentenceTeacher<Computation>;
}

/** For the next transition of a configuration: greedy parsers and beams. */
export const BY_TRANSITION: TrainingMethod<ArrayLike<number>> = {
  sees: 'configurations',
  check: () => {},
  mostExamples: (module, { words }) => module.maxTransitions(words),
  teacher: (module, network) => new Teacher(module, network),
};

/** For the whole tree, by the sum over all trees. */
export const BY_TREE: TrainingMethod<TreePairs> = {
  sees: 'pairs',
  check({ name, reductions }) {
    if (!PROJECTIVE.has(reductions.join(' '))) {
      throw new UnfitSystem(
        `${name} is not a system of projective trees, over which --learner crf sums; choose arc-hybrid-single`,
      );
    }
  },
  mostExamples: (_module, { longest }) => pairCount(Math.min(longest, LONGEST_TAUGHT)),
  teacher: (module, network) => new TreeTeacher(module, network),
};

/** The method of a learner whose network sees this. */
export function methodThatSees(sees: Seen): TrainingMethod<unknown> {
  return sees === 'pairs' ? BY_TREE : BY_TRANSITION;
}

/** The reductions of systems that derive the projective trees: arc-standard, and arc-hybrid or arc-eager. */
const PROJECTIVE: ReadonlySet<string> = new Set(['la(2,1) ra(2,1)', 'la(1,0) ra(2,1)']);
