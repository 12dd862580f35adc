/** What networks are trained for: the next transition, or the whole tree. */
import type { TreePairs } from '../../runtime/hybrid/pair-trees.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { Seen } from '../../runtime/neural/neural-model.ts';
import type { SummingSystem } from '../../runtime/neural/summing-system.ts';
import { UnfitSystem } from '../shared/training.ts';
import type { SentenceTeacher } from './sentence-teacher.ts';
import { ArcTeacher } from './arc-teacher.ts';
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
    if (!isProjective({ reductions })) {
      throw new UnfitSystem(
        `${name} is not a system of projective trees, over which --learner crf sums; choose arc-hybrid-single`,
      );
    }
  },
  mostExamples: (_module, { longest }) => pairCount(Math.min(longest, LONGEST_TAUGHT)),
  teacher: (module, network) => new TreeTeacher(module, network),
};

/** For the whole tree of any other system with sums over its trees. */
export const BY_ARC: TrainingMethod<TreePairs> = {
  sees: 'arcs',
  check: (module) => void summingSystem(module),
  mostExamples: BY_TREE.mostExamples,
  teacher: (module, network) => new ArcTeacher(summingSystem(module), network),
};

/** The method of `--learner crf` for a system: over transitions if its trees are projective, else over arcs. */
export function methodOverTrees(system: Pick<SystemModule, 'reductions'>): TrainingMethod<TreePairs> {
  return isProjective(system) ? BY_TREE : BY_ARC;
}

/** True for systems that derive the projective trees. */
export function isProjective({ reductions }: Pick<SystemModule, 'reductions'>): boolean {
  return PROJECTIVE.has(reductions.join(' '));
}

/** Sums of deeper systems take too long for training. */
const LARGEST_DEPTH = 3;

/** The module as one with sums over its trees; throws UnfitSystem if it has none, or none that training can use. */
function summingSystem({ name, mode, depth, reductions, root, treeDistribution }: SystemModule): SummingSystem {
  const unfit = (reason: string): UnfitSystem => new UnfitSystem(`${name} ${reason}`);
  const derivesProjective = reductions.includes('ra(2,1)') && reductions.some((each) => LEFT.has(each));
  if (mode !== 'in-place' || depth > LARGEST_DEPTH || !derivesProjective) {
    throw unfit(
      'has no sums over trees that --learner crf can use: it takes in-place systems up to depth 3 that derive all ' +
        'projective trees; choose arc-hybrid-single or attardi-3-free-single',
    );
  }
  if (treeDistribution === undefined) {
    throw unfit(
      'has trees that are not projective, and its module has no sums over them: give ' +
        '{ ...system, treeDistribution: (await compileInference(spec)).treeDistribution }',
    );
  }
  return { name, root, reductions, treeDistribution };
}

const LEFT: ReadonlySet<string> = new Set(['la(2,1)', 'la(1,0)']);

/** The method of a learner whose network sees this. */
export function methodThatSees(sees: Seen): TrainingMethod<unknown> {
  return { configurations: BY_TRANSITION, pairs: BY_TREE, arcs: BY_ARC }[sees];
}

/** The reductions of systems that derive the projective trees: arc-standard, and arc-hybrid or arc-eager. */
const PROJECTIVE: ReadonlySet<string> = new Set(['la(2,1) ra(2,1)', 'la(1,0) ra(2,1)']);
