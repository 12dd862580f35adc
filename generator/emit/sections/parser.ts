/** The section of a trained parser: what reads its model, and what searches. */
import { formatReduction } from '../../theory/reduction.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { section, type Section, type SourcePath } from '../shared/section.ts';

/** What a parser has learned with; its model names the same. */
export type ParserLearner =
  | { readonly kind: 'linear'; readonly features: 'lean' | 'rich' | 'front' }
  | { readonly kind: 'neural' | 'encoder' | 'crf' };

/** A parser of a system that is to be generated. */
export interface LearnedSystem {
  readonly learner: ParserLearner;
  readonly system: TransitionSystem;
}

/** What only parsers of this learner have: their class, and the scorer of a model whose parts are `parts`. */
function partsOf({ learner, system }: LearnedSystem): {
  readonly sources: readonly SourcePath[];
  readonly parser: 'SearchParser' | 'PairParser' | 'ArcParser';
  readonly scorer: string;
} {
  switch (learner.kind) {
    case 'linear':
      return {
        parser: 'SearchParser',
        sources: [
          'runtime/parser/search-parser.ts',
          'runtime/parser/linear-model.ts',
          `embedded/${learner.features}-features.ts`,
        ],
        scorer: `linearScorer(parts, ${learner.features}Features)`,
      };
    case 'neural':
    case 'encoder':
      return {
        parser: 'SearchParser',
        sources: ['runtime/parser/search-parser.ts', 'runtime/neural/load-scorer.ts', 'embedded/kernel-code.ts'],
        scorer: 'neuralScorer(parts, { learner, system, code: KERNEL_CODE })',
      };
    case 'crf': {
      const file = needsTreeSums(system) ? 'runtime/neural/arc-parser.ts' : 'runtime/neural/pair-parser.ts';
      return {
        parser: needsTreeSums(system) ? 'ArcParser' : 'PairParser',
        sources: [file, 'runtime/neural/load-pair-scorer.ts', 'embedded/kernel-code.ts'],
        scorer: 'pairScorer(parts, { learner, system, code: KERNEL_CODE })',
      };
    }
  }
}

/** Whether parsers over its trees score arcs, and so need distributions over these. */
export function needsTreeSums({ reductions }: TransitionSystem): boolean {
  return !PROJECTIVE.has(reductions.map(formatReduction).join(' '));
}

/** The reductions of systems that derive the projective trees: transitions can be scored instead. */
const PROJECTIVE: ReadonlySet<string> = new Set(['la(2,1) ra(2,1)', 'la(1,0) ra(2,1)']);

const EXPORTS = ['learner', 'Parser', 'Token', 'ParseOptions', 'ParsedSentence', 'UnfitModel'];

/** What parsers over trees export too. */
const OF_TREES = ['TreeParser', 'ProbableTree', 'Certainty', 'LabelledDistribution'];
const OF_DISTRIBUTIONS = ['TreeDistribution', 'ScoredTree'];

export function parserSection(made: LearnedSystem, use: 'exported' | 'in-pipeline'): Section {
  const { learner } = made;
  const { sources, parser, scorer } = partsOf(made);
  const knowsTrees = parser !== 'SearchParser';
  const sums = parser === 'ArcParser';
  return section('parser', {
    judgedBy: 'parsers',
    model: {
      learner: JSON.stringify(learner.kind),
      declared: use === 'exported' ? 'export function load' : 'function parserOf',
      parser,
      returned: parserTypeOf(made),
      scorer,
      sums: sums ? ', reductions, treeDistribution' : '',
      given: sums ? 'summingSystem(system)' : 'system',
    },
    sources: [
      'runtime/parser/parser.ts',
      'runtime/parser/parser-system.ts',
      'runtime/parser/model-bytes.ts',
      ...sources,
    ],
    // What a section of distributions exports is not exported twice.
    exports: [
      ...(use === 'exported' ? ['load'] : []),
      ...EXPORTS,
      ...(knowsTrees ? OF_TREES : []),
      ...(knowsTrees && !sums ? OF_DISTRIBUTIONS : []),
    ],
  });
}

/** The type of a learner’s parsers. */
export function parserTypeOf(made: LearnedSystem): 'Parser' | 'PairParser' | 'ArcParser' {
  const { parser } = partsOf(made);
  return parser === 'SearchParser' ? 'Parser' : parser;
}
